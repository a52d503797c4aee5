#!/bin/sh
# Prints the path of a Python that ecolearn can use: $PYTHON if it is set, otherwise the newest of
# those that are tested. "--oldest" prefers the oldest one instead.
# A name on PATH proves little (version managers put stand-ins there), so each one is run.

usable='
import sys
import ensurepip, venv
sys.exit(not sys.version_info >= (3, 11))
'

try() {
    found=$(command -v "$1" 2>/dev/null) || return 1
    "$found" -c "$usable" >/dev/null 2>&1 || return 1
    "$found" -c 'import sys; print(sys.executable)'
    exit 0
}

if [ -n "$PYTHON" ]; then
    try "$PYTHON"
    echo "PYTHON=$PYTHON is not a Python 3.11 or newer with venv." >&2
    exit 1
fi

versions="3.13 3.12 3.11"
[ "$1" = "--oldest" ] && versions="3.11 3.12 3.13"
for version in $versions; do
    try "python$version"
    for candidate in "${PYENV_ROOT:-$HOME/.pyenv}/versions/$version".*/bin/python; do
        try "$candidate"
    done
done
try python3
try python
echo "No Python 3.11 or newer with venv was found. Install one, or name it: make test PYTHON=/path/to/python" >&2
exit 1

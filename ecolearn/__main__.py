"""``python -m ecolearn`` is the command ``ecolearn``."""

import sys

from ecolearn.cli import main

sys.exit(main())

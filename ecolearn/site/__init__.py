"""All of ecolearn as a static site: JupyterLite with a start page of our own, for any web host or USB stick.

`build` puts it together, `serving` serves it on a school network. Only building needs more than ecolearn
itself: the extra ``site``.
"""

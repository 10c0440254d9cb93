"""The drawing of the tiles: every face as SVG shapes on a field of 60 × 80.

Run `manage.py draw_tiles` after a change; the sheet it writes is committed, so the site
itself needs neither this package nor a font. May import only fontTools and itself.
"""

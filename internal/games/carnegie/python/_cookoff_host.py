"""Runs a contest bot, and speaks the protocol cookoff-bot/1 for it:

    _cookoff_host.py [--terminal=IN,OUT [--break=TURN]] [--profile=FILE] /path/to/bot.py

Python compiles this file at every start, so everything else is in modules, which can have bytecode.
"""

if __name__ == "__main__":  # a bot's multiprocessing may import this file again
    import os
    import sys

    # With PYTHONSAFEPATH or -I, Python does not add the script's folder to the path, but the contest's modules must be
    # found first in any environment.
    _folder = os.path.dirname(os.path.abspath(__file__))
    if _folder not in sys.path:
        sys.path.insert(0, _folder)

    # Our bytecode is in the same folder, even if the user's Python keeps bytecode elsewhere, and none is written.
    sys.dont_write_bytecode = True
    _prefix, sys.pycache_prefix = sys.pycache_prefix, None

    from _cookoff_play import main

    sys.pycache_prefix = _prefix
    main(*sys.argv[1:])

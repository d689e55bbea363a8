"""Runs one contest bot and plays for it over cookoff-bot/1:

    _cookoff_host.py [--terminal=IN,OUT [--break=TURN]] [--profile=FILE] /path/to/bot.py

This file is compiled anew at every start, so all else lives in modules whose byte code may lie beside
them.
"""

if __name__ == "__main__":  # a bot's multiprocessing may import this file once more
    import os
    import sys

    # Python leaves the script's folder out of the path if PYTHONSAFEPATH is set or -I is given,
    # but the contest's modules have to be found first, whatever the user's environment.
    _folder = os.path.dirname(os.path.abspath(__file__))
    if _folder not in sys.path:
        sys.path.insert(0, _folder)

    # Byte code of ours lies there too, wherever the user's Python keeps its own, and nothing is added.
    sys.dont_write_bytecode = True
    _elsewhere, sys.pycache_prefix = sys.pycache_prefix, None

    from _cookoff_play import main

    sys.pycache_prefix = _elsewhere
    main(*sys.argv[1:])

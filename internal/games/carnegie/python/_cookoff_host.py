"""Runs one contest bot and plays for it over cookoff-bot/1:

    _cookoff_host.py [--terminal=IN,OUT] /path/to/bot.py

This file is compiled anew at every start, so all else lives in modules that Python caches.
"""

if __name__ == "__main__":  # a bot's multiprocessing may import this file once more
    import os
    import sys

    # Python leaves the script's folder out of the path if PYTHONSAFEPATH is set or -I is given,
    # but the contest's modules have to be found first, whatever the user's environment.
    _folder = os.path.dirname(os.path.abspath(__file__))
    if _folder not in sys.path:
        sys.path.insert(0, _folder)

    # Its own modules are compiled once, whatever the user's environment says of other code.
    sys.dont_write_bytecode = False
    from _cookoff_play import main

    main(*sys.argv[1:])

"""What the user gives the bot besides its file: the builtin name bot_options, also a module."""

import builtins
import os
import sys

_NAME = "bot_options"


class BotOptions(dict):
    """The options by their names, as texts: bot_options["patience"], or bot_options.patience."""

    __name__ = _NAME  # what Python calls it where a name cannot be imported from it

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError("the bot was given no option %r" % name) from None


def offer(options, folder):
    """Gives the bot in a folder its options. A module of its own that has the name stays its own."""
    options = BotOptions(options)
    setattr(builtins, _NAME, options)
    own = os.path.join(folder, _NAME)
    if not os.path.isdir(own) and not os.path.exists(own + ".py"):
        sys.modules[_NAME] = options

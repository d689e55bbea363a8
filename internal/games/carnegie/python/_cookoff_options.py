"""The options that the user gives a bot: the builtin name bot_options, which can also be imported."""

import builtins
import os
import sys

_NAME = "bot_options"


class BotOptions(dict):
    """The options by name, as strings: bot_options["patience"] or bot_options.patience."""

    __name__ = _NAME  # Python's name for it if an import from it fails

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError("the bot has no option %r" % name) from None


def offer(options, folder):
    """Gives the bot in a folder its options. If the bot has its own module bot_options, it imports that."""
    options = BotOptions(options)
    setattr(builtins, _NAME, options)
    own = os.path.join(folder, _NAME)
    if not os.path.isdir(own) and not os.path.exists(own + ".py"):
        sys.modules[_NAME] = options

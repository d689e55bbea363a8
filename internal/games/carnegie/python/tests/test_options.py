"""The options of a bot: bot_options."""

from engine import HostTest

GIVEN = {"options": {"patience": "5", "search-depth": "3", "get": "x"}}


class OptionsTest(HostTest):
    def test_a_builtin_and_a_module(self):
        self.write("lib/helper.py", "def patience(): return bot_options.patience\n")
        self.check(
            """
            import copy, json, os, pickle, sys
            import bot_options as module
            sys.path.append(os.path.join(os.path.dirname(__file__), "lib"))
            from bot_options import patience
            import helper
            assert module is bot_options and isinstance(bot_options, dict)
            assert bot_options == {"patience": "5", "search-depth": "3", "get": "x"}
            assert patience == bot_options.patience == helper.patience() == "5"
            assert bot_options.get("search-depth") == "3" and bot_options["get"] == "x"
            assert dict(**bot_options) == json.loads(json.dumps(bot_options))
            for twin in (copy.deepcopy(bot_options), pickle.loads(pickle.dumps(bot_options))):
                assert twin == bot_options and twin.patience == "5"
            assert not hasattr(bot_options, "other")
            try:
                from bot_options import other
                assert False
            except ImportError as exc:
                assert "'other'" in str(exc) and "bot_options" in str(exc), exc
            """,
            hello=GIVEN,
        )

    def test_without_options(self):
        self.check("assert bot_options == {} and bot_options.get('patience', 1) == 1")

    def test_a_module_of_the_bot_takes_precedence(self):
        self.write("bot_options.py", "mine = 1\n")
        match = self.playing(
            """
            import bot_options as mine
            assert mine.mine == 1
            """,
            hello=GIVEN,
        )
        _, last = match.turn()
        self.assertIn("bot_options", last["warnings"][0], last)

    def test_a_bot_may_use_the_name(self):
        self.check("assert bot_options == 7", "bot_options = 7", hello=GIVEN)

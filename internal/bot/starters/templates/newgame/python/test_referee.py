"""Tests of the rules: python3 -m unittest, in this folder."""
import unittest

from referee import Match


class Rules(unittest.TestCase):
    def setUp(self):
        self.match = Match({"seed": 0, "turns": 100, "want": [], "options": {"stones": 4}})

    def test_last_stone_wins(self):
        self.assertEqual(self.match.answer({"seat": 0, "lines": ["1"]})["ask"][0], {"seat": 1, "lines": ["3"]})
        self.assertEqual(self.match.answer({"seat": 1, "lines": ["3"]})["end"]["places"], [2, 1])

    def test_too_many(self):
        self.assertEqual(self.match.answer({"seat": 0, "lines": ["4"]})["out"][0]["seat"], 0)


if __name__ == "__main__":
    unittest.main()

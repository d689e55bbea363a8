"""The controller under the rules of the written report: some teams may be left out."""

import robot_controller

_OWN = object()  # not None: an explicit None means something else to the engine


# The same name as its base, so that a bot sees one class and Python's errors name it right.
class RobotController(robot_controller.RobotController):
    __module__ = robot_controller.__name__

    def get_map(self, team=_OWN):
        return self.__ask("get_map", () if team is _OWN else (team,))

    def get_orders(self, team=_OWN):
        return self.__ask("get_orders", () if team is _OWN else (team,))

    def get_team_bot_ids(self, team=_OWN):
        return self.__ask("get_team_bot_ids", () if team is _OWN else (team,))

    def get_team_money(self, team=_OWN):
        return self.__ask("get_team_money", () if team is _OWN else (team,))

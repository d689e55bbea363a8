"""The controller under the rules of the strategy report: some methods need no team."""

import robot_controller


# It has the name of its base class, so that bots see one class, and errors of Python name it correctly.
class RobotController(robot_controller.RobotController):
    __module__ = robot_controller.__name__

    def get_map(self, team=None):
        return self.__own("get_map", team)

    def get_orders(self, team=None):
        return self.__own("get_orders", team)

    def get_team_bot_ids(self, team=None):
        return self.__own("get_team_bot_ids", team)

    def get_team_money(self, team=None):
        return self.__own("get_team_money", team)

    def __own(self, fn, team):
        return self.__look(fn, () if team is None else (team,))


robot_controller.RobotController = RobotController

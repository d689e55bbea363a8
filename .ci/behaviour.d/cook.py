"""A contest bot with an option, a log, and data beside it."""
import os


class BotPlayer:
    def __init__(self, map_copy):
        self.size = (map_copy.width, map_copy.height)
        with open(os.path.join(os.path.dirname(__file__), "book.txt")) as book:
            self.step = len(book.read()) + int(os.environ.get("BOT_OPT_FIRST", "0"))

    def play_turn(self, controller):
        team = controller.get_team()
        for bot_id in controller.get_team_bot_ids(team):
            self.step += 1
            dx, dy = self.step % 3 - 1, self.step // 3 % 3 - 1
            if not controller.move(bot_id, dx, dy):
                print("stuck at", controller.get_bot_state(bot_id)["x"], "of", self.size)

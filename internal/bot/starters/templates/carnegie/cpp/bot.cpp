// {{name}}: a bot for the Carnegie Cookoff, in JSON Lines (docs/protocol.md).
//
//     {{build}}
//     {{run}}
//
// It walks to the shop and waits there; the rest is up to you, with a JSON library of your choice.
// Standard output is for the protocol only: print to std::cerr. Once your bot serves orders, play it
// against @waiter, then against @chef.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

std::string hear() {
    std::string line;
    if (!std::getline(std::cin, line)) std::exit(0);  // the match is over
    return line;
}

void say(const std::string& line) { std::cout << line << std::endl; }

// call makes a call of the controller and returns the line with its answer.
std::string call(const std::string& fn, const std::string& args) {
    say("{\"fn\":\"" + fn + "\",\"args\":[" + args + "]}");
    return hear();
}

// number returns the number that follows a text.
int number(const std::string& line, const std::string& after) {
    return std::atoi(line.c_str() + line.find(after) + after.size());
}

// texts returns the strings of the list that follows a text.
std::vector<std::string> texts(const std::string& line, const std::string& after) {
    std::vector<std::string> found;
    for (size_t i = line.find(after) + after.size(); line[i] != ']'; i++) {
        if (line[i] != '"') continue;
        size_t end = line.find('"', i + 1);
        found.push_back(line.substr(i + 1, end - i - 1));
        i = end;
    }
    return found;
}

int sign(int n) { return (n > 0) - (n < 0); }

void play_turn(int bot, int shop_x, int shop_y) {
    std::string id = std::to_string(bot), state = call("get_bot_state", id);
    int dx = sign(shop_x - number(state, "\"x\":")), dy = sign(shop_y - number(state, "\"y\":"));
    int steps[][2] = {{dx, dy}, {dx, 0}, {0, dy}};
    for (auto [sx, sy] : steps) {
        if (sx == 0 && sy == 0) continue;
        std::string moved = call("move", id + "," + std::to_string(sx) + "," + std::to_string(sy));
        if (moved.find("true") != std::string::npos) break;
    }
    // An action, for example: call("buy", id + ",\"ShopCosts.PLATE\"," + ...)
}

int main() {
    std::string hello = hear();
    std::string seat = hello.find("\"seat\":\"RED\"") != std::string::npos ? "RED" : "BLUE";
    std::vector<std::string> rows = texts(hello, "\"rows\":[");  // the top row first; y counts from the bottom
    int shop_x = 0, shop_y = 0;
    for (size_t i = 0; i < rows.size(); i++) {
        size_t x = rows[i].find('$');
        if (x != std::string::npos) shop_x = int(x), shop_y = int(rows.size() - 1 - i);
    }
    say("{\"protocol\":\"cookoff-bot/1\"}");
    while (hear().find("\"turn\":") != std::string::npos) {
        int bot = number(call("get_team_bot_ids", "\"Team." + seat + "\""), "[");
        play_turn(bot, shop_x, shop_y);
        say("{\"end\":true}");
    }
}

// {{name}}: a bot for Overdrive.
//
//     {{build}}
//     {{run}}
//
// It repairs its car and accelerates; the rest is up to you, with a JSON library of your
// choice. Lines that do not begin with "C;" are debug output.
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

int main() {
    std::string number;
    while (std::cin >> number) {
        std::ifstream file("rounds/" + number + "/state.json");
        std::stringstream text;
        text << file.rdbuf();
        const std::string state = text.str(), key = "\"damage\":";
        size_t player = state.find("\"player\":"), damage = state.find(key, player);
        bool broken = damage != std::string::npos && std::atoi(state.c_str() + damage + key.size()) > 1;
        std::cout << "C;" << number << ";" << (broken ? "FIX" : "ACCELERATE") << std::endl;
    }
}

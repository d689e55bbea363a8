// The referee: answers each message of cookoff, a line of JSON, with a line of JSON. Print debug output to std::cerr.
#include <algorithm>
#include <iostream>
#include <string>
using std::string, std::to_string;

const int COLUMNS = 16, ROWS = 4;  // of the board that viewers show

// behind returns the text after a key in a message; empty if there is no such key.
string behind(const string& message, const string& key) {
    size_t at = message.find("\"" + key + "\":");
    return at == string::npos ? "" : message.substr(at + key.size() + 3);
}

int number(const string& message, const string& key) { return std::stoi(behind(message, key)); }

struct Match {
    int stones, turns, turn = 1, taken[2] = {0, 0};
    string event;

    explicit Match(const string& start)
        : stones(number(start, "stones") + (number(start, "seed") % 5 + 5) % 5), turns(number(start, "turns")) {}

    // position returns the message for cookoff: the next question, or the end with a reason and the winner.
    string position(const string& reason = "", int winner = -1, const string& out = "") const {
        string sprites;
        for (int i = 0; i < stones; i++)
            sprites += string(i ? "," : "") + "{\"id\":\"" + to_string(i) + "\",\"thing\":0,\"x\":" + to_string(i % COLUMNS) +
                       ",\"y\":" + to_string(i / COLUMNS) + "}";
        string state = "{\"stones\":" + to_string(stones) + ",\"taken\":[" + to_string(taken[0]) + "," + to_string(taken[1]) + "]}";
        string message = "{\"turn\":" + to_string(turn) + out + ",\"state\":" + state + ",\"scene\":{\"cells\":[\"" +
                         string(COLUMNS * ROWS, '.') + "\"],\"sprites\":[" + sprites + "],\"events\":[" + event + "]}";
        if (turn == 1 && event.empty())
            message += ",\"stage\":{\"boards\":[{\"width\":" + to_string(COLUMNS) + ",\"height\":" + to_string(ROWS) +
                       ",\"owner\":-1}],\"tiles\":[{\"name\":\"table\",\"letter\":\".\",\"colour\":\"floor\",\"ground\":true}],"
                       "\"things\":[{\"name\":\"stone\",\"letter\":\"o\",\"colour\":\"metal\"}]}";
        if (reason.empty()) {
            string choices = stones >= 3 ? "\"1\",\"2\",\"3\"" : stones == 2 ? "\"1\",\"2\"" : "\"1\"";
            return message + ",\"scores\":[0,0],\"ask\":[{\"seat\":" + to_string((turn - 1) % 2) + ",\"lines\":[\"" +
                   to_string(stones) + "\"],\"choices\":[" + choices + "]}]}";
        }
        string places = winner < 0 ? "[1,1]" : winner == 0 ? "[1,2]" : "[2,1]";
        string scores = winner < 0 ? "[0,0]" : winner == 0 ? "[1,0]" : "[0,1]";
        return message + ",\"scores\":" + scores + ",\"end\":{\"reason\":\"" + reason + "\",\"places\":" + places +
               ",\"figures\":[{\"taken\":" + to_string(taken[0]) + "},{\"taken\":" + to_string(taken[1]) + "}]}}";
    }

    // answer plays the answer of the seat that was asked.
    string answer(const string& message) {
        int seat = (turn - 1) % 2;
        string lines = behind(message, "lines");
        event.clear();
        if (lines.empty()) return position("a bot failed", 1 - seat);
        string text = lines.substr(2, lines.find('"', 2) - 2);
        int n = text.size() == 1 ? text[0] - '0' : 0;
        if (n < 1 || n > std::min(3, stones))
            return position("illegal move", 1 - seat,
                            ",\"out\":[{\"seat\":" + to_string(seat) + ",\"why\":\"the answer must be a number from 1 to " +
                                to_string(std::min(3, stones)) + "\"}]");
        stones -= n;
        taken[seat] += n;
        event = "{\"kind\":\"took\",\"seat\":" + to_string(seat) + ",\"text\":\"" + "AB"[seat] + " takes " + text + "\"}";
        if (stones == 0) return position("last stone", seat);
        if (turn == turns) return position("turn limit");
        turn++;
        return position();
    }
};

#ifndef TESTED
int main() {
    Match match("\"stones\":1,\"seed\":0,\"turns\":1");
    for (string line; std::getline(std::cin, line);) {
        if (line.find("\"do\":\"hello\"") != string::npos) {
            std::cout << "{\"referee\":1,\"can\":[\"state\",\"scene\",\"choices\"]}" << std::endl;
        } else if (line.find("\"do\":\"start\"") != string::npos) {
            match = Match(line);
            std::cout << match.position() << std::endl;
        } else {
            std::cout << match.answer(line) << std::endl;
        }
    }
}
#endif

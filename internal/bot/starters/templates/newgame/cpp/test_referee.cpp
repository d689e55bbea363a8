// Tests of the rules: g++ -std=c++17 -o test test_referee.cpp && ./test, in this folder.
#define TESTED
#include "referee.cpp"

int main() {
    Match match("\"stones\":4,\"seed\":0,\"turns\":100");
    bool three = match.answer("\"lines\":[\"1\"]").find("\"lines\":[\"3\"]") != string::npos;
    bool last = match.answer("\"lines\":[\"3\"]").find("\"places\":[2,1]") != string::npos;
    std::cout << (three && last ? "ok" : "FAILED") << std::endl;
    return three && last ? 0 : 1;
}

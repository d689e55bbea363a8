// A bot: takes as many stones as it may. Each turn it reads a number and answers with one.
#include <iostream>

int main() {
    for (int n; std::cin >> n;) std::cout << (n < 3 ? n : 3) << std::endl;
}

// A bot: leaves a multiple of four stones. Each turn it reads a number and answers with one.
#include <iostream>

int main() {
    for (int n; std::cin >> n;) std::cout << (n % 4 ? n % 4 : 1) << std::endl;
}

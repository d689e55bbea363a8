// A bot: leaves a multiple of four if it can. Each turn it reads the stones left and answers how many to take.
#include <iostream>

int main() {
    for (int n; std::cin >> n;) std::cout << (n % 4 ? n % 4 : 1) << std::endl;
}

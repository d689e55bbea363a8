// A bot: takes as many as it can. Each turn it reads the stones left and answers how many to take.
#include <iostream>

int main() {
    for (int n; std::cin >> n;) std::cout << (n < 3 ? n : 3) << std::endl;
}

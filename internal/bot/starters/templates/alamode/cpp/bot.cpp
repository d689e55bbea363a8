// {{name}}: a bot for Code à la Mode.
//
//     {{build}}
//     {{run}}
//
// It takes a dish from the dishwasher and waits; the rest is up to you. Standard output
// is for answers only: print to std::cerr.
#include <iostream>
#include <string>
#include <vector>

struct Customer {
    std::string order;
    int award;
};

struct Thing {
    int x, y;
    std::string item;
};

std::vector<Customer> read_customers() {
    int n = 0;
    std::cin >> n;
    std::vector<Customer> all(n);
    for (Customer& c : all) std::cin >> c.order >> c.award;
    return all;
}

Thing read_thing() {
    Thing t;
    std::cin >> t.x >> t.y >> t.item;
    return t;
}

int main() {
    std::vector<Customer> all_customers = read_customers();
    int dish_x = 0, dish_y = 0;
    for (int y = 0; y < 7; y++) {
        std::string row;
        std::cin >> row;
        size_t x = row.find('D');
        if (x != std::string::npos) dish_x = int(x), dish_y = y;
    }
    int turns_remaining;
    while (std::cin >> turns_remaining) {
        Thing me = read_thing(), partner = read_thing();
        int n;
        std::cin >> n;
        std::vector<Thing> tables(n);
        for (Thing& t : tables) t = read_thing();
        std::string oven;
        int oven_timer;
        std::cin >> oven >> oven_timer;
        std::vector<Customer> customers = read_customers();

        if (me.item == "NONE")
            std::cout << "USE " << dish_x << " " << dish_y << std::endl;
        else
            std::cout << "WAIT" << std::endl;  // or MOVE x y
    }
}

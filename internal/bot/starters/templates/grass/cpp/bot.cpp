// {{name}}: a bot for Keep Off The Grass.
//
//     {{build}}
//     {{run}}
//
// It sends each robot to the nearest tile that is not its own; the rest is up to you.
// Standard output is for answers only: print to std::cerr.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <vector>

struct Place {
    int x, y, units;
};

int steps(const Place& a, const Place& b) { return std::abs(a.x - b.x) + std::abs(a.y - b.y); }

int main() {
    std::ios::sync_with_stdio(false);
    int width, height, matter, opponents_matter;
    std::cin >> width >> height;
    while (std::cin >> matter >> opponents_matter) {
        std::vector<Place> mine, wanted;
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                int scrap, owner, units, recycler, can_build, can_spawn, in_range;
                std::cin >> scrap >> owner >> units >> recycler >> can_build >> can_spawn >> in_range;
                if (owner == 1 && units > 0)
                    mine.push_back({x, y, units});
                else if (scrap > 0 && owner != 1 && !recycler)
                    wanted.push_back({x, y, 0});
            }
        }
        std::cout << "WAIT";  // also SPAWN amount x y, BUILD x y
        for (const Place& r : mine) {
            if (wanted.empty()) break;
            Place to = *std::min_element(wanted.begin(), wanted.end(),
                                         [&](auto& a, auto& b) { return steps(r, a) < steps(r, b); });
            std::cout << ";MOVE " << r.units << " " << r.x << " " << r.y << " " << to.x << " " << to.y;
        }
        std::cout << std::endl;
    }
}

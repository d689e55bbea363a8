#include <chrono>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <future>
#include <iostream>
#include <semaphore.h>
#include <sys/mman.h>
#include <thread>
#include <vector>

int main() {
	std::vector<std::thread> threads;
	for (int i = 0; i < 8; i++) threads.emplace_back([] { std::vector<char> x(1 << 22); });
	for (auto &t : threads) t.join();
	std::async(std::launch::async, [] { return 1; }).get();
	std::ofstream("a") << "x";
	std::filesystem::copy_file("a", "b", std::filesystem::copy_options::overwrite_existing);
	std::this_thread::sleep_for(std::chrono::milliseconds(2));
	sem_t *s = sem_open("/a", O_CREAT, 0600, 1);
	int f = shm_open("/b", O_CREAT | O_RDWR, 0600);
	if (std::system("true") || s == SEM_FAILED || f < 0 || ftruncate(f, 100)) return 1;
	std::cout << "all runs" << std::endl;
}

// A plugin whose bot is of another type.
package main

func main() {}

var Play = "a bot"

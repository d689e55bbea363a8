// Command wrongtype is a plugin whose Play has the wrong type.
package main

func main() {}

var Play = "a bot"

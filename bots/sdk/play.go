// Package sdk is for bots written in Go. A bot is a function of type Play, which speaks the lines of
// its game on a pair of streams. One and the same source can be built as a program, as a WASI module
// and as a Go plugin:
//
//	package main
//
//	func Play(in io.Reader, out io.Writer) error { return sdk.Cook(in, out, start) }
//
//	func main() { sdk.Main(Play) }
//
// Cook speaks the protocol of the Carnegie Cookoff; for other games there is Lines. The package
// imports nothing but the standard library.
package sdk

import "io"

// Play is a bot. It plays one match in the lines of its game's protocol, and returns when the input
// ends. An error ends the bot with a status that is not 0, and its text is in the bot's log. A plugin
// exports its bot as a function of this type with the name Play.
type Play = func(in io.Reader, out io.Writer) error

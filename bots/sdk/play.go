// Package sdk is for bots written in Go. A bot is a function of type Play, which speaks its game's protocol on a
// pair of streams. The same source can be built as a program, as a WASI module and as a Go plugin:
//
//	package main
//
//	func Play(in io.Reader, out io.Writer) error { return sdk.Cook(in, out, start) }
//
//	func main() { sdk.Main(Play) }
//
// Cook speaks the protocol of the Carnegie Cookoff; other games use Lines. The package only imports the standard
// library.
package sdk

import "io"

// Play is a bot. It plays one match in its game's protocol and returns at the end of the input. An error ends
// the bot with a non-zero exit status and is written to the bot's log. A plugin exports a function of this type
// named Play.
type Play = func(in io.Reader, out io.Writer) error

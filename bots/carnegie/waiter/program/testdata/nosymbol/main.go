// Command nosymbol is a plugin without Play.
package main

import "io"

func main() {}

func Start(io.Reader, io.Writer) error { return nil }

// A plugin whose bot has another name.
package main

import "io"

func main() {}

func Start(io.Reader, io.Writer) error { return nil }

// Command breaks is a plugin that panics while it is loaded.
package main

import "io"

func main() {}

func init() { panic("no luck") }

func Play(io.Reader, io.Writer) error { return nil }

// Package wasi runs bots that are WebAssembly modules inside this process: it compiles them, each once, gives each
// run pipes, environment, time and at most one folder to read, and ends it wherever it loops.
package wasi

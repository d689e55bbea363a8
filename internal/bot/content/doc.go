// Package content reads the files that decide how a bot plays: a folder, or a file and, if that is a Python one, what
// it can reach by name.
package content

//go:build !unix

package content

import "os"

// openList opens a folder to be listed.
func openList(root *os.Root) (*os.File, error) { return root.Open(".") }

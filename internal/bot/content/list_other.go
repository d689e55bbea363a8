//go:build !unix

package content

import "os"

// openList opens a folder for listing.
func openList(root *os.Root) (*os.File, error) { return root.Open(".") }

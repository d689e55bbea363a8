// Package dirlock locks folders, to show other processes that they are in use. A lock ends with its process.
package dirlock

import "errors"

// ErrInUse reports a folder that another process has locked.
var ErrInUse = errors.New("the folder is in use")

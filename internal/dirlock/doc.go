// Package dirlock reports whether a folder is in use by some process, also of another program: by a lock on it, which ends
// with its process.
package dirlock

import "errors"

// ErrInUse is the error of a folder that somebody else has locked.
var ErrInUse = errors.New("the folder is in use")

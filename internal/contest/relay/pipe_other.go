//go:build !unix

package relay

func makePipe(string) error { return errUnsupported }

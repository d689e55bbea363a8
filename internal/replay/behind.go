package replay

import "io"

// behind is a writer that passes on what it is given in another goroutine.
type behind struct {
	parts chan []byte
	free  chan []byte
	done  chan struct{}
	err   error // of the other writer; known when done is closed
}

// Behind returns a writer of parts to another, which takes each while the next one is made. Close waits for the last part, and
// returns what went wrong. It does not close the other writer.
func Behind(to io.Writer) io.WriteCloser {
	const waiting = 2 // parts that were made and not taken yet
	b := &behind{parts: make(chan []byte), free: make(chan []byte, waiting), done: make(chan struct{})}
	for range waiting {
		b.free <- nil
	}
	go func() {
		defer close(b.done)
		for part := range b.parts {
			if b.err == nil {
				_, b.err = to.Write(part)
			}
			b.free <- part[:0]
		}
	}()
	return b
}

func (b *behind) Write(part []byte) (int, error) {
	b.parts <- append(<-b.free, part...)
	return len(part), nil
}

func (b *behind) Close() error {
	close(b.parts)
	<-b.done
	return b.err
}

package conversation

import (
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// catchUp waits for the goroutine that empties the pipe. It is never far behind; the limit is for a flood.
const (
	catchUpTime = time.Second
	catchUpLook = time.Millisecond
)

// drain empties the pipe until the log is closed.
func (l *stderrLog) drain() {
	defer close(l.done)
	for {
		n, err := l.reader.Read(l.piece[:])
		l.mu.Lock()
		l.take(l.piece[:n])
		over := l.closed || err != nil
		l.mu.Unlock()
		if over {
			return
		}
	}
}

// endDrain ends it, by something to read.
func (l *stderrLog) endDrain() {
	go func() { _, _ = l.writer.Write([]byte{'\n'}) }() // it ends with the pipe, if that is full
	<-l.done
	_ = l.reader.Close()
}

// catchUp waits until all that was written before has been read.
func (l *stderrLog) catchUp() {
	peek := windows.NewLazySystemDLL("kernel32.dll").NewProc("PeekNamedPipe")
	for range catchUpTime / catchUpLook {
		var waiting uint32
		if ok, _, _ := peek.Call(l.reader.Fd(), 0, 0, 0, uintptr(unsafe.Pointer(&waiting)), 0); ok == 0 || waiting == 0 {
			return
		}
		time.Sleep(catchUpLook)
	}
}

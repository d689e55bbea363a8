package process

import (
	"encoding/binary"
	"io"
)

// message is what a start stage tells cookoff, over a socket that keeps messages apart. The other way
// nothing is said: when cookoff shuts its half, or is gone, the stage ends all.
type message struct {
	kind  messageKind
	value uint32
}

type messageKind byte

const (
	messageStarted messageKind = 's' // the program runs; value is its pid
	messageFailed  messageKind = 'f' // it could not be started; value is the errno
	messageEnded   messageKind = 'e' // its first process has ended; value is the wait status
)

// messageSize is the length of a message: its kind and its value.
const messageSize = 5

func (m message) send(to io.Writer) {
	text := binary.LittleEndian.AppendUint32([]byte{byte(m.kind)}, m.value)
	_, _ = to.Write(text) // who no longer listens is gone, which ends the stage anyway
}

// receiveMessage reads the next message; its kind is 0 when there will be none.
func receiveMessage(from io.Reader) message {
	var text [messageSize]byte
	if n, err := from.Read(text[:]); err != nil || n != len(text) {
		return message{}
	}
	return message{messageKind(text[0]), binary.LittleEndian.Uint32(text[1:])}
}

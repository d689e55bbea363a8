package process

import (
	"encoding/binary"
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// message is a message of a start stage to cookoff. In the other direction cookoff sends only the policy; when it shuts down
// its end of the socket, or ends, the stage kills the program.
type message struct {
	kind  messageKind
	value uint32
	text  string
}

type messageKind byte

const (
	messageStarted messageKind = 's' // the program runs; value is its PID in cookoff's namespace
	messageFailed  messageKind = 'f' // it could not be started; value is the errno
	messageEnded   messageKind = 'e' // its first process has ended; value is the wait status
	messageNoBox   messageKind = 'b' // the sandbox could not be set up; text says why
)

// messageHead is the length of a message without its text, maxMessage the maximum with text, in bytes.
const (
	messageHead = 5
	maxMessage  = 1 << 10
)

func (m message) send(to int) { m.sendAs(to, nil) }

// sendAs sends a message with credentials, whose PID the kernel translates from the sender's namespace to that of cookoff.
func (m message) sendAs(to int, credentials []byte) {
	bytes := binary.LittleEndian.AppendUint32([]byte{byte(m.kind)}, m.value)
	bytes = append(bytes, m.text...)
	_ = unix.Sendmsg(to, bytes[:min(len(bytes), maxMessage)], credentials, nil, 0) // if the reader is gone, the stage ends anyway
}

// receiveMessage receives the next message; its kind is 0 if there will be no more.
func receiveMessage(from *os.File) (m message) {
	raw, err := from.SyscallConn()
	if err != nil {
		return m
	}
	var text [maxMessage]byte
	var beside [64]byte
	_ = raw.Read(func(fd uintptr) bool {
		n, besides, _, _, err := unix.Recvmsg(int(fd), text[:], beside[:], unix.MSG_CMSG_CLOEXEC)
		if errors.Is(err, unix.EAGAIN) {
			return false
		}
		if err == nil && n >= messageHead {
			m = message{messageKind(text[0]), binary.LittleEndian.Uint32(text[1:]), string(text[messageHead:n])}
			m.translate(beside[:besides])
		}
		return true
	})
	return m
}

// translate sets the PID of a started process from the credentials sent with the message.
func (m *message) translate(beside []byte) {
	if m.kind != messageStarted || m.value != 0 {
		return
	}
	all, err := unix.ParseSocketControlMessage(beside)
	if err != nil || len(all) != 1 {
		return
	}
	if sender, err := unix.ParseUnixCredentials(&all[0]); err == nil {
		m.value = uint32(sender.Pid)
	}
}

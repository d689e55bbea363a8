package process

import (
	"bufio"
	"bytes"
	"os"
	"strconv"
)

// Sockets without a descriptor: connections that no program has accepted, and those whose program has closed them while data is on
// its way. The kernel lists them with inode 0, each in the network namespace where it belongs (proc(5), proc_pid_net(5)).
const (
	fewTCP = 8 // TCP sockets of a namespace below which the list is not read: that goes through a table of the whole machine
	// mostInUnix bounds the data, in bytes, that waits in a Unix socket which was not accepted; its length is not listed. It is
	// twice the largest buffer of a sender, as the kernel counts with what surrounds the data (net.core.wmem_max, by default).
	mostInUnix = 2 * 212992
)

// ownerless returns about how many bytes wait in sockets without a descriptor of the network namespace of a process. It stops
// counting above a limit.
func ownerless(pid int, limit int64) (size int64) {
	net := "/proc/" + strconv.Itoa(pid) + "/net/"
	add := func(file string, waiting func(fields [][]byte) int64) {
		f, err := os.Open(net + file)
		if err != nil {
			return
		}
		defer f.Close() //nolint:errcheck // it was only read
		for lines := bufio.NewScanner(f); size <= limit && lines.Scan(); {
			size += waiting(bytes.Fields(lines.Bytes()))
		}
	}
	add("unix", unaccepted)
	if tcpSockets(net+"sockstat") > fewTCP {
		add("tcp", queued)
		add("tcp6", queued)
	}
	return size
}

// unaccepted returns how much can wait in the Unix socket of a line, if it has no descriptor.
func unaccepted(fields [][]byte) int64 {
	const inode, least = 6, 7
	if len(fields) < least || string(fields[inode]) != "0" {
		return 0
	}
	return mostInUnix
}

// queued returns how much waits in the TCP socket of a line, if it has no descriptor.
func queued(fields [][]byte) int64 {
	const queues, inode, least = 4, 9, 10
	if len(fields) < least || string(fields[inode]) != "0" {
		return 0
	}
	sent, received, _ := bytes.Cut(fields[queues], []byte(":"))
	out, _ := strconv.ParseInt(string(sent), 16, 64) // 0 of what is no number
	in, _ := strconv.ParseInt(string(received), 16, 64)
	return max(0, out) + max(0, in)
}

// tcpSockets returns how many TCP sockets a network namespace has, by its statistics of sockets.
func tcpSockets(sockstat string) int64 {
	text, _ := os.ReadFile(sockstat)
	_, after, _ := bytes.Cut(text, []byte("\nTCP: inuse "))
	return number(after)
}

package process

import (
	"bufio"
	"bytes"
	"os"
	"strconv"
)

// Sockets without a descriptor: connections that were not accepted, and those closed while data is in transit. The kernel
// lists them with inode 0, in their network namespace (proc(5), proc_pid_net(5)).
const (
	minTCP = 8 // the list is not read for fewer TCP sockets, as that scans a table of the whole machine
	// maxUnixQueue is an upper bound of the bytes queued in a Unix socket that was not accepted, as its queue is not
	// listed: twice the maximum send buffer (default of net.core.wmem_max), since the kernel adds its overhead.
	maxUnixQueue = 2 * 212992
)

// ownerless estimates the bytes queued in sockets without a descriptor, in the network namespace of a process. It stops
// above a limit.
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
	if tcpSockets(net+"sockstat") > minTCP {
		add("tcp", queued)
		add("tcp6", queued)
	}
	return size
}

// unaccepted returns the bytes that can be queued in a Unix socket without a descriptor, from a line of the list.
func unaccepted(fields [][]byte) int64 {
	const inode, minFields = 6, 7
	if len(fields) < minFields || string(fields[inode]) != "0" {
		return 0
	}
	return maxUnixQueue
}

// queued returns the bytes queued in a TCP socket without a descriptor, from a line of the list.
func queued(fields [][]byte) int64 {
	const queues, inode, minFields = 4, 9, 10
	if len(fields) < minFields || string(fields[inode]) != "0" {
		return 0
	}
	sent, received, _ := bytes.Cut(fields[queues], []byte(":"))
	out, _ := strconv.ParseInt(string(sent), 16, 64) // 0 if not a number
	in, _ := strconv.ParseInt(string(received), 16, 64)
	return max(0, out) + max(0, in)
}

// tcpSockets returns the number of TCP sockets of a network namespace, from its sockstat.
func tcpSockets(sockstat string) int64 {
	text, _ := os.ReadFile(sockstat)
	_, after, _ := bytes.Cut(text, []byte("\nTCP: inuse "))
	return number(after)
}

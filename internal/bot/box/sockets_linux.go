//go:build amd64 || arm64

package box

import "golang.org/x/sys/unix"

// firstTable is the first socket option of IP for firewall tables. IPv6 mixes them with other options.
const firstTable = 64

// noSockets denies all sockets: a Unix socket among the visible files can lead to a service of the system.
func noSockets() rule { return rule{call: unix.SYS_SOCKET, errno: unix.EACCES} }

// socketRules allows the kinds and options of sockets that languages offer, and keeps programs from other parts of the kernel.
func socketRules() []rule {
	internet := is(0, unix.AF_INET, unix.AF_INET6)
	return []rule{
		{call: unix.SYS_SOCKET, errno: unix.EAFNOSUPPORT, only: is(0, unix.AF_UNIX, unix.AF_INET, unix.AF_INET6, unix.AF_NETLINK)},
		{call: unix.SYS_SOCKET, given: []condition{internet}, errno: unix.EPERM, only: condition{1, socketKind, []uint32{unix.SOCK_STREAM, unix.SOCK_DGRAM}}},
		{call: unix.SYS_SOCKET, given: []condition{internet}, errno: unix.EPROTONOSUPPORT, only: is(2, 0, unix.IPPROTO_TCP, unix.IPPROTO_UDP)},
		// C libraries list network devices by it.
		{call: unix.SYS_SOCKET, given: []condition{is(0, unix.AF_NETLINK)}, errno: unix.EPROTONOSUPPORT, only: is(2, unix.NETLINK_ROUTE)},
		{call: unix.SYS_SETSOCKOPT, errno: unix.ENOPROTOOPT, only: is(
			1, unix.SOL_SOCKET, unix.IPPROTO_IP, unix.IPPROTO_IPV6, unix.IPPROTO_TCP, unix.IPPROTO_UDP,
		)},
		option(unix.IPPROTO_IP, condition{2, ^uint32(firstTable - 1), []uint32{0}}),
		option(unix.IPPROTO_IPV6, is(
			2,
			unix.IPV6_V6ONLY, unix.IPV6_UNICAST_HOPS, unix.IPV6_MULTICAST_IF, unix.IPV6_MULTICAST_HOPS, unix.IPV6_MULTICAST_LOOP, unix.IPV6_MULTICAST_ALL,
			unix.IPV6_JOIN_GROUP, unix.IPV6_LEAVE_GROUP, unix.IPV6_RECVPKTINFO, unix.IPV6_PKTINFO, unix.IPV6_RECVHOPLIMIT, unix.IPV6_RECVTCLASS,
			unix.IPV6_TCLASS, unix.IPV6_RECVERR, unix.IPV6_MTU_DISCOVER, unix.IPV6_DONTFRAG, unix.IPV6_ADDR_PREFERENCES, unix.MCAST_JOIN_GROUP,
			unix.MCAST_LEAVE_GROUP,
		)),
		option(unix.IPPROTO_TCP, is(
			2,
			unix.TCP_NODELAY, unix.TCP_MAXSEG, unix.TCP_CORK, unix.TCP_KEEPIDLE, unix.TCP_KEEPINTVL, unix.TCP_KEEPCNT, unix.TCP_SYNCNT, unix.TCP_LINGER2,
			unix.TCP_DEFER_ACCEPT, unix.TCP_QUICKACK, unix.TCP_USER_TIMEOUT, unix.TCP_FASTOPEN, unix.TCP_FASTOPEN_CONNECT, unix.TCP_NOTSENT_LOWAT,
		)),
		// Not: SO_ATTACH_FILTER, which loads BPF programs; SO_BINDTODEVICE.
		option(unix.SOL_SOCKET, is(
			2,
			unix.SO_REUSEADDR, unix.SO_REUSEPORT, unix.SO_KEEPALIVE, unix.SO_BROADCAST, unix.SO_OOBINLINE, unix.SO_LINGER, unix.SO_SNDBUF, unix.SO_RCVBUF,
			unix.SO_RCVLOWAT, unix.SO_RCVTIMEO_OLD, unix.SO_SNDTIMEO_OLD, unix.SO_RCVTIMEO_NEW, unix.SO_SNDTIMEO_NEW, unix.SO_PASSCRED,
			unix.SO_PRIORITY, unix.SO_TIMESTAMP_OLD, unix.SO_RXQ_OVFL, unix.SO_DONTROUTE,
		)),
	}
}

// option returns the rule for the socket options of a level.
func option(level uint32, only condition) rule {
	return rule{call: unix.SYS_SETSOCKOPT, given: []condition{is(1, level)}, errno: unix.ENOPROTOOPT, only: only}
}

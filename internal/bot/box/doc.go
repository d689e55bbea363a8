// Package box keeps the program of a bot away from everything that it does not need: other people's files, other
// processes, the network, more of the machine than its share.
//
// A Machine describes which of these guarantees this system has, found out once. A Policy is the permissions of one program, a plain value
// that cookoff hands to the program's start stage, which enters the box before it starts the program.
package box

// Package box keeps the program of a bot away from all that it does not need: other people's files, other
// processes, the network, more of the machine than its share.
//
// A Machine says what this system can do of that, found out once. A Policy is what one program may do, a plain value
// that cookoff hands to the program's start stage, which enters the box before it starts the program.
package box

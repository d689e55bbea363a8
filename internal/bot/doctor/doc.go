// Package doctor reports what a machine can do for matches: which guarantees of the sandbox hold, how exact clocks
// are, which languages of bots can be played, and what to install. A Machine holds the facts found, a Report what
// follows from them; both are plain values.
package doctor

// Package process starts the programs of bots, ends them with all their descendants, and tells what they
// use of the machine.
//
// On Linux a program runs under a start stage: cookoff itself, started once more, which is the first
// process of the bot. All descendants of the bot that lose their parent become its children, so that it
// can end every one of them, also after cookoff was killed.
package process

// Package bench measures what matches cost on a machine: how fast the rules are, how many matches of built-in bots are
// played and found again, what starts and turns of bots cost by their kind, and how fast results become durable. It knows
// games by their names only.
package bench

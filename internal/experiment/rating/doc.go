// Package rating interprets results: how strong a bot is, how certain that is, and when a comparison is decided.
//
// The unit is the pair: two matches on the same scenario and seed with swapped sides. Its score is 0, ¼, ½, ¾ or 1
// for the newer bot; pairs, not matches, are independent of each other.
//
//   - Pairs counts results.
//   - SPRT, Margin, Always and Landslide are sequential tests: given one pair after the other, in the order of the
//     schedule, they report when they have seen enough. All have Add and State. To resume a test, add the pairs
//     again. Hypotheses and Risks are checked by the caller.
//   - BradleyTerry ranks bots that met in twos, PlackettLuce bots that met in larger matches.
//   - Locate estimates the difference of two bots in money, tiles or points.
//
// Numbers that do not exist, such as the Elo of a bot that won everything, are nil, or null in JSON; results never
// contain NaN or an infinity. docs/statistics.md has the formulas and their sources. The package does no I/O, uses no
// clock or logger, and imports no package of this project. Functions that need randomness take a generator.
package rating

// Package rating says what results mean: how strong a bot is, how sure that is, and when a
// comparison has been decided.
//
// The unit is the pair: two games on the same scenario and seed with the sides swapped. Its score is
// 0, ¼, ½, ¾ or 1 for the newer bot, and pairs rather than games are independent of each other.
//
//   - Pairs and Games count results.
//   - SPRT, Margin, Always and Landslide are sequential tests: fed pair by pair, in the order of the
//     schedule, they say when they have seen enough. All have Add and State. To resume a test, feed
//     the pairs again.
//   - BradleyTerry ranks bots that met in twos, PlackettLuce bots that met in larger games.
//   - Margins says by how much the money, tiles or points of two bots differ.
//
// Numbers that do not exist (the Elo of a bot that won everything, the interval of no games) are nil
// and null in JSON; no result holds NaN or an infinity. The formulas are in docs/statistics.md with
// their sources. The package does no I/O, knows no clock and logger, and imports no package of this
// project; what needs chance takes its generator as an argument.
package rating

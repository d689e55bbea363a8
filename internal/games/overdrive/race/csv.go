package race

import "strconv"

// csvHeader is the first line of a player's CSV file. Only this line ends with CR LF.
const csvHeader = "Round,PlayerId,Position:Y,Position:X,Speed,State,Boosting,Boost-Counter,Damage," +
	"#Boosts,#Oil,#Lizards,LastCyberTruck:Y,LastCyberTruck:X,#Tweets,#EMPs,Score\r\n"

// AppendCSV appends the line for the next round to a player's CSV file; before round 1 it starts with the
// header.
func (s *State) AppendCSV(dst []byte, player int) []byte {
	c, config := &s.cars[player], &s.start.Track.Config
	var held [powerups]int
	for _, u := range s.list(listPowerups + player) {
		held[u]++
	}
	b := dst
	if s.round == 0 {
		b = append(b, csvHeader...)
	}
	b = strconv.AppendInt(b, int64(s.round+1), 10)
	for _, n := range [...]int{playerID(player), c.Lane, c.Block, c.Speed} {
		b = appendNumber(b, ",", n)
	}
	b = append(b, ',')
	b = append(b, config.EventWords[s.State(player)]...)
	b = append(b, ',')
	b = strconv.AppendBool(b, c.Boosting)
	for _, n := range [...]int{c.BoostCounter, c.Damage, held[Boost], held[Oil], held[Lizard]} {
		b = appendNumber(b, ",", n)
	}
	if c.Truck == (Position{}) {
		b = append(b, ",,"...)
	} else {
		b = appendNumber(b, ",", c.Truck.Lane)
		b = appendNumber(b, ",", c.Truck.Block)
	}
	for _, n := range [...]int{held[Tweet], held[EMP], c.Score} {
		b = appendNumber(b, ",", n)
	}
	return append(b, '\n')
}

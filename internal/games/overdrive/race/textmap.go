package race

import "strconv"

// Parts of the text map.
const (
	textRule  = "======================================================================================================"
	textBreak = "\r\n"
)

// textMapSymbols are the characters of objects, by Object.
const textMapSymbols = "░▓█Φ║»#∱T*"

// truckSymbol is a cyber truck, which hides the object on its block.
const truckSymbol = 'C'

// AppendTextMap appends a player's textMap.txt for the next round in UTF-8. It is TextMap.txt and
// Console.txt in the match logs.
func (s *State) AppendTextMap(dst []byte, player int) []byte {
	c, config := &s.cars[player], &s.start.Track.Config
	b := append(dst, textRule+textBreak+"round:"...)
	b = strconv.AppendInt(b, int64(s.round+1), 10)
	b = append(b, textBreak...)
	b = s.appendTextCar(b, "player", player)
	b = append(b, " state:"...)
	b = append(b, config.EventWords[s.State(player)]...)
	b = append(b, " statesThatOccurredThisRound:"...)
	for i, e := range s.list(listEvents + player) {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = append(b, config.EventWords[e]...)
	}
	b = append(b, " boosting:"...)
	b = strconv.AppendBool(b, c.Boosting)
	b = appendNumber(b, " boost-counter:", c.BoostCounter)
	b = appendNumber(b, " damage:", c.Damage)
	b = appendNumber(b, " score:", c.Score)
	b = append(b, " powerups: "...)
	b = s.appendTextPowerups(b, player)
	b = append(b, textBreak...)
	b = s.appendTextCar(b, "opponent", 1-player)
	b = append(b, "\n"+textBreak...) // the engine mixes LF and CR LF
	b = s.appendTextLanes(b, player)
	return append(b, textRule...)
}

func appendNumber(b []byte, label string, n int) []byte {
	return strconv.AppendInt(append(b, label...), int64(n), 10)
}

// appendTextCar appends what both players see of a car.
func (s *State) appendTextCar(b []byte, label string, player int) []byte {
	c := &s.cars[player]
	b = append(b, label...)
	b = appendNumber(b, ": id:", playerID(player))
	b = appendNumber(b, " position: y:", c.Lane)
	b = appendNumber(b, " x:", c.Block)
	return appendNumber(b, " speed:", c.Speed)
}

// appendTextPowerups appends the number of a player's power-ups by kind. The order is that of the engine's hash map,
// which differs between five kinds and fewer.
func (s *State) appendTextPowerups(b []byte, player int) []byte {
	var held [powerups]int
	kinds := 0
	for _, u := range s.list(listPowerups + player) {
		if held[u] == 0 {
			kinds++
		}
		held[u]++
	}
	order := [powerups]Powerup{Oil, Boost, Lizard, EMP, Tweet}
	if kinds == powerups {
		order = [powerups]Powerup{Lizard, Tweet, EMP, Oil, Boost}
	}
	first := true
	for _, u := range order {
		if held[u] == 0 {
			continue
		}
		if !first {
			b = append(b, ", "...)
		}
		first = false
		b = append(b, s.start.Track.PowerupNames[u]...)
		b = appendNumber(b, ":", held[u])
	}
	return b
}

func (s *State) appendTextLanes(b []byte, player int) []byte {
	t := s.start.Track
	symbols := []rune(textMapSymbols)
	first, last := s.Window(player)
	for lane := 1; lane <= t.Lanes; lane++ {
		b = append(b, '[')
		for block := first; block <= last; block++ {
			at := Position{lane, block}
			switch id := s.occupant(at); {
			case id != t.EmptyPlayer:
				b = strconv.AppendInt(b, int64(id), 10)
			case s.Truck(at):
				b = append(b, truckSymbol)
			default:
				b = append(b, string(symbols[s.At(at)])...)
			}
		}
		b = append(b, ']')
		b = append(b, textBreak...)
	}
	return b
}

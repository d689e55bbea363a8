package race

import (
	"errors"
	"fmt"
	"strings"
)

// Limits on the size of a track, to bound memory. The engine has none.
const (
	maxLanes  = 64
	maxBlocks = 100_000 // of a lane
	maxCells  = 500_000 // of all lanes
)

// check returns an error if the configuration is invalid.
func (c *Config) check() error {
	for _, check := range []func() error{c.checkTrack, c.checkNumbers, c.checkCodes, c.checkWords} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

func (c *Config) checkTrack() error {
	switch {
	case c.Lanes < 1 || c.Lanes > maxLanes:
		return fmt.Errorf("NUMBER_OF_LANES is %d: must be 1 to %d", c.Lanes, maxLanes)
	case c.MinLane < 1 || c.MaxLane > c.Lanes || c.MinLane > c.MaxLane:
		return fmt.Errorf("MIN_LANE is %d and MAX_LANE is %d, but the track has %d lanes", c.MinLane, c.MaxLane, c.Lanes)
	case c.TrackLength < 1 || c.TrackLength > maxBlocks:
		return fmt.Errorf("TRACK_LENGTH is %d: must be 1 to %d blocks", c.TrackLength, maxBlocks)
	case c.Lanes*c.TrackLength > maxCells:
		return fmt.Errorf("%d lanes of %d blocks: a track may have at most %d blocks", c.Lanes, c.TrackLength, maxCells)
	case c.FirstObjectBlock < 1:
		return fmt.Errorf("STARTING_BLOCK_FOR_GENERATED_MAP_OBJECTS is %d: must be 1 or more", c.FirstObjectBlock)
	}
	for i, p := range c.Starts {
		if !c.onTrack(p) {
			return fmt.Errorf("player %d starts in lane %d, block %d, which is not on the track", playerID(i), p.Lane, p.Block)
		}
	}
	return nil
}

// onTrack reports whether a position is on the track.
func (c *Config) onTrack(p Position) bool {
	return p.Lane >= 1 && p.Lane <= c.Lanes && p.Block >= 1 && p.Block <= c.TrackLength
}

func (c *Config) checkNumbers() error {
	for _, k := range c.keys() {
		if k.num != nil && (*k.num > maxNumber || *k.num < -maxNumber) {
			return fmt.Errorf("%s is %d: must be from %d to %d", k.name, *k.num, -maxNumber, maxNumber)
		}
	}
	for _, speed := range c.speeds() {
		if speed < 0 {
			return fmt.Errorf("a speed is %d: must be 0 or more", speed)
		}
	}
	for _, damage := range []int{c.MudDamage, c.OilDamage, c.WallDamage, c.TruckDamage, c.Repair, c.MaxDamage} {
		if damage < 0 {
			return fmt.Errorf("a damage or repair is %d: must be 0 or more", damage)
		}
	}
	if c.BackwardVisibility < 0 || c.ForwardVisibility < 0 {
		return errors.New("visibilities must be 0 or more")
	}
	if c.Placement < placementAsGiven || c.Placement > placementDescending {
		return fmt.Errorf("RACER_PLACEMENT_SORTING is %d: must be %d, %d or %d",
			c.Placement, placementAsGiven, placementAscending, placementDescending)
	}
	return nil
}

// checkCodes checks that each object has its own digit, as lanes are written as digits.
func (c *Config) checkCodes() error {
	var taken [objects]bool
	for _, code := range c.ObjectCodes {
		if code < 0 || code >= objects {
			return fmt.Errorf("an object has the code %d: must be a digit", code)
		}
		if taken[code] {
			return fmt.Errorf("two objects have the code %d", code)
		}
		taken[code] = true
	}
	return nil
}

func (c *Config) checkWords() error {
	for _, k := range c.keys() {
		if k.word == nil {
			continue
		}
		bad := func(r rune) bool { return r < ' ' || r > '~' || r == '"' || r == '\\' }
		if *k.word == "" || strings.ContainsFunc(*k.word, bad) {
			return fmt.Errorf("%s is %q: must be printable ASCII without quotation marks and backslashes", k.name, *k.word)
		}
	}
	return nil
}

package race

import (
	"fmt"
	"math"
	"slices"

	"github.com/cookoff/cookoff/internal/contest/java"
)

// Parameters of the generator.
const (
	noiseScale = 0.1  // distance between blocks, and between lanes, in the noise
	mudFactor  = 0.47 // factors of the probabilities
	wallFactor = 1.3
	window     = 16 // blocks in which at least one lane must be free
)

// Generate generates the track of a seed.
func Generate(c Config, seed int32) (*Track, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	if c.TrackLength < window {
		return nil, fmt.Errorf("TRACK_LENGTH is %d: tracks shorter than %d blocks cannot be generated", c.TrackLength, window)
	}
	t := &Track{Config: c, blocks: make([]Object, c.Lanes*c.TrackLength)}
	odds := newOdds(&c)
	t.placeMud(odds, seed)
	t.placeObjects(odds, seed)
	t.openLanes(seed)
	return t, nil
}

// odds maps random numbers to objects: the object with the smallest key that is not below the number.
type odds struct {
	keys    []float64 // ascending
	objects []Object
}

func newOdds(c *Config) *odds {
	o := new(odds)
	o.set(0, Empty)
	key := float64(float64(float64(c.MudPercent)*0.01) * mudFactor)
	o.set(key, Mud)
	for _, entry := range [...]struct {
		percent int
		factor  float64
		object  Object
	}{
		{c.BoostPercent, 1, BoostItem},
		{c.OilPercent, 1, OilItem},
		{c.WallPercent, wallFactor, Wall},
		{c.LizardPercent, 1, LizardItem},
		{c.TweetPercent, 1, TweetItem},
		{c.EMPPercent, 1, EMPItem},
	} {
		key += float64(float64(float64(entry.percent)*0.01) * entry.factor)
		o.set(key, entry.object)
	}
	o.set(1, Empty)
	return o
}

// set inserts a key, or replaces the object of an equal key.
func (o *odds) set(key float64, object Object) {
	i := 0
	for i < len(o.keys) && o.keys[i] < key {
		i++
	}
	if i < len(o.keys) && o.keys[i] == key {
		o.objects[i] = object
		return
	}
	o.keys = slices.Insert(o.keys, i, key)
	o.objects = slices.Insert(o.objects, i, object)
}

func (o *odds) object(number float64) Object {
	for i, key := range o.keys {
		if key >= number {
			return o.objects[i]
		}
	}
	return Empty // unreachable with the engine's numbers
}

// placeMud places mud according to the noise, and the finish line.
func (t *Track) placeMud(o *odds, seed int32) {
	n := newNoise(seed)
	for lane := 1; lane <= t.Lanes; lane++ {
		row := n.row(float64(float64(lane)*noiseScale), noiseScale)
		for block := t.FirstObjectBlock; block < t.TrackLength; block++ {
			r := math.Abs(row.point(float64(float64(block) * noiseScale)))
			if o.object(r) == Mud {
				t.blocks[t.cell(Position{lane, block})] = Mud
			}
		}
		t.blocks[t.cell(Position{lane, t.TrackLength})] = FinishLine
	}
}

// placeObjects places all other objects, also over mud. The engine makes one pass per kind of object, each with the
// same random numbers; a single pass is equivalent.
func (t *Track) placeObjects(o *odds, seed int32) {
	r := java.NewRandom(int64(seed))
	for lane := 1; lane <= t.Lanes; lane++ {
		for block := t.FirstObjectBlock; block < t.TrackLength; block++ {
			if object := o.object(r.Float64()); object != Empty && object != Mud {
				t.blocks[t.cell(Position{lane, block})] = object
			}
		}
	}
}

// openLanes clears a lane in each window whose lanes all have an obstacle.
func (t *Track) openLanes(seed int32) {
	r := java.NewRandom(int64(seed))
	free := make([]int, 0, t.Lanes) // lanes with a free first block
	for last := window; last == window || last < t.TrackLength; last++ {
		first := last - window + 1
		free = free[:0]
		barred := true
		for lane := 1; lane <= t.Lanes; lane++ {
			blocks := t.window(lane, first)
			barred = barred && slices.ContainsFunc(blocks, isObstacle)
			if !isObstacle(blocks[0]) {
				free = append(free, lane)
			}
		}
		if !barred || len(free) == 0 {
			continue
		}
		lane := free[0]
		if len(free) > 1 {
			lane = free[r.Intn(int32(len(free)-1))] // never the last one
		}
		for i, o := range t.window(lane, first) {
			if isObstacle(o) {
				t.window(lane, first)[i] = Empty
			}
		}
	}
}

func (t *Track) window(lane, first int) []Object {
	at := t.cell(Position{lane, first})
	return t.blocks[at : at+window]
}

// isObstacle reports whether an object slows down cars.
func isObstacle(o Object) bool { return o == Mud || o == Wall }

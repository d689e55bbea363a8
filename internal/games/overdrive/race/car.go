package race

// Car holds the numbers of a player.
type Car struct {
	Position
	Speed        int
	MaxSpeed     int // the stored cap, which the rules update from the damage only in some places
	Damage       int
	Boosting     bool
	BoostCounter int // rounds of boost left
	Lizard       bool
	Score        int
	Truck        Position // the player's latest truck; zero for none
}

// updateCap sets the stored cap from the damage.
func (c *Car) updateCap(config *Config) { c.MaxSpeed = config.Cap(c.Damage) }

func (c *Car) endBoost() {
	if c.Boosting {
		c.Boosting = false
		c.BoostCounter = 0
	}
}

// slowDown lowers the speed by one step, ignoring the cap.
func (c *Car) slowDown(config *Config, mayStop bool) {
	c.endBoost()
	c.Speed = config.slower(c.Speed, mayStop)
}

// slowToFirst lowers the speed to the lowest state above a stop. A standing car stays standing.
func (c *Car) slowToFirst(config *Config) {
	c.endBoost()
	if c.Speed != config.MinimumSpeed {
		c.Speed = config.SpeedState1
	}
}

// addDamage adds damage and sets the cap. It limits the damage only after computing the cap.
func (c *Car) addDamage(config *Config, damage int) {
	c.Damage += damage
	c.updateCap(config)
	c.Damage = min(c.Damage, config.MaxDamage)
}

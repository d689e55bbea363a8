package race

// Car has the numbers of a player.
type Car struct {
	Position
	Speed        int
	MaxSpeed     int // the stored cap, which follows the damage only when the rules say so
	Damage       int
	Boosting     bool
	BoostCounter int // rounds of boost left
	Lizard       bool
	Score        int
	Truck        Position // the player's last truck; zero if none
}

// recap sets the stored cap by the damage.
func (c *Car) recap(config *Config) { c.MaxSpeed = config.Cap(c.Damage) }

func (c *Car) endBoost() {
	if c.Boosting {
		c.Boosting = false
		c.BoostCounter = 0
	}
}

// slow lowers the speed by one step, ignoring the cap.
func (c *Car) slow(config *Config, mayStop bool) {
	c.endBoost()
	c.Speed = config.slower(c.Speed, mayStop)
}

// slowToFirst lowers the speed to the first state above a stop; a standing car stays standing.
func (c *Car) slowToFirst(config *Config) {
	c.endBoost()
	if c.Speed != config.MinimumSpeed {
		c.Speed = config.SpeedState1
	}
}

// harm adds damage and sets the cap; the damage is limited only afterwards.
func (c *Car) harm(config *Config, damage int) {
	c.Damage += damage
	c.recap(config)
	c.Damage = min(c.Damage, config.MaxDamage)
}

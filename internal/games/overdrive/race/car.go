package race

// recap sets the stored cap by the damage.
func (c *car) recap(config *Config) { c.cap = config.Cap(c.damage) }

func (c *car) endBoost() {
	if c.boosting {
		c.boosting = false
		c.boost = 0
	}
}

// slow lowers the speed by one step, ignoring the cap.
func (c *car) slow(config *Config, mayStop bool) {
	c.endBoost()
	c.speed = config.slower(c.speed, mayStop)
}

// slowToFirst lowers the speed to the first state above a stop; a standing car stays standing.
func (c *car) slowToFirst(config *Config) {
	c.endBoost()
	if c.speed != config.MinimumSpeed {
		c.speed = config.SpeedState1
	}
}

// harm adds damage and sets the cap; the damage is limited only afterwards.
func (c *car) harm(config *Config, damage int) {
	c.damage += damage
	c.recap(config)
	c.damage = min(c.damage, config.MaxDamage)
}

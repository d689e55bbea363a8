package sim

// Rules are the differences between the contest's engine and the written strategy report. The zero value is the
// engine: the preset official. docs/protocol.md lists the differences.
type Rules struct {
	Name string // name of the preset

	PlaceWhereFlagged bool // place is refused on tiles that are not flagged placeable
	CookersWithoutPan bool // cookers start without a pan
	TeamOptional      bool // queries may omit the team, which defaults to the caller's
	ActiveOrdersOnly  bool // get_orders lists only active orders
	NearestSink       bool // a dirty plate goes to the sink nearest to the submit tile
	NoEmptyPlates     bool // an empty plate cannot be submitted
}

// Names of the presets.
const (
	OfficialRules = "official"
	ReportRules   = "report"
)

// Official returns the rules of the contest's engine.
func Official() Rules { return Rules{Name: OfficialRules} }

// Report returns the rules of the strategy report.
func Report() Rules {
	return Rules{
		Name:              ReportRules,
		PlaceWhereFlagged: true,
		CookersWithoutPan: true,
		TeamOptional:      true,
		ActiveOrdersOnly:  true,
		NearestSink:       true,
		NoEmptyPlates:     true,
	}
}

// Presets returns the names that RulesNamed accepts.
func Presets() []string { return []string{OfficialRules, ReportRules} }

// RulesNamed returns a preset by name.
func RulesNamed(name string) (Rules, bool) {
	switch name {
	case OfficialRules:
		return Official(), true
	case ReportRules:
		return Report(), true
	}
	return Rules{}, false
}

// Contest constants.
const (
	StartMoney   = 150
	MoneyPerTurn = 1
	CookedAt     = 20
	BurntAt      = 40
	WashTicks    = 2
)

package contest

// PythonAPI is what a contest's bots in Python are and call, for those who read their sources.
type PythonAPI struct {
	Class   string   // of the bot
	Method  string   // of the class: its second parameter is the controller
	Type    string   // class of the controller
	Sources []string // texts of modules that define it; what a later one defines replaces what an earlier one does
	Modules []string // that bots can import in the contest, besides Python's own
	Extra   []string // that they can import here, and not in the contest
}

// PythonTeller is a game whose contest has its bots in Python call a controller.
type PythonTeller interface {
	PythonAPI(rules string) (PythonAPI, error)
}

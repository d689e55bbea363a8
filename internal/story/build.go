package story

// NewSection makes a table without rows.
func NewSection(key, title string, seat int, columns ...Column) Section {
	return Section{Key: key, Title: title, Seat: seat, Columns: columns}
}

// Texts makes a column of words; its key is its title, as in the others.
func Texts(key string) Column { return Column{key, key, TextColumn} }

// Numbers makes a column of numbers.
func Numbers(key string) Column { return Column{key, key, NumberColumn} }

// Turns makes a column of numbers of turns.
func Turns(key string) Column { return Column{key, key, TurnColumn} }

// Ledger is a table of what a number came from and went to: its rows add up to the last one.
type Ledger struct{ Section }

// NewLedger makes a ledger that begins with a number.
func NewLedger(key, title string, seat int, unit string, start int64) *Ledger {
	l := &Ledger{NewSection(key, title, seat, Texts("cause"), Numbers("times"), Numbers(unit))}
	l.Rows = append(l.Rows, []Value{Text("at the start"), None(), Number(start)})
	return l
}

// Book adds a cause: how often it came, and by how much in all. What never came is left out.
func (l *Ledger) Book(cause string, times int, amount int64) {
	if times == 0 && amount == 0 {
		return
	}
	l.Rows = append(l.Rows, []Value{Text(cause), Number(times), Number(amount)})
}

// Close ends the ledger with the number that there is, which the causes have to add up to.
func (l *Ledger) Close(end int64) Section {
	l.Rows = append(l.Rows, []Value{Text("at the end"), None(), Number(end)})
	return l.Section
}

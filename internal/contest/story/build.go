package story

// NewSection returns a table without rows.
func NewSection(key, title string, seat int, columns ...Column) Section {
	return Section{Key: key, Title: title, Seat: seat, Columns: columns}
}

// Texts returns a text column; its key is its title, as in the other columns.
func Texts(key string) Column { return Column{key, key, TextColumn} }

// Numbers returns a column of numbers.
func Numbers(key string) Column { return Column{key, key, NumberColumn} }

// Turns returns a column of turn numbers.
func Turns(key string) Column { return Column{key, key, TurnColumn} }

// Ledger is a table of a number's changes by cause. The last row is the sum of the others.
type Ledger struct{ Section }

// NewLedger returns a ledger with a starting number.
func NewLedger(key, title string, seat int, unit string, start int64) *Ledger {
	l := &Ledger{NewSection(key, title, seat, Texts("cause"), Numbers("times"), Numbers(unit))}
	l.Rows = append(l.Rows, []Value{Text("at the start"), None(), Number(start)})
	return l
}

// Book adds a cause with its count and total amount. It omits causes that did not occur.
func (l *Ledger) Book(cause string, times int, amount int64) {
	if times == 0 && amount == 0 {
		return
	}
	l.Rows = append(l.Rows, []Value{Text(cause), Number(times), Number(amount)})
}

// Close adds the final number, which must be the sum of the other rows.
func (l *Ledger) Close(end int64) Section {
	l.Rows = append(l.Rows, []Value{Text("at the end"), None(), Number(end)})
	return l.Section
}

package kitchen

// WaitingCount is the number of customers who wait.
const WaitingCount = 3

// Waiting is a customer who waits.
type Waiting struct {
	Award    int32 // paid for the order now
	Customer uint8 // index in Kitchen.Customers
	Served   bool  // has been served and leaves before the next action
}

// Queue is the customers who wait, the first first, and who comes next.
//
// Customers come round after round, and each is a single one: if a customer comes again while still
// waiting, it stands in the queue twice. It then has one award, set back to the original, which
// falls by one for each place; it is served once and leaves both places.
type Queue struct {
	Waiting [WaitingCount]Waiting
	Count   uint8 // how many wait; all places are taken once Refill was called
	Next    uint8 // index of the customer who comes next
}

// Refill lets served customers leave and new ones come.
func (q *Queue) Refill(customers []Customer) {
	n := uint8(0)
	for i := range q.Count {
		if w := q.Waiting[i]; !w.Served {
			q.Waiting[n] = w
			n++
		}
	}
	for ; n < WaitingCount; n++ {
		w := Waiting{Award: customers[q.Next].Award, Customer: q.Next}
		for i := range n {
			if q.Waiting[i].Customer == w.Customer {
				q.Waiting[i] = w
			}
		}
		q.Waiting[n] = w
		if q.Next++; int(q.Next) == len(customers) {
			q.Next = 0
		}
	}
	q.Count = WaitingCount
}

// Serve delivers a dish and gives what is paid for it: the highest award of the customers who have
// ordered just these desserts, in any order. ok is false if nobody has.
func (q *Queue) Serve(customers []Customer, dish Item) (award int32, ok bool) {
	best := -1
	for i := range int(q.Count) {
		w := &q.Waiting[i]
		if w.Served || customers[w.Customer].Order.Kind() != dish.Kind() {
			continue
		}
		if best < 0 || w.Award > q.Waiting[best].Award {
			best = i
		}
	}
	if best < 0 {
		return 0, false
	}
	who := q.Waiting[best].Customer
	for i := range int(q.Count) {
		if q.Waiting[i].Customer == who {
			q.Waiting[i].Served = true
		}
	}
	return q.Waiting[best].Award, true
}

// Decay takes a point of the award of each customer who was not served.
func (q *Queue) Decay() {
	for i := range int(q.Count) {
		if q.Waiting[i].Served {
			continue
		}
		for j := range int(q.Count) {
			if q.Waiting[j].Customer == q.Waiting[i].Customer {
				q.Waiting[j].Award--
			}
		}
	}
}

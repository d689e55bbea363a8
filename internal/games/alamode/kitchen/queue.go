package kitchen

// WaitingCount is the number of waiting customers.
const WaitingCount = 3

// Waiting is a waiting customer.
type Waiting struct {
	Award    int32 // current award of the order
	Customer uint8 // index in Kitchen.Customers
	Served   bool  // leaves before the next action
}

// Queue holds the waiting customers in order.
//
// Customers come in a repeating order. If one comes again while it still waits, it has two places in the queue but
// one award, which is reset to the original, falls by one for each place, and is paid once; then the customer leaves
// both places.
type Queue struct {
	Waiting [WaitingCount]Waiting
	Count   uint8 // number of waiting customers; all places are taken after Refill
	Next    uint8 // index of the next customer
}

// Refill removes served customers and adds new ones.
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

// Serve delivers a dish and returns its price: the highest award of the customers who have ordered exactly these
// desserts, in any order. ok is false if there is none.
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

// Decay lowers the award of each unserved customer by one.
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

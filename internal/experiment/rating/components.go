package rating

// graph is the adjacency matrix of players.
type graph [][]bool

func newGraph(n int) graph {
	g := make(graph, n)
	for i := range g {
		g[i] = make([]bool, n)
	}
	return g
}

// of returns the subgraph of some players.
func (g graph) of(players []int) graph {
	part := newGraph(len(players))
	for i, a := range players {
		for j, b := range players {
			part[i][j] = g[a][b]
		}
	}
	return part
}

// reach returns the players reachable from one, including itself; with back, against the direction of the edges.
func (g graph) reach(from int, back bool) []bool {
	seen := make([]bool, len(g))
	seen[from] = true
	for next := []int{from}; len(next) > 0; {
		i := next[len(next)-1]
		next = next[:len(next)-1]
		for j := range g {
			if !seen[j] && (!back && g[i][j] || back && g[j][i]) {
				seen[j] = true
				next = append(next, j)
			}
		}
	}
	return seen
}

// strong returns the strongly connected components: players that reach each other.
func (g graph) strong() [][]int {
	return g.components(func(i int) []bool {
		to, from := g.reach(i, false), g.reach(i, true)
		for j := range to {
			to[j] = to[j] && from[j]
		}
		return to
	})
}

// weak returns the connected components of a graph whose edges go both ways.
func (g graph) weak() [][]int {
	return g.components(func(i int) []bool { return g.reach(i, false) })
}

// components partitions the players, ordered by lowest number.
func (g graph) components(of func(int) []bool) [][]int {
	var all [][]int
	done := make([]bool, len(g))
	for i := range g {
		if done[i] {
			continue
		}
		var members []int
		for j, in := range of(i) {
			if in {
				members = append(members, j)
				done[j] = true
			}
		}
		all = append(all, members)
	}
	return all
}

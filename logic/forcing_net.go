package logic

import "context"

// forcingNet assumes one candidate after the other and follows singles until
// two conclusions clash: the candidate goes. The shortest proof is given.
func (s *State) forcingNet(ctx context.Context) (*Step, error) {
	var best *Step
	for c, m := range s.cand {
		for d := range m.Digits() {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			n := net{s: s, limit: 1 << 20}
			if best != nil {
				n.limit = len(best.Chains[0].Nodes)
			}
			if step := n.refute(Candidate{c, d}); step != nil && (best == nil || len(step.Chains[0].Nodes) < n.limit) {
				best = step
			}
		}
	}
	return best, nil
}

// net is what follows from an assumption: nodes, each from earlier ones.
type net struct {
	s     *State
	limit int
	nodes []netNode
	off   map[Candidate]int // the node that took a candidate away
	on    map[Candidate]int
}

type netNode struct {
	x     Candidate
	on    bool
	from  []int
	why   Reason
	truth []Truth
}

func (n *net) refute(x Candidate) *Step {
	n.off, n.on = map[Candidate]int{}, map[Candidate]int{}
	n.add(netNode{x: x, on: true})
	for i := 0; i < len(n.nodes) && i < n.limit*8; i++ {
		var end int
		if n.nodes[i].on {
			end = n.exclude(i)
		} else {
			end = n.leave(i)
		}
		if end >= 0 {
			return n.step(end)
		}
	}
	return nil
}

func (n *net) add(x netNode) int {
	i := len(n.nodes)
	n.nodes = append(n.nodes, x)
	if x.on {
		n.on[x.x] = i
	} else {
		n.off[x.x] = i
	}
	return i
}

// exclude takes away what can't stand beside node i. It returns the node that
// clashes with an earlier one, or -1.
func (n *net) exclude(i int) int {
	s, x := n.s, n.nodes[i].x
	for d := range s.cand[x.Cell].Without(x.Digit).Digits() {
		if end := n.drop(i, Candidate{x.Cell, d}, Reason{Kind: ByCell}); end >= 0 {
			return end
		}
	}
	for c := range s.where[x.Digit].and(s.peers[x.Cell]).all() {
		why := Reason{ByHouse, -1}
		if h := s.covering(cellsOf(c, x.Cell), -1); len(h) > 0 {
			why.House = h[len(h)-1]
		}
		if end := n.drop(i, Candidate{c, x.Digit}, why); end >= 0 {
			return end
		}
	}
	for _, l := range s.limitsOf[x.Cell] {
		for d := range (s.cand[l.b] &^ l.allowed[x.Digit-1]).Digits() {
			if end := n.drop(i, Candidate{l.b, d}, Reason{ByHouse, -1}); end >= 0 {
				return end
			}
		}
	}
	return -1
}

// drop takes a candidate away because of node i. It returns the new node when
// the candidate was true already, else -1.
func (n *net) drop(i int, o Candidate, why Reason) int {
	if _, gone := n.off[o]; gone {
		return -1
	}
	j := n.add(netNode{x: o, from: []int{i}, why: why})
	if _, both := n.on[o]; both {
		return j
	}
	return -1
}

// leave looks for what the absence of node i's candidate leaves alone.
func (n *net) leave(i int) int {
	s, x := n.s, n.nodes[i].x
	try := func(any []Candidate, why Reason, truth Truth) int {
		var from []int
		var last []Candidate
		for _, o := range any {
			if j, gone := n.off[o]; gone {
				from = append(from, j)
			} else {
				last = append(last, o)
			}
		}
		switch len(last) {
		case 0:
			// Nothing is left: the last to go had to stand.
			node := netNode{x: x, on: true, from: remove(from, i), why: why, truth: []Truth{truth}}
			return n.add(node)
		case 1:
			if _, known := n.on[last[0]]; !known {
				n.add(netNode{x: last[0], on: true, from: from, why: why, truth: []Truth{truth}})
			}
		}
		return -1
	}
	var any []Candidate
	for d := range s.cand[x.Cell].Digits() {
		any = append(any, Candidate{x.Cell, d})
	}
	if end := try(any, Reason{Kind: ByCell}, Truth{Kind: CellTruth, Cell: x.Cell}); end >= 0 {
		return end
	}
	for _, h := range s.of[x.Cell] {
		if end := try(candidates(x.Digit, s.places(h, x.Digit)), Reason{ByHouse, h}, houseTruth(h, x.Digit)); end >= 0 {
			return end
		}
	}
	return -1
}

func remove(list []int, x int) (out []int) {
	for _, v := range list {
		if v != x {
			out = append(out, v)
		}
	}
	return out
}

// step writes down the nodes that the clash rests on: two chains, one to each
// side of it.
func (n *net) step(end int) *Step {
	x := n.nodes[end]
	other := n.on[x.x]
	if x.on {
		other = n.off[x.x]
	}
	step := &Step{Technique: "contradiction_forcing_chains", Rating: 85}
	for _, e := range [2]int{end, other} {
		need := map[int]bool{e: true}
		for i := e; i >= 0; i-- {
			if need[i] {
				for _, f := range n.nodes[i].from {
					need[f] = true
				}
			}
		}
		var c Chain
		number := map[int]int{}
		for i := 0; i <= e; i++ {
			if !need[i] {
				continue
			}
			a := n.nodes[i]
			number[i] = len(c.Nodes)
			node := ChainNode{Cells: []int{a.x.Cell}, Digit: a.x.Digit, On: a.on, Reason: a.why}
			for _, f := range a.from {
				node.From = append(node.From, number[f])
			}
			step.Truths = append(step.Truths, a.truth...)
			c.Nodes = append(c.Nodes, node)
		}
		step.Chains = append(step.Chains, c)
	}
	src := n.nodes[0].x
	step.Remove = []Candidate{src}
	step.Parts = []Part{{Role: Base, Cells: []int{src.Cell}, Digits: digitSet(src.Digit)}}
	step.Truths = uniqueTruths(step.Truths)
	for k := len(step.Chains[0].Nodes) + len(step.Chains[1].Nodes); k > 12; k = k * 2 / 3 {
		step.Rating++
	}
	return step
}

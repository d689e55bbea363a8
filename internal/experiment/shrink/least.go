package shrink

import "slices"

// Least searches for a small subset of some things that satisfies a condition, which all of them together do: it
// omits half of them, if that fails a quarter, and so on, until none can be omitted alone (ddmin, by complements:
// Zeller & Hildebrandt 2002, IEEE Transactions on Software Engineering 28). keep is valid even with an error.
func Least(count int, holds func(keep []bool) (bool, error)) (keep []bool, err error) {
	keep = slices.Repeat([]bool{true}, count)
	for size := count; size > 0; {
		var without bool
		if keep, without, err = leaveOut(keep, size, holds); err != nil {
			return keep, err
		}
		switch {
		case !without && size == 1:
			return keep, nil
		case !without || size > 1:
			size = (size + 1) / 2
		}
		if size > 1 && size > kept(keep) {
			size = max(1, kept(keep))
		}
	}
	return keep, nil
}

// leaveOut omits parts of a size, one after the other, wherever the condition holds without them.
func leaveOut(keep []bool, size int, holds func(keep []bool) (bool, error)) (left []bool, any bool, err error) {
	for end := len(keep); end > 0; {
		less := slices.Clone(keep)
		n := 0
		for end > 0 && n < size {
			end--
			if less[end] {
				less[end] = false
				n++
			}
		}
		if n == 0 {
			break
		}
		ok, err := holds(less)
		if err != nil {
			return keep, any, err
		}
		if ok {
			keep, any = less, true
		}
	}
	return keep, any, nil
}

func kept(keep []bool) (n int) {
	for _, k := range keep {
		if k {
			n++
		}
	}
	return n
}

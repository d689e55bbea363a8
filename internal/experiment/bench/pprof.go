package bench

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// sample is where the processors were found at work.
type sample struct {
	stack []string // names of functions, of which the first ran
	count int      // how often
}

// Numbers of fields in a profile (github.com/google/pprof/proto/profile.proto).
const (
	profileSample   = 2
	profileLocation = 4
	profileFunction = 5
	profileString   = 6

	sampleLocations = 1
	sampleValues    = 2 // the first is how often it was found
	itsNumber       = 1 // of a location, and of a function
	locationLine    = 4
	lineFunction    = 1
	functionName    = 2
)

var errProfile = errors.New("CPU profile: unknown form")

// readProfile reads a CPU profile as package pprof writes it.
func readProfile(packed []byte) ([]sample, error) {
	from, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, fmt.Errorf("CPU profile: %w", err)
	}
	data, err := io.ReadAll(from)
	if err != nil {
		return nil, fmt.Errorf("CPU profile: %w", err)
	}
	profile, err := parseMessage(data)
	if err != nil {
		return nil, err
	}
	var names []string
	functions, places := map[uint64]uint64{}, map[uint64][]uint64{} // numbers of names by functions, of functions by places in the code
	for _, f := range profile {
		switch f.number {
		case profileString:
			names = append(names, string(f.data))
		case profileFunction:
			m, err := parseMessage(f.data)
			if err != nil {
				return nil, err
			}
			functions[m.first(itsNumber)] = m.first(functionName)
		case profileLocation:
			m, err := parseMessage(f.data)
			if err != nil {
				return nil, err
			}
			called, err := m.functions()
			if err != nil {
				return nil, err
			}
			places[m.first(itsNumber)] = called
		}
	}
	return profile.samples(func(place uint64) (stack []string) {
		for _, function := range places[place] {
			if n := functions[function]; n < uint64(len(names)) {
				stack = append(stack, names[n])
			}
		}
		return stack
	})
}

// samples returns the samples of a profile. at returns the names of the functions at a place: several if some are inlined.
func (m message) samples(at func(place uint64) []string) (all []sample, err error) {
	for _, f := range m {
		if f.number != profileSample {
			continue
		}
		m, err := parseMessage(f.data)
		if err != nil {
			return nil, err
		}
		values, err := m.numbers(sampleValues)
		if err != nil || len(values) == 0 {
			return nil, errProfile
		}
		taken, err := m.numbers(sampleLocations)
		if err != nil {
			return nil, err
		}
		s := sample{count: int(values[0])}
		for _, place := range taken {
			s.stack = append(s.stack, at(place)...)
		}
		all = append(all, s)
	}
	return all, nil
}

// functions returns those of a place, the innermost first.
func (m message) functions() (all []uint64, err error) {
	for _, f := range m {
		if f.number == locationLine {
			line, err := parseMessage(f.data)
			if err != nil {
				return nil, err
			}
			all = append(all, line.first(lineFunction))
		}
	}
	return all, nil
}

// message is a message of protocol buffers: its fields in order.
type message []field

// field is a field of a message: a number, or bytes.
type field struct {
	number int
	value  uint64
	data   []byte
}

// Kinds of fields.
const (
	kindNumber = 0
	kindBytes  = 2
	kindBits   = 3 // of the number before a field, for its kind
)

func parseMessage(data []byte) (m message, err error) {
	for len(data) > 0 {
		key, n := binary.Uvarint(data)
		if n <= 0 {
			return nil, errProfile
		}
		value, more := binary.Uvarint(data[n:])
		if more <= 0 {
			return nil, errProfile
		}
		data = data[n+more:]
		f := field{number: int(key >> kindBits), value: value}
		switch key & (1<<kindBits - 1) {
		case kindNumber:
		case kindBytes:
			if value > uint64(len(data)) {
				return nil, errProfile
			}
			f.data, data = data[:value], data[value:]
		default:
			return nil, errProfile
		}
		m = append(m, f)
	}
	return m, nil
}

// first returns the first number of a field; 0 if there is none.
func (m message) first(number int) uint64 {
	for _, f := range m {
		if f.number == number {
			return f.value
		}
	}
	return 0
}

// numbers returns all numbers of a field, which lie in fields of their own or packed in one.
func (m message) numbers(number int) (all []uint64, err error) {
	for _, f := range m {
		if f.number != number {
			continue
		}
		if f.data == nil {
			all = append(all, f.value)
		}
		for rest := f.data; len(rest) > 0; {
			value, n := binary.Uvarint(rest)
			if n <= 0 {
				return nil, errProfile
			}
			all, rest = append(all, value), rest[n:]
		}
	}
	return all, nil
}

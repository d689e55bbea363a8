package floor

import "slices"

// NoRoom is the room of a cell that is not walkable.
const NoRoom = -1

// Rooms returns the number of rooms, which are disconnected parts of the floor.
func (f *Floor) Rooms() int { return f.roomCount }

// Room returns the room of a cell, or NoRoom.
func (f *Floor) Room(cell int) int { return int(f.rooms[cell]) }

// Reaches reports whether bots in a room can reach a tile.
func (f *Floor) Reaches(room, tile int) bool {
	var buf [9]int
	return slices.ContainsFunc(f.Around(tile, buf[:0]), func(c int) bool { return f.Room(c) == room })
}

func (f *Floor) findRooms() {
	f.rooms = slices.Repeat([]int16{NoRoom}, len(f.tiles))
	var buf [9]int
	for start := range f.tiles {
		if !f.Walkable(start) || f.rooms[start] != NoRoom {
			continue
		}
		f.rooms[start] = int16(f.roomCount)
		queue := append(f.queue[:0], int32(start))
		for n := 0; n < len(queue); n++ {
			for _, c := range f.Around(int(queue[n]), buf[:0]) {
				if f.Walkable(c) && f.rooms[c] == NoRoom {
					f.rooms[c] = int16(f.roomCount)
					queue = append(queue, int32(c))
				}
			}
		}
		f.queue = queue
		f.roomCount++
	}
}

package sim

// Fn names a controller call that answers yes or no. The queries of the controller (get_...) only
// look at the state and have no number.
type Fn uint8

// The calls. FnNone is none.
const (
	FnNone Fn = iota
	FnMove
	FnPickup
	FnPlace
	FnTrash
	FnBuy
	FnChop
	FnStartCook
	FnTakeFromPan
	FnTakeCleanPlate
	FnPutDirtyPlateInSink
	FnWashSink
	FnAddFoodToPlate
	FnSubmit
	FnSwitchMaps
	FnCanMove
	FnCanBuy
	FnCanStartCook
	FnCanSubmit
	FnCanSwitchMaps
	fnCount
)

// Name is the contest's name of the call, such as "take_from_pan".
func (f Fn) Name() string {
	switch f {
	case FnMove:
		return "move"
	case FnPickup:
		return "pickup"
	case FnPlace:
		return "place"
	case FnTrash:
		return "trash"
	case FnBuy:
		return "buy"
	case FnChop:
		return "chop"
	case FnStartCook:
		return "start_cook"
	case FnTakeFromPan:
		return "take_from_pan"
	case FnTakeCleanPlate:
		return "take_clean_plate"
	case FnPutDirtyPlateInSink:
		return "put_dirty_plate_in_sink"
	case FnWashSink:
		return "wash_sink"
	case FnAddFoodToPlate:
		return "add_food_to_plate"
	case FnSubmit:
		return "submit"
	case FnSwitchMaps:
		return "switch_maps"
	case FnCanMove:
		return "can_move"
	case FnCanBuy:
		return "can_buy"
	case FnCanStartCook:
		return "can_start_cook"
	case FnCanSubmit:
		return "can_submit"
	case FnCanSwitchMaps:
		return "can_switch_maps"
	}
	return ""
}

// FnNamed finds a call by the contest's name.
func FnNamed(name string) (Fn, bool) {
	for f := FnMove; f < fnCount; f++ {
		if f.Name() == name {
			return f, true
		}
	}
	return FnNone, false
}

// Question tells whether the call changes nothing.
func (f Fn) Question() bool { return f >= FnCanMove }

// arity is the least and the greatest number of arguments.
func (f Fn) arity() (least, most int) {
	switch f {
	case FnSwitchMaps, FnCanSwitchMaps:
		return 0, 0
	case FnMove, FnCanMove:
		return 3, 3
	case FnBuy, FnCanBuy:
		return 2, 4
	}
	return 1, 3
}

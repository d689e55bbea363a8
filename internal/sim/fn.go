package sim

// Fn is a controller call that answers yes or no. The queries of the controller (get_...) only read the state and
// have no number.
type Fn uint8

// The calls. FnNone stands for no call.
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

// Name returns the contest's name of the call, such as "take_from_pan".
func (f Fn) Name() string {
	if f >= fnCount {
		return ""
	}
	return [fnCount]string{
		FnMove:                "move",
		FnPickup:              "pickup",
		FnPlace:               "place",
		FnTrash:               "trash",
		FnBuy:                 "buy",
		FnChop:                "chop",
		FnStartCook:           "start_cook",
		FnTakeFromPan:         "take_from_pan",
		FnTakeCleanPlate:      "take_clean_plate",
		FnPutDirtyPlateInSink: "put_dirty_plate_in_sink",
		FnWashSink:            "wash_sink",
		FnAddFoodToPlate:      "add_food_to_plate",
		FnSubmit:              "submit",
		FnSwitchMaps:          "switch_maps",
		FnCanMove:             "can_move",
		FnCanBuy:              "can_buy",
		FnCanStartCook:        "can_start_cook",
		FnCanSubmit:           "can_submit",
		FnCanSwitchMaps:       "can_switch_maps",
	}[f]
}

// FnNamed returns the call with the contest's name.
func FnNamed(name string) (Fn, bool) {
	for f := FnMove; f < fnCount; f++ {
		if f.Name() == name {
			return f, true
		}
	}
	return FnNone, false
}

// ReadOnly reports whether the call never changes the state.
func (f Fn) ReadOnly() bool { return f >= FnCanMove }

// arity returns the minimum and maximum number of arguments.
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

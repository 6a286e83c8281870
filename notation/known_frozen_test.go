package notation

import (
	"reflect"
	"testing"
)

// Those who cut ahead share nothing that may change: each backoff is at its end, and no map is the reader's own.
func TestFrozenLearnsNothing(t *testing.T) {
	k := known{grid: &knownGrid{}}
	fillMaps(reflect.ValueOf(&k).Elem())
	frozen := k.frozen()
	tries, maps := checkFrozen(t, "known", reflect.ValueOf(&k).Elem(), reflect.ValueOf(&frozen).Elem())
	if tries < 8 || maps < 2 {
		t.Errorf("%d backoffs and %d maps were found", tries, maps)
	}
	if frozen.grid == k.grid {
		t.Error("the grid, whose gap is learned, is shared")
	}
}

// fillMaps makes the maps of a struct that are nil.
func fillMaps(value reflect.Value) {
	for i := range value.NumField() {
		switch field := value.Field(i); field.Kind() {
		case reflect.Struct:
			fillMaps(field)
		case reflect.Map:
			settable(field).Set(reflect.MakeMap(field.Type()))
		}
	}
}

// settable returns a field that isn't exported as one that can be set.
func settable(field reflect.Value) reflect.Value {
	return reflect.NewAt(field.Type(), field.Addr().UnsafePointer()).Elem()
}

// checkFrozen compares a struct with its frozen copy. It returns how many backoffs and maps it found.
func checkFrozen(t *testing.T, name string, value, frozen reflect.Value) (tries, maps int) {
	for i := range value.NumField() {
		inside := name + "." + value.Type().Field(i).Name
		field, copied := value.Field(i), frozen.Field(i)
		switch {
		case field.Type() == reflect.TypeFor[backoff]():
			if tries++; !copied.FieldByName("never").Bool() {
				t.Errorf("%s may still be tried", inside)
			}
		case field.Kind() == reflect.Struct:
			more, others := checkFrozen(t, inside, field, copied)
			tries, maps = tries+more, maps+others
		case field.Kind() == reflect.Map:
			if maps++; copied.UnsafePointer() == field.UnsafePointer() {
				t.Errorf("%s is shared", inside)
			}
		}
	}
	return tries, maps
}

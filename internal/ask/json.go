package ask

import "encoding/json"

func unmarshalString(data []byte, to *string) error { return json.Unmarshal(data, to) }

func unmarshalStrings(data []byte, to *[]string) error { return json.Unmarshal(data, to) }

package mcp

import (
	"encoding/json"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// asPicture asks for PNG where the arguments of draw name no form: models see PNG alone.
func asPicture(body []byte) []byte {
	var arguments map[string]json.RawMessage
	if json.Unmarshal(body, &arguments) != nil || arguments == nil || arguments["to"] != nil {
		return body
	}
	arguments["to"] = json.RawMessage(`"png"`)
	if text, err := json.Marshal(arguments); err == nil {
		return text
	}
	return body
}

// picture turns the answer of draw into a picture, with what it shows in words.
func picture(text []byte) (*sdk.CallToolResult, error) {
	var drawn struct {
		Text, Title string
		Data        []byte
	}
	if err := json.Unmarshal(text, &drawn); err != nil {
		return nil, err
	}
	said := &sdk.TextContent{Text: drawn.Title}
	switch kind := kindOf(drawn.Data); {
	case drawn.Text != "":
		return &sdk.CallToolResult{Content: []sdk.Content{said, &sdk.TextContent{Text: drawn.Text}}}, nil
	case kind == "image/png":
		return &sdk.CallToolResult{Content: []sdk.Content{said, &sdk.ImageContent{Data: drawn.Data, MIMEType: kind}}}, nil
	default:
		return &sdk.CallToolResult{Content: []sdk.Content{said, &sdk.EmbeddedResource{Resource: &sdk.ResourceContents{URI: "sudoku://drawn.pdf", MIMEType: kind, Blob: drawn.Data}}}}, nil
	}
}

func kindOf(data []byte) string {
	if len(data) > 4 && string(data[:4]) == "%PDF" {
		return "application/pdf"
	}
	return "image/png"
}

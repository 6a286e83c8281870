package notation

import (
	"net/url"
	"strings"
)

// isLink says whether a line is an address on one of some sites.
func isLink(line []byte, hosts ...string) bool {
	if len(line) < 12 {
		return false
	}
	address, err := parseLink(line)
	if err != nil {
		return false
	}
	for _, host := range hosts {
		if address.Host == host || strings.HasSuffix(address.Host, "."+host) {
			return true
		}
	}
	return false
}

// parseLink reads an address; one without "https://" will do.
func parseLink(line []byte) (*url.URL, error) {
	text := strings.TrimSpace(string(line))
	if !strings.HasPrefix(text, "http://") && !strings.HasPrefix(text, "https://") {
		if strings.ContainsAny(text, " \t,|") || !strings.Contains(text, ".") || !strings.Contains(text, "/") {
			return nil, url.InvalidHostError(text)
		}
		text = "https://" + text
	}
	return url.Parse(text)
}

// pathEnd is the last part of an address's path, as it was written.
func pathEnd(address *url.URL) string {
	path := strings.TrimRight(address.EscapedPath(), "/")
	return path[strings.LastIndex(path, "/")+1:]
}

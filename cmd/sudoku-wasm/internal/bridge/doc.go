// Package bridge carries calls between a worker's JavaScript and Go.
package bridge

package main

import (
	"bufio"
	"encoding/json"
	"log"
	"net/url"
	"os"
	"strings"
)

type call struct {
	ID, Method, Path string
	Query            [][2]string
	Body             struct {
		JSON   any
		Text   string
		Base64 []byte
	}
}

func main() {
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		var c call
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			log.Fatal(err)
		}
		raw := append(c.Body.Base64, c.Body.Text...)
		if c.Body.JSON != nil {
			raw, _ = json.Marshal(c.Body.JSON)
		}
		pairs := []string{}
		for _, pair := range c.Query {
			pairs = append(pairs, url.QueryEscape(pair[0])+"="+url.QueryEscape(pair[1]))
		}
		address := os.Getenv("COUNTERSIGN_BASE_URL") + c.Path
		if len(pairs) > 0 {
			address += "?" + strings.Join(pairs, "&")
		}
		if _, err := send(c.Method, address, raw); err != nil {
			log.Printf("%s: %v", c.ID, err) // and on to the next call
		}
	}
}

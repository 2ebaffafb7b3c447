/** Signing with Go and net/http: the wrong and the right way of each step, and the whole signer. */

import { code, type Idioms } from './idiom.ts';

export const GO = {
  method: {
    wrong: code`
      req, err := http.NewRequest("post", address, bytes.NewReader(raw))
      message := strings.Join([]string{req.Method, path, query, timestamp, bodyHash}, "\n")`,
    right: code`
      method = strings.ToUpper(method)
      req, err := http.NewRequest(method, address, bytes.NewReader(raw))`,
    why: 'The first line is upper case, and Go sends the verb as it’s given',
  },
  path: {
    wrong: code`
      path := req.URL.Path`,
    right: code`
      path := req.URL.EscapedPath()`,
    why: 'URL.Path is decoded; the path is signed as it’s sent',
  },
  query: {
    wrong: code`
      query := req.URL.Query().Encode()`,
    right: code`
      isAmp := func(r rune) bool { return r == '&' }
      pairs := strings.FieldsFunc(req.URL.RawQuery, isAmp)
      sort.Strings(pairs)
      query := strings.Join(pairs, "&")`,
    why: 'Encode sorts keys alone and encodes anew; the pairs are sorted whole and as sent',
  },
  timestamp: {
    wrong: code`
      timestamp := fmt.Sprint(time.Now().UnixNano() / 1e6)`,
    right: code`
      timestamp := strconv.FormatInt(time.Now().Unix(), 10)`,
    why: 'It’s whole seconds, not milliseconds',
  },
  body: {
    wrong: code`
      raw, err := json.Marshal(order)
      sum := sha256.Sum256(raw)
      var body bytes.Buffer
      err = json.NewEncoder(&body).Encode(order)
      req, err := http.NewRequest("POST", address, &body)`,
    right: code`
      raw, err := json.Marshal(order)
      sum := sha256.Sum256(raw)
      req, err := http.NewRequest("POST", address, bytes.NewReader(raw))`,
    why: 'An Encoder ends the body with a newline that Marshal doesn’t write',
  },
  charset: {
    wrong: code`
      raw, err := json.Marshal(order)
      latin1, err := charmap.ISO8859_1.NewEncoder().Bytes(raw)
      sum := sha256.Sum256(latin1)`,
    right: code`
      raw, err := json.Marshal(order)
      sum := sha256.Sum256(raw)`,
    why: 'Marshal writes UTF-8: those bytes are hashed and sent as they are',
  },
  'body-hash': {
    wrong: code`
      bodyHash := hex.EncodeToString(sha256.New().Sum(raw))`,
    right: code`
      sum := sha256.Sum256(raw)
      bodyHash := hex.EncodeToString(sum[:])`,
    why: 'Sum appends the hash of what was written so far to its argument',
  },
  joining: {
    wrong: code`
      message := fmt.Sprintf("%s\n%s\n%s\n%s\n%s\n",
      	method, path, query, timestamp, bodyHash)`,
    right: code`
      parts := []string{method, path, query, timestamp, bodyHash}
      message := strings.Join(parts, "\n")`,
    why: 'No newline follows the last line',
  },
  'load-key': {
    wrong: code`
      secret := os.Getenv("SIGNING_SECRET")`,
    right: code`
      secret := strings.TrimSpace(os.Getenv("SIGNING_SECRET"))`,
    why: 'A secret from a file or from echo often ends in a newline, so it’s trimmed on loading',
  },
  'key-bytes': {
    wrong: code`
      key, err := base64.StdEncoding.DecodeString(secret)`,
    right: code`
      key := []byte(secret)`,
    why: 'The secret’s text is the key, prefix and all',
  },
  hmac: {
    wrong: code`
      mac := hmac.New(sha256.New, key)
      signature := hex.EncodeToString(mac.Sum([]byte(message)))`,
    right: code`
      mac := hmac.New(sha256.New, key)
      mac.Write([]byte(message))
      signature := hex.EncodeToString(mac.Sum(nil))`,
    why: 'The message is written; Sum only appends the result to its argument',
  },
  output: {
    wrong: code`
      signature := base64.StdEncoding.EncodeToString(mac.Sum(nil))`,
    right: code`
      signature := hex.EncodeToString(mac.Sum(nil))`,
    why: 'It’s 64 lowercase hex digits, not Base64',
  },
  headers: {
    wrong: code`
      req.Header.Add("X_Api_Key", keyID)
      req.Header.Add("X_Timestamp", timestamp)
      req.Header.Add("X_Signature", signature)`,
    right: code`
      req.Header.Set("X-Api-Key", keyID)
      req.Header.Set("X-Timestamp", timestamp)
      req.Header.Set("X-Signature", signature)`,
    why: 'Proxies drop names with underscores, and Add leaves an old value beside the new',
  },
  'per-attempt': {
    wrong: code`
      sign(req, raw)
      res, err := retry(func() (*http.Response, error) { return client.Do(req) })`,
    right: code`
      res, err := send("POST", address, raw)
      for attempt := 1; attempt < 5 && err != nil; attempt++ {
          res, err = send("POST", address, raw)
      }`,
    why: 'A second Do sends an old signature and a body that’s been read already',
  },
  redirects: {
    wrong: code`
      res, err := http.DefaultClient.Do(req)`,
    right: code`
      stop := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
      client := &http.Client{CheckRedirect: stop}
      res, err := client.Do(req)`,
    why: 'After a redirect, path and method are no longer the signed ones',
  },
  templates: {
    wrong: code`
      template := "/api/v1/orders?status=%s"
      signature := sign("GET", template)
      req, err := http.NewRequest("GET", baseURL+fmt.Sprintf(template, status), nil)`,
    right: code`
      address := baseURL + "/api/v1/orders?status=" + url.QueryEscape(status)
      res, err := send("GET", address, nil)`,
    why: 'The placeholders are filled in first, then the result is signed',
  },
} as const satisfies Idioms;

export const GO_SIGNER = code`
  func send(method, address string, raw []byte) (*http.Response, error) {
  	keyID := os.Getenv("API_KEY_ID")
  	secret := strings.TrimSpace(os.Getenv("SIGNING_SECRET"))

  	method = strings.ToUpper(method)
  	req, err := http.NewRequest(method, address, bytes.NewReader(raw))
  	if err != nil {
  		return nil, err
  	}
  	path := req.URL.EscapedPath()
  	isAmp := func(r rune) bool { return r == '&' }
  	pairs := strings.FieldsFunc(req.URL.RawQuery, isAmp)
  	sort.Strings(pairs)
  	query := strings.Join(pairs, "&")
  	timestamp := strconv.FormatInt(time.Now().Unix(), 10)
  	sum := sha256.Sum256(raw)
  	bodyHash := hex.EncodeToString(sum[:])
  	parts := []string{method, path, query, timestamp, bodyHash}
  	message := strings.Join(parts, "\n")

  	key := []byte(secret)
  	mac := hmac.New(sha256.New, key)
  	mac.Write([]byte(message))
  	signature := hex.EncodeToString(mac.Sum(nil))

  	req.Header.Set("Content-Type", "application/json")
  	req.Header.Set("X-Api-Key", keyID)
  	req.Header.Set("X-Timestamp", timestamp)
  	req.Header.Set("X-Signature", signature)
  	stop := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
  	client := &http.Client{CheckRedirect: stop}
  	return client.Do(req)
  }`;

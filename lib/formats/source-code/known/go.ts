/** What calls of Go's net/http do to a request. */

import {
  beginningCalls,
  ending,
  harmlessCalls,
  type KnownCalls,
  optionsOf,
  sendingAs,
  setting,
} from '../known-call.ts';

export const GO_CALLS: KnownCalls = {
  ...harmlessCalls(
    'godotenv.Load time.Sleep fmt.Println fmt.Printf fmt.Print fmt.Sprintf fmt.Sprint fmt.Errorf fmt.Fprintf log.Fatal log.Fatalf log.Println log.Printf log.Panic panic string byte make len append int64 errors.New json.Marshal json.Unmarshal json.NewDecoder json.NewEncoder .Encode .Decode .Unmarshal time.Now .Unix .UnixMilli .Format strconv.FormatInt strconv.Itoa hmac.New sha256.New sha256.Sum256 .Write .WriteString .Sum hex.EncodeToString base64.StdEncoding.EncodeToString StdEncoding.EncodeToString io.WriteString io.ReadAll ioutil.ReadAll .Close os.Getenv os.Exit bytes.NewReader bytes.NewBuffer bytes.NewBufferString strings.NewReader strings.Join strings.ToUpper uuid.New uuid.NewString .String context.Background context.TODO context.WithTimeout cancel main .Error .Query url.Values url.QueryEscape httputil.DumpRequestOut httputil.DumpResponse .Add .Set .Del .Seconds .WithContext',
  ),
  // Of signers with a mistake.
  ...harmlessCalls(
    'md5.New md5.Sum sha1.New sha1.Sum sha512.New sha512.Sum512 base64.URLEncoding.EncodeToString URLEncoding.EncodeToString RawStdEncoding.EncodeToString RawURLEncoding.EncodeToString hex.DecodeString strings.ToLower strings.Title strings.TrimSpace strings.TrimSuffix strings.TrimPrefix strings.TrimRight strings.Replace strings.ReplaceAll strings.Split sort.Strings sort.Slice slices.Sort slices.Reverse strconv.Quote .UnixNano .UTC url.PathEscape url.QueryUnescape fmt.Sprintln',
  ),
  ...beginningCalls({ 'http.NewRequest': ['method', 'url', 'body'] }),
  ...beginningCalls({ 'http.NewRequestWithContext': ['none', 'method', 'url', 'body'] }),
  ...sendingAs({ 'http.Get http.Head .Get .Head': ['url'] }),
  ...sendingAs({
    'http.Post .Post': ['url', 'also-headers', 'body'],
    'http.PostForm .PostForm': ['url', 'made'],
  }),
  ...setting(
    { 'http.Client': ['options'], 'http.Header': ['none'] },
    optionsOf({ none: 'Timeout CheckRedirect', 'also-headers': 'Jar' }),
  ),
  ...ending({ '.Do': ['request'] }),
  ...setting({
    'Header.Set Header.Add': ['header', 'none'],
    'Header.Get': ['none'],
    '.SetBasicAuth .AddCookie': ['also-headers', 'also-headers'],
  }),
};

export const GO_MEMBERS = optionsOf({
  query: 'RawQuery ForceQuery',
  path: 'Path RawPath Opaque',
  url: 'URL',
  body: 'Body GetBody',
  method: 'Method',
  headers: 'Header',
  none: 'Host Close ContentLength Timeout',
});

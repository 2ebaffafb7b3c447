/** Programs in Go. */

import {
  APPLIED_LIMIT,
  bytesQuoted,
  doubleQuoted,
  escapeByLength,
  inBlocks,
  indented,
  type ProgramBody,
  type ProgramCall,
  type ProgramHeaders,
  type ProgramWriter,
  withHeaderLines,
} from './program-writer.ts';

const quoted = (text: string) => doubleQuoted(text, { codePoint: escapeByLength });

const bytesOf = ({ bytes, text }: ProgramBody) =>
  `[]byte(${text === undefined ? bytesQuoted(bytes) : quoted(text)})`;

const IMPORTS = [
  'bytes',
  'crypto/hmac',
  'crypto/sha256',
  'encoding/hex',
  'fmt',
  'io',
  'log',
  'net/http',
  'os',
  'sort',
  'strconv',
  'strings',
  'time',
];

const written = ({
  method,
  url,
  body,
}: ProgramCall) => `res, err := send(${quoted(method)}, ${quoted(url)}, ${body ? bytesOf(body) : 'nil'})
if err != nil {
	log.Fatal(err)
}
defer res.Body.Close()
answer, err := io.ReadAll(res.Body)
if err != nil {
	log.Fatal(err)
}
fmt.Println(res.StatusCode, string(answer))`;

const pages = (address: string) => `address := ${quoted(address)}
for offset := 0; ; {
	res, err := send("GET", address+"&offset="+strconv.Itoa(offset), nil)
	if err != nil {
		log.Fatal(err)
	}
	answer, err := io.ReadAll(res.Body)
	res.Body.Close()
	if err != nil || res.StatusCode != 200 {
		log.Fatal(res.Status, string(answer), err)
	}
	var page struct {
		Data         []json.RawMessage
		Total, Limit int
	}
	if err := json.Unmarshal(answer, &page); err != nil {
		log.Fatal(err)
	}
	for _, record := range page.Data {
		fmt.Println(string(record))
	}
	if len(page.Data) == 0 || page.Limit < 1 || offset+len(page.Data) >= page.Total {
		break
	}
	// ${APPLIED_LIMIT}
	offset += page.Limit
}`;

const withHeaders = (signer: string, headers: ProgramHeaders | undefined) =>
  withHeaderLines(
    signer,
    '"Content-Type"',
    headers,
    (name, value) => `req.Header.Add(${quoted(name)}, ${quoted(value)})`,
  );

const framed = (signer: string, lines: string, imports: readonly string[]) => `package main

import (
${imports.map((name) => `\t"${name}"`).join('\n')}
)

${signer}

func main() {
${indented(lines, '\t')}
}
`;

export const GO_PROGRAM: ProgramWriter = {
  use: 'Save it as main.go, then run go run main.go',
  comment: '//',
  urls: 'mostly-kept',
  refusal: ({ url }) =>
    /%(?![0-9A-Fa-f]{2})/.test(url) ? 'Go refuses this URL: two hex digits have to follow each %' : undefined,
  programOf: (signer, calls, headers) =>
    framed(withHeaders(signer, headers), inBlocks(calls.map(written), '\t'), IMPORTS),
  pagesOf: (signer, address, headers) =>
    framed(withHeaders(signer, headers), pages(address), [...IMPORTS, 'encoding/json'].sort()),
};

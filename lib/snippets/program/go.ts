/** Programs in Go. */

import {
  bytesQuoted,
  doubleQuoted,
  headerPairs,
  hexDigits,
  inBlocks,
  indented,
  lineReplaced,
  type ProgramBody,
  type ProgramCall,
  type ProgramWriter,
} from './program-writer.ts';

const quoted = (text: string) =>
  doubleQuoted(text, {
    codePoint: (value) => (value > 0xffff ? `\\U${hexDigits(value, 8)}` : `\\u${hexDigits(value, 4)}`),
  });

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

export const GO_PROGRAM: ProgramWriter = {
  file: 'main.go',
  run: 'go run main.go',
  comment: '//',
  urls: 'mostly-kept',
  withHeaders: (signer, headers) =>
    lineReplaced(
      signer,
      '"Content-Type"',
      headerPairs(headers).map(([name, value]) => `req.Header.Add(${quoted(name)}, ${quoted(value)})`),
    ),
  programOf: (signer, calls) => `package main

import (
${IMPORTS.map((name) => `\t"${name}"`).join('\n')}
)

${signer}

func main() {
${indented(inBlocks(calls.map(written), '\t'), '\t')}
}
`,
};

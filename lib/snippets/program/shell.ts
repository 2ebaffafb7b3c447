/** Programs in bash, with curl and openssl. */

import { byteStringOfBytes, byteStringOfText } from '../../core/signing/bytes.ts';
import { bashWord, printfFormat } from '../curl.ts';
import {
  APPLIED_LIMIT,
  type ProgramCall,
  type ProgramHeaders,
  type ProgramWriter,
  type SignerEdit,
  withEdits,
} from './program-writer.ts';

/** Linux takes at most 128 KiB per argument. */
const LONGEST_ARGUMENT = 64_000;

const quoted = (text: string) => bashWord(byteStringOfText(text));

/** No variable of bash holds a NUL byte. */
const needsFile = ({ body }: ProgramCall) =>
  body !== undefined && (body.bytes.includes(0) || body.bytes.length > LONGEST_ARGUMENT);

/** Takes a file's name in place of the body. */
const FROM_FILE: readonly SignerEdit[] = [
  { found: '# send_signed METHOD URL [BODY]', by: '# send_signed METHOD URL [FILE]' },
  { found: `raw=\${3-}`, by: `file=\${3-}` },
  { found: 'printf %s "$raw" | openssl', by: `cat -- "\${file:-/dev/null}" | openssl` },
  { found: `\${raw:+`, by: `\${file:+` },
  { found: '--data-raw "$raw"', by: '--data-binary "@$file"' },
];

const WITH_STATUS: SignerEdit = {
  found: '--globoff --path-as-is',
  by: "--globoff --path-as-is \\\n    --write-out '\\n%{http_code}\\n'",
};

function headerEdits({ contentType, others }: ProgramHeaders): readonly SignerEdit[] {
  const type = contentType === undefined ? "'Content-Type:'" : quoted(`Content-Type: ${contentType}`);
  const lines = others.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)} \\\n    `);
  return [
    { found: "-H 'Content-Type: application/json'", by: `-H ${type}` },
    { found: '-H "X-Api-Key:', by: `${lines.join('')}-H "X-Api-Key:` },
  ];
}

function written(call: ProgramCall, isFile: boolean): string {
  const { method, url, body } = call;
  const send = `send_signed ${quoted(method)} ${quoted(url)}`;
  if (!body) return send;
  return isFile
    ? `file=$(mktemp)\nprintf ${printfFormat(body.bytes)} > "$file"\n${send} "$file"\nrm "$file"`
    : `raw=${bashWord(byteStringOfBytes(body.bytes))}\n${send} "$raw"`;
}

/** All that the server says is worked out by jq: bash would run what's in a number. */
const pages = (address: string) => `address=${quoted(address)}
offset=0
while [[ $offset ]]; do
  answer=$(send_signed GET "$address&offset=$offset")
  page=\${answer%$'\\n'*}
  if [[ \${answer##*$'\\n'} != 200 ]]; then
    printf '%s\\n' "$page" >&2
    exit 1
  fi
  jq -c '.data[]' <<< "$page"
  # ${APPLIED_LIMIT}
  offset=$(jq -r --argjson offset "$offset" '(.data | length) as $count
    | if $count == 0 or .limit < 1 or $offset + $count >= .total then ""
      else $offset + .limit end' <<< "$page")
done`;

const framed = (signer: string, lines: string) => `#!/usr/bin/env bash
set -eu

${signer}

${lines}
`;

export const CURL_PROGRAM: ProgramWriter = {
  use: 'Save it as signed-request.sh, then run bash signed-request.sh',
  comment: '#',
  urls: 'mostly-kept',
  programOf: (signer, calls, headers) => {
    const isFile = calls.some(needsFile);
    const edits = [WITH_STATUS, ...(isFile ? FROM_FILE : []), ...(headers ? headerEdits(headers) : [])];
    return framed(withEdits(signer, edits), calls.map((call) => written(call, isFile)).join('\n\n'));
  },
  useForPages: 'Install jq, save it as signed-request.sh, then run bash signed-request.sh',
  pagesOf: (signer, address, headers) =>
    framed(withEdits(signer, [WITH_STATUS, ...headerEdits(headers)]), pages(address)),
  refusal: ({ method }) =>
    /^HEAD$/i.test(method) ? 'This script’s curl would wait for the body of a HEAD response' : undefined,
};

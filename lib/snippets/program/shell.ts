/** Programs in bash, with curl and openssl. */

import { byteStringOfBytes, byteStringOfText } from '../../core/signing/bytes.ts';
import { bashWord, printfFormat } from '../curl.ts';
import { type ProgramCall, type ProgramWriter, replacedOnce } from './program-writer.ts';

/** Linux takes at most 128 KiB per argument. */
const LONGEST_ARGUMENT = 64_000;

const quoted = (text: string) => bashWord(byteStringOfText(text));

/** No variable of bash holds a NUL byte. */
const needsFile = ({ body }: ProgramCall) =>
  body !== undefined && (body.bytes.includes(0) || body.bytes.length > LONGEST_ARGUMENT);

/** Takes a file's name in place of the body. */
function fromFile(signer: string): string {
  const named = replacedOnce(
    replacedOnce(signer, '# send_signed METHOD URL [BODY]', '# send_signed METHOD URL [FILE]'),
    `raw=\${3-}`,
    `file=\${3-}`,
  );
  const hashed = replacedOnce(named, 'printf %s "$raw" | openssl', `cat -- "\${file:-/dev/null}" | openssl`);
  return replacedOnce(
    replacedOnce(hashed, `\${raw:+`, `\${file:+`),
    '--data-raw "$raw"',
    '--data-binary "@$file"',
  );
}

function written(call: ProgramCall, isFile: boolean): string {
  const { method, url, body } = call;
  const send = `send_signed ${quoted(method)} ${quoted(url)}`;
  if (!body) return send;
  return isFile
    ? `printf ${printfFormat(body.bytes)} > body.bin\n${send} body.bin`
    : `raw=${bashWord(byteStringOfBytes(body.bytes))}\n${send} "$raw"`;
}

export const CURL_PROGRAM: ProgramWriter = {
  use: 'Save it as signed-request.sh, then run bash signed-request.sh',
  comment: '#',
  urls: 'mostly-kept',
  withHeaders: (signer, { contentType, others }) => {
    const type = contentType === undefined ? "'Content-Type:'" : quoted(`Content-Type: ${contentType}`);
    const typed = replacedOnce(signer, "-H 'Content-Type: application/json'", `-H ${type}`);
    const first = '-H "X-Api-Key:';
    const lines = others.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)} \\\n    `);
    return replacedOnce(typed, first, `${lines.join('')}${first}`);
  },
  programOf: (signer, calls) => {
    const isFile = calls.some(needsFile);
    const sender = isFile ? fromFile(signer) : signer;
    return `#!/usr/bin/env bash
set -eu

${replacedOnce(sender, '--globoff --path-as-is', "--globoff --path-as-is \\\n    --write-out '\\n%{http_code}\\n'")}

${calls.map((call) => written(call, isFile)).join('\n\n')}
`;
  },
  refusal: ({ method }) =>
    /^HEAD$/i.test(method) ? 'This script’s curl would wait for the body of a HEAD response' : undefined,
};

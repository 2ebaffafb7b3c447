/** What the local sandbox says in a terminal. */

import { displayText } from '../lib/core/signing/bytes.ts';
import type { Verdict } from '../lib/core/signing/verify.ts';
import type { Exchange } from './sandbox-server.ts';

export interface ShownKey {
  readonly id: string;
  readonly secret: { reveal(): string };
  readonly fromEnvironment: boolean;
}

/** A secret from the environment isn't repeated: whoever set it has it already. */
export function describeKey({ id, secret, fromEnvironment }: ShownKey): string {
  return `  key id  ${id}
  secret  ${fromEnvironment ? 'the one in COUNTERSIGN_SECRET' : secret.reveal()}`;
}

export function describeServer(server: { readonly baseUrl: string; readonly key: ShownKey }): string {
  const { baseUrl, key } = server;
  return `The sandbox listens at ${baseUrl}

${describeKey(key)}

Try it from another terminal:

${curlExample(server)}
Requests appear below. Ctrl-C ends it.

`;
}

/** @param busy at least one port. */
export function describeMove(busy: readonly number[], port: number): string {
  return `${busy.length === 1 ? 'Port' : 'Ports'} ${busy.join(', ')} ${busy.length === 1 ? 'is' : 'are'} busy, so it’s ${port} this time`;
}

/** One list joined by `&&`, so that a variable that isn't set ends it with its words. */
function curlExample({ baseUrl, key }: Parameters<typeof describeServer>[0]): string {
  const secret = key.fromEnvironment
    ? `"\${COUNTERSIGN_SECRET:?set it in this terminal too}"`
    : key.secret.reveal();
  return `  KEY=${key.id} SECRET=${secret} NOW=$(date +%s) &&
  EMPTY=$(printf '' | openssl dgst -sha256 -r | cut -c1-64) &&
  SIGNATURE=$(printf 'GET\\n/api/v1/orders\\nlimit=5&status=paid\\n%s\\n%s' "$NOW" "$EMPTY" |
    openssl dgst -sha256 -hmac "$SECRET" -r | cut -c1-64) &&
  curl "${baseUrl}/api/v1/orders?status=paid&limit=5" \\
    -H "X-Api-Key: $KEY" -H "X-Timestamp: $NOW" -H "X-Signature: $SIGNATURE"

Other users of this machine can see a secret in openssl’s arguments: fine for a sandbox key.
`;
}

/** The local time of day. @param at Unix seconds. */
export function clockTime(at: number): string {
  return new Date(at * 1000).toTimeString().slice(0, 8);
}

const LONGEST_TARGET = 120;

/** Time, method, target, status and, where it failed, the code; below bad_signature what should have been signed. */
export function describeExchange({ at, request, response, trace }: Exchange): string {
  const target = printable(request.target);
  const shown = target.length > LONGEST_TARGET ? `${target.slice(0, LONGEST_TARGET)}…` : target;
  const code = response.status < 400 ? [] : [errorCode(response.body)];
  const line = [clockTime(at), printable(request.method).padEnd(6), shown, response.status, ...code].join(
    '  ',
  );
  return [line, ...serversLines(trace)].join('\n');
}

function serversLines(trace: Verdict | undefined): readonly string[] {
  if (!trace || trace.ok || trace.code !== 'bad_signature') return [];
  const { expected } = trace.checks.bad_signature;
  if (expected === 'unknown') return [];
  const lines = expected.lines.map((line) => `    ${printable(line.value)}`);
  return ['  The server signed these five lines:', ...lines];
}

/** A target may hold any bytes; what could steer a terminal, and the backslash itself, is shown as \xNN. */
function printable(text: string): string {
  return text.replace(
    /[^\x20-\x5b\x5d-\x7e]/g,
    (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}

function errorCode(body: Uint8Array): string {
  const answer: { error?: { code?: unknown } } = JSON.parse(displayText(body));
  return String(answer.error?.code);
}

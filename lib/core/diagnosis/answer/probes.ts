/** Requests worth sending next: each has something that tells kinds of mistakes apart. Only paths of the document. */

import { PATHS } from '../../api.ts';
import { readSentBody } from '../../mistakes/sent-body.ts';
import { readJsonNode } from '../../mistakes/serializers/lexemes.ts';
import { type JsonStyle, printJson } from '../../mistakes/serializers/printing.ts';
import { byteStringOfBytes, textOfUtf8 } from '../../signing/bytes.ts';
import { bodyBytes, type WireRequest, wireRequest } from '../../signing/wire-request.ts';
import { asksTheSame } from '../probe-sent.ts';

export interface Probe {
  readonly request: WireRequest;
  /** The request line, and its body where it has one. */
  readonly text: string;
  /** What it has, fit to stand after “It has”. */
  readonly has: string;
}

/** @param rest what follows the path of the orders. */
function get(rest: string, has: string): Probe {
  const target = PATHS.orders + rest;
  return { request: signed('GET', target), text: `GET ${target}`, has };
}

function post(fields: Readonly<Record<string, unknown>>, has: string): Probe {
  return postBody(JSON.stringify(fields), has);
}

function postBody(body: string, has: string): Probe {
  return {
    request: signed('POST', PATHS.charges, body),
    text: `POST ${PATHS.charges} with the body ${body}`,
    has,
  };
}

/** An hour that isn't the one of any example, with digits that tell orders apart. */
const TIMESTAMP = '1764003957';

function signed(method: string, target: string, body?: string): WireRequest {
  return wireRequest({
    method,
    target,
    headers: [
      ['Host', 'api.example.com'],
      ['X-Api-Key', 'pk_test_4f3a'],
      ['X-Timestamp', TIMESTAMP],
      ['X-Signature', '0'],
    ],
    body,
  });
}

const CHARGE = { merchant_order_id: 'A-1001', amount: '10.00', currency: 'USD', network: 'TRON' };

/** The plainest first: the first that does is taken. */
export const PROBES: readonly Probe[] = [
  get('?b=2&c=3&a=1', 'three parameters that aren’t sorted'),
  get('', 'neither a query nor a body'),
  get('?status=paid', 'one plain parameter'),
  get('?a=1&b=2', 'two parameters that are already sorted'),
  get('?a=2&b=1', 'two parameters that are already sorted, but their values aren’t'),
  post(CHARGE, 'a body of plain ASCII'),
  get(
    '?limit2=1&limit=2&Status=paid',
    'two parameters whose names begin alike (limit and limit2), and one with a capital letter (Status)',
  ),
  get('?q=a%20b%2Bc&name=caf%C3%A9~', 'a space, a plus sign and a non-ASCII character (é) in its values'),
  get('?tag=b&tag=a&empty=', 'a repeated and an empty parameter'),
  post({ ...CHARGE, merchant_order_id: 'A 1001' }, 'a space in a value of its body'),
  // The space shows also where the client escapes the Ü.
  post(
    { ...CHARGE, merchant_order_id: 'Ü 1/2' },
    'a non-ASCII character (Ü), a space and a slash in its body',
  ),
  post({ ...CHARGE, merchant_order_id: "A<1>&'2'" }, 'characters in its body that HTML escapes (<, > and &)'),
  // The document shows no such path: the signature is checked all the same, by the order that's assumed.
  get('/ord_1', 'one more segment in its path (the server doesn’t have to know this path)'),
];

/** Longer bodies aren't read for how they're written. */
const LONGEST_BODY = 20_000;

/** By their bodies: the same objects for all clients that write alike. */
const written = new Map<string, Probe>();

/**
 * Their bodies as the client writes JSON, by the newest of its requests that shows it: another one's bytes it may not be
 * able to send. Those that were sent before tell nothing new.
 */
export function probesFor(request: WireRequest, asked: readonly WireRequest[] = []): readonly Probe[] {
  const style = [request, ...asked].map(styleOf).findLast((one) => one !== undefined);
  const probes = style ? PROBES.map((probe) => inStyle(probe, style)) : PROBES;
  return asked.length === 0
    ? probes
    : probes.filter((probe) => !asked.some((sent) => asksTheSame(sent, probe.request)));
}

function styleOf({ body }: WireRequest): JsonStyle | undefined {
  return readSentBody(byteStringOfBytes(bodyBytes(body)), LONGEST_BODY).json?.style;
}

function inStyle(probe: Probe, style: JsonStyle): Probe {
  const node = readJsonNode(textOfUtf8(bodyBytes(probe.request.body)) ?? '');
  const body = node && printJson(node, style);
  // Indented, it would have to be copied with its line breaks.
  if (body === undefined || body.includes('\n')) return probe;
  const known = written.get(body) ?? postBody(body, probe.has);
  written.set(body, known);
  return known;
}

/** Whose fault it is, the signer's or the wire's, in words; and that one request can't tell, where that is so. */

import { listed } from '../../counts.ts';
import type { MistakeId } from '../../mistakes/catalogue.ts';
import { type Client, clientOf } from '../../mistakes/client.ts';
import { isUpperCase } from '../../mistakes/method/method.ts';
import type { Side, Slot } from '../../mistakes/mistake-row.ts';
import type { WireRequest } from '../../signing/wire-request.ts';
import type { Explained, Mistake } from '../diagnosis.ts';
import { documentedAt, type EndpointMissed, isOfSending } from '../documented-endpoint.ts';
import { blamesSecretHere } from '../secret-here.ts';
import { sideOfMistake } from '../side.ts';
import type { Answer } from './answer.ts';
import { inFixingOrder } from './mistake-names.ts';

interface Besides {
  /** Its body shows a mistake of its own. */
  readonly isBodyFlawed: boolean;
  /** The server rejects it for something else first, which is fixed as well. */
  readonly isRejectedFirst: boolean;
  /** Mistakes that make the same bytes are of the sending. */
  readonly isSentInDoubt: boolean;
  /** An endpoint of the API docs was signed, and the request was sent elsewhere. */
  readonly endpoint: EndpointMissed | undefined;
}

export function sideWords(
  { side, mistakes }: Explained,
  request: WireRequest,
  besides: Besides,
): NonNullable<Answer['side']> {
  const { endpoint } = besides;
  if (endpoint) {
    const signing = mistakes.filter(({ id }) => !isOfSending(id));
    if (signing.length === 0) return { who: 'wire', text: endpointWords(endpoint) };
    if (signing.every((mistake) => sideOfMistake(mistake) === 'signer'))
      return {
        who: 'either',
        text: `One mistake is in the signing code. Another is the URL that was called${endpoint.isReceived ? ', or a proxy changed it' : ''}.`,
      };
  }
  return { who: side, text: textFor(side, mistakes, request, besides) };
}

function endpointWords({ documented, isReceived }: EndpointMissed): string {
  const isEndpoint = documentedAt(documented) !== undefined;
  const signed = isEndpoint ? 'of an endpoint in the API docs' : 'without the double slash';
  const differs = isReceived
    ? 'The path that arrived differs: the URL that was called has that path, or a proxy changed it.'
    : 'The URL that was called differs.';
  return `The signing code is correct: it signed the path ${signed}. ${differs}`;
}

function textFor(
  side: Side,
  mistakes: readonly Mistake[],
  request: WireRequest,
  { isBodyFlawed, isRejectedFirst, isSentInDoubt }: Besides,
): string {
  if (mistakes.every(blamesSecretHere))
    return 'The mistake is probably in the copy of the secret, not in the signing or the sending.';
  switch (side) {
    case 'signer':
      return [
        signerWords(mistakes, isRejectedFirst ? ' in the signature' : ''),
        oddlySent(request, isBodyFlawed) ??
          (isRejectedFirst || isSentInDoubt ? '' : 'The sent request is correct.'),
      ]
        .filter(Boolean)
        .join(' ');
    case 'wire':
      return mistakes.every(isGiven)
        ? givenWords(mistakes)
        : 'The signing code is correct. The request was changed after signing: by the HTTP library, a tool or a proxy.';
    case 'valid':
      return 'Your code may be correct: it makes a different assumption about something the API docs leave open.';
    case 'either':
      return eitherWords(mistakes, clientOf(request.headers));
  }
}

/** Their fix is in the stored value, not in code. */
const OF_STORED_SECRET: ReadonlySet<MistakeId> = new Set<MistakeId>([
  'key-quoted',
  'key-other-known',
  'key-truncated-by-parser',
  'key-truncated-length',
  'key-invisible',
  'key-typographic',
  'key-homoglyph',
]);

/** The text isn't the issued one: it's stored so, or changed when it's read. */
const STORED_OR_READ: ReadonlySet<MistakeId> = new Set<MistakeId>([
  'key-whitespace',
  'key-case',
  'key-urlencoded',
  'key-filename',
  'key-unresolved-literal',
]);

/** @param where as in “The mistake in the signature”; empty where that's the only one. */
function signerWords(mistakes: readonly Mistake[], where: string): string {
  const stored = mistakes.filter(({ id }) => OF_STORED_SECRET.has(id));
  const read = mistakes.filter(({ id }) => STORED_OR_READ.has(id));
  const ofSecret = stored.length + read.length;
  const ofCode = mistakes.length - ofSecret;
  const setting = `the setting with the secret${read.length === 0 ? '' : ', or in the code that reads it'}`;
  const many = mistakes.length > 1;
  const subject = many ? `The mistakes${where} are` : `The mistake${where} is`;
  if (ofSecret === 0) return `${subject} in the signing code.`;
  if (ofCode === 0) return `${subject} in ${setting}${read.length === 0 ? ', not in the signing code' : ''}.`;
  const first = ofCode === 1 ? `One mistake${where} is` : `${ofCode} mistakes${where} are`;
  const second = ofSecret === 1 ? 'The other is' : 'The others are';
  return `${first} in the signing code. ${second} in ${setting}.`;
}

const ODD_TARGETS: readonly { readonly form: RegExp; readonly words: string }[] = [
  { form: /%25[0-9a-f]{2}/i, words: 'its URL seems to be percent-encoded twice' },
  { form: /^[^?]*\/\//, words: 'its path holds a double slash' },
  { form: /%7b|[{}<>]|\/:/i, words: 'its URL holds a placeholder that wasn’t filled in' },
];

/** What shows on the wire that's hardly meant, whoever signed it how. */
function oddlySent({ method, target }: WireRequest, isBodyFlawed: boolean): string | undefined {
  const odd = [
    ...(isUpperCase(method) ? [] : ['its method isn’t in upper case']),
    ...ODD_TARGETS.filter(({ form }) => form.test(target)).map(({ words }) => words),
    ...(isBodyFlawed ? ['its body has a mistake, described below'] : []),
  ];
  return odd.length === 0 ? undefined : `Check what was sent as well: ${listed(odd)}.`;
}

function eitherWords(mistakes: readonly Mistake[], client: Client | undefined): string {
  const unclear = inFixingOrder(mistakes).filter((mistake) => sideOfMistake(mistake) === 'either');
  const where = whereToLook(unclear.some(isGiven) ? undefined : client);
  if (unclear.length === 0) return clearPart(mistakes);
  return unclear.length === mistakes.length
    ? `The signed bytes differ from the sent bytes. This request alone doesn’t show which of the two is wrong. ${where}`
    : `${clearPart(mistakes)} For ${listed([...new Set(unclear.map(({ slot }) => SLOT_WORDS[slot]))])}, this request alone doesn’t show whether the signing or the sending is wrong. ${where}`;
}

/** What's certain of mistakes that aren't all unclear. */
function clearPart(mistakes: readonly Mistake[]): string {
  const titles = (side: Side) =>
    mistakes.filter((one) => sideOfMistake(one) === side).map(({ title }) => `“${title}”`);
  const [signing, wire] = [titles('signer'), titles('wire')];
  return [
    ...(signing.length === 0
      ? []
      : [`${named(signing)} ${signing.length === 1 ? 'is' : 'are'} in the signing code.`]),
    ...(wire.length === 0
      ? []
      : [`${named(wire)} ${wire.length === 1 ? 'was' : 'were'} made after signing.`]),
  ].join(' ');
}

function named(titles: readonly string[]): string {
  return `The ${titles.length === 1 ? 'mistake' : 'mistakes'} ${listed(titles)}`;
}

function isGiven({ given }: Mistake): boolean {
  return given !== undefined;
}

/** That it was meant is the reader's word, and that it was sent so the capture's. */
function givenWords(mistakes: readonly Mistake[]): string {
  const hasBody = mistakes.some(({ slot }) => slot === 'body');
  const hasUrl = mistakes.some(({ slot }) => slot !== 'body');
  const what = listed([...(hasUrl ? ['URL'] : []), ...(hasBody ? ['body'] : [])]);
  return `Your code signed the ${what} you gave. If the capture shows exactly what was sent, something changed it after signing: middleware, a template, the HTTP library, a tool or a proxy. If not, the signature is valid, and the cause is elsewhere.`;
}

const SLOT_WORDS: Readonly<Record<Slot, string>> = {
  method: 'the method',
  path: 'the path',
  query: 'the query',
  timestamp: 'the timestamp',
  body: 'the body',
  'body-hash': 'the body hash',
  joining: 'the string',
  key: 'the secret',
  hmac: 'the HMAC',
  output: 'the signature',
  headers: 'the headers',
  transport: 'what changed on the way',
};

function whereToLook(client: Client | undefined): string {
  return client?.tool
    ? `The request was sent with ${client.name}, a tool. Check first how the tool changes a request before it sends it.`
    : 'Sign exactly what your code sends, or send exactly what it signed.';
}

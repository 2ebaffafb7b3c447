/** A mistake: one way a signer's value for one slot is wrong. The rows of the catalogue are of this shape. */

import type { ClauseId } from '../clauses.ts';
import type { KnownServer, SigningReadings } from '../service-readings.ts';
import type { UrlEncoderId } from './encoders/url-encoders.ts';
import type { Ecosystem, Language, Topic } from './languages.ts';
import type { ServerReadingId } from './server/readings.ts';
import type { Way } from './ways.ts';

export const SLOTS = [
  'method',
  'path',
  'query',
  'timestamp',
  'body',
  'body-hash',
  'joining',
  'key',
  'hmac',
  'output',
  'headers',
  'transport',
] as const;
export type Slot = (typeof SLOTS)[number];

/**
 * `signer`: what was sent is what was meant, the signing code is wrong. `wire`: the signing code is right, something
 * changed the request afterwards. `either`: one request can't tell. `valid`: the signature is right, the cause is elsewhere.
 */
export type Side = 'signer' | 'wire' | 'either' | 'valid';

export interface MistakeRow {
  readonly slot: Slot;
  /** How unlikely, in bits: about −log2 of its share of bad signatures. A judgement from the evidence, not a frequency. */
  readonly cost: number;
  readonly side: Side;
  /** Ways of a row that’s of either side which nobody would send: the signing code is wrong. */
  readonly signedOnly?: readonly Way[];
  /** Independent public threads found: A five or more, B three or four, C one or two, D documented or reproduced only. */
  readonly evidence: 'A' | 'B' | 'C' | 'D';
  /** The rule of the API document that's broken. */
  readonly clause: ClauseId;
  /**
   * What its exact bytes rest on. `ran`: outputs of the real library are fixtures. `documented`: its documentation
   * alone. `defined`: no library is involved, the bytes follow from the words.
   */
  readonly bytes: 'ran' | 'documented' | 'defined';
  /**
   * `search`: tried as a candidate. `shape`: read off the signature as sent. `symptom`: read off the request.
   * `told`: no computation can show it, so it's only named where others are excluded.
   */
  readonly found: 'search' | 'shape' | 'symptom' | 'told';
  /** Where it's typical; a client known to be one of these makes it 3 bits cheaper. */
  readonly typicalIn?: readonly Ecosystem[];
  /**
   * The step whose right code mends it. `undefined` where no code of a step does: a file, a variable or a setting is to
   * be changed, or the code is the mistake's own.
   */
  readonly topic: Topic | undefined;
}

/** What of a request a reader can give as meant. `url`: path and query, which one cause changed together. */
export type MeantPart = 'body' | 'path' | 'query' | 'url';

/** What the server was found to do, and the client didn't. */
export interface MeasuredUse {
  readonly question: keyof SigningReadings;
  /** The server's. */
  readonly reading: string;
  readonly on: Pick<KnownServer, 'name' | 'by'>;
}

/** A mistake as it was made: which, and with what parameter. `Id` is narrowed to the catalogue's ids in `catalogue.ts`. */
export interface Use<Id extends string = string> {
  readonly id: Id;
  /** The parameter in a few words, fit to stand after a colon: `json.dumps with spaces`, `without the first 2 segments`. */
  readonly how: string;
  /** Its other parameters, in words, that give the same bytes of this request and are about as likely. */
  readonly also?: readonly string[];
  /** All of its other parameters that give the same bytes of this request: of another one they may give others. */
  readonly alike?: readonly string[];
  /** The parameter’s id, where something is decided by it. */
  readonly way?: Way;
  /** What it encoded with. */
  readonly encoder?: UrlEncoderId;
  /** The first point of the API document that it reads in another way. */
  readonly reading?: ServerReadingId;
  /** What its server is known to do otherwise: then it's the client that's wrong. */
  readonly measured?: MeasuredUse;
  /** Bits, where this parameter is dearer or cheaper than the mistake is on the whole. */
  readonly cost?: number;
  /** Where this parameter is typical, in place of where the mistake is on the whole. */
  readonly typicalIn?: readonly Ecosystem[];
  /** Set where the reader gave this part as meant, and it was signed as given. */
  readonly meant?: MeantPart;
}

type Named = Pick<Use, 'id' | 'how'>;

/** For sets and maps: the name under which `isSameUse` holds. */
export function nameOfUse({ id, how }: Named): string {
  return `${id}: ${how}`;
}

/** The same mistake with the same parameter. Not all parameters have ids, so here alone their words stand for them. */
export function isSameUse(a: Named, b: Named): boolean {
  return a.id === b.id && a.how === b.how;
}

/** Of ways that make the same, one is listed: whether it stands for this one too. */
export function isOneOfWays(one: Named, listed: Use): boolean {
  return isSameUse(one, listed) || (one.id === listed.id && listed.alike?.includes(one.how) === true);
}

/** The words for a mistake. Plain sentences of at most 20 words, no full stop on titles, contractions. */
export interface Advice {
  /** The mistake's name, no instruction: sentence case, at most 60 characters with “2 mistakes: ” before it. */
  readonly title: string;
  /** What the code did, subject first, in one or two sentences. `how` is the use's parameter, `use` what else is known of it. */
  readonly happened: (how: string, use?: Pick<Use, 'way' | 'meant'>) => string;
  /** From a verb: all there is to change, in one or two sentences, in no particular language. */
  readonly fix: string;
  /** For ways that another name fits better. */
  readonly titles?: Readonly<Partial<Record<Way, string>>>;
  /** For ways that need another fix. */
  readonly fixes?: Readonly<Partial<Record<Way, string>>>;
  /** The wrong and the right idiom of this very mistake, where they differ from the topic's. Code, not sentences. */
  readonly idioms?: Partial<Record<Language, { readonly wrong: string; readonly right?: string }>>;
}

type Own = NonNullable<Advice['idioms']>[Language];

/** Code that’s alike in Node and in a web page. */
export function withFetch(idiom: NonNullable<Own>) {
  return { 'node-fetch': idiom, 'browser-fetch': idiom };
}

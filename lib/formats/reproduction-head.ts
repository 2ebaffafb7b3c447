/** The lines above a reproduction that Countersign made: they hold the key pair that was made up for it. */

import { checkSecret } from '../core/signing/key-pair.ts';
import { holdsLiveKey } from '../core/signing/secret-shape.ts';

/** As text, since captures are handed from one thread to another. */
export interface MadeUpPair {
  readonly keyId: string;
  readonly secret: string;
  /** The diagnosis as the text says it, which may have been edited. */
  readonly said?: readonly string[];
}

const TITLE = 'Reproduction of a request signed for the API, made with Countersign';
const PROMISE = 'The API key and the host were made up for it: it signs nothing real';
/** As versions before wrote it, too. */
const PROMISED = PROMISE.replace('API key', '(?:API key|key pair)');
const KEY_ID = 'Key id: ';
const SECRET = 'Secret: ';
const DIAGNOSIS = 'Diagnosis: ';

export function reproductionHead({ keyId, secret, said = [] }: MadeUpPair): readonly string[] {
  const lines = said.map((line) => `${DIAGNOSIS}${line}`);
  return [TITLE, PROMISE, `${KEY_ID}${keyId}`, `${SECRET}${secret}`, ...lines];
}

/** What a shell’s comments, mails and lists put before a line. */
const BEFORE = '[ \\t>#|*-]{0,20}';
const HEAD = new RegExp(
  `^${BEFORE}${TITLE}[ \\t]*\\r?\\n${BEFORE}${PROMISED}[ \\t]*\\r?\\n${BEFORE}${KEY_ID}(\\S[^\\r\\n]{0,500})\\r?\\n${BEFORE}${SECRET}(\\S{1,2000})[ \\t]*$`,
  'gm',
);
const SAID = new RegExp(`^\\r?\\n${BEFORE}${DIAGNOSIS}([^\\r\\n]{1,500})`);
/** As many mistakes as a diagnosis has. */
const MOST_SAID = 6;

/** The pairs of all reproductions in the text: key ids as they were sent, which needn’t be valid ones. Live keys are none. */
export function madeUpPairsIn(text: string): readonly MadeUpPair[] {
  return Array.from(text.matchAll(HEAD), ({ 0: head, 1: keyId = '', 2: secret = '', index }) => ({
    keyId: keyId.trimEnd(),
    secret,
    said: saidBehind(text, index + head.length),
  })).filter(({ keyId, secret }) => checkSecret(secret).ok && !holdsLiveKey(keyId));
}

function saidBehind(text: string, end: number): string[] {
  const said: string[] = [];
  let rest = text.slice(end, end + MOST_SAID * 600);
  for (let next = SAID.exec(rest); next && said.length < MOST_SAID; next = SAID.exec(rest)) {
    said.push((next[1] ?? '').trimEnd());
    rest = rest.slice(next[0].length);
  }
  return said;
}

/** As long as it was, so that all else keeps its place. */
export function withoutMadeUp(text: string, pairs: readonly MadeUpPair[]): string {
  return pairs.reduce((rest, { secret }) => rest.replaceAll(secret, 'x'.repeat(secret.length)), text);
}

/** The lines above a reproduction that Countersign made: they hold the key pair that was made up for it. */

import { checkSecret } from '../core/signing/key-pair.ts';
import { holdsLiveKey } from '../core/signing/secret-shape.ts';

/** As text, since captures are handed from one thread to another. */
export interface MadeUpPair {
  readonly keyId: string;
  readonly secret: string;
}

const TITLE = 'Reproduction of a request signed for the API, made with Countersign';
const PROMISE = 'The API key and the host were made up for it: it signs nothing real';
/** As versions before wrote it, too. */
const PROMISED = PROMISE.replace('API key', '(?:API key|key pair)');
const KEY_ID = 'Key id: ';
const SECRET = 'Secret: ';

export function reproductionHead({ keyId, secret }: MadeUpPair): readonly string[] {
  return [TITLE, PROMISE, `${KEY_ID}${keyId}`, `${SECRET}${secret}`];
}

/** What a shell’s comments, mails and lists put before a line. */
const BEFORE = '[ \\t>#|*-]{0,20}';
const HEAD = new RegExp(
  `^${BEFORE}${TITLE}[ \\t]*\\r?\\n${BEFORE}${PROMISED}[ \\t]*\\r?\\n${BEFORE}${KEY_ID}(\\S[^\\r\\n]{0,500})\\r?\\n${BEFORE}${SECRET}(\\S{1,2000})[ \\t]*$`,
  'gm',
);

/** The pairs of all reproductions in the text: key ids as they were sent, which needn’t be valid ones. Live keys are none. */
export function madeUpPairsIn(text: string): readonly MadeUpPair[] {
  return Array.from(text.matchAll(HEAD), ([, keyId = '', secret = '']) => ({
    keyId: keyId.trimEnd(),
    secret,
  })).filter(({ keyId, secret }) => checkSecret(secret).ok && !holdsLiveKey(keyId));
}

/** As long as it was, so that all else keeps its place. */
export function withoutMadeUp(text: string, pairs: readonly MadeUpPair[]): string {
  return pairs.reduce((rest, { secret }) => rest.replaceAll(secret, 'x'.repeat(secret.length)), text);
}

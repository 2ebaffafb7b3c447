/** The explanation of an answer, from what was sent, what came back and the keys stored here. */

import type { Draft } from '../client/draft.ts';
import type { Exchange } from '../client/send.ts';
import { isLoopback } from '../core/base-url.ts';
import { explainAnswer } from '../core/diagnosis/explain-answer.ts';
import type { Explanation } from '../core/diagnosis/explanation.ts';
import type { KeyId } from '../core/signing/key-pair.ts';
import { verify } from '../core/signing/verify.ts';
import type { Environment } from '../storage/environments.ts';
import type { StoredKey } from '../storage/vault.ts';
import { rememberLast } from './remember-last.ts';

export interface Answered {
  readonly exchange: Exchange;
  readonly environment: Environment;
  /** What it was sent for, to tell whether that has changed since. */
  readonly draft: Draft;
  /** The saved request it was, by its id. */
  readonly savedAs?: string | undefined;
  /** As they were when the request was sent; a key deleted since still explains. */
  readonly keys: readonly StoredKey[];
  /** Keys known to be revoked: only the built-in sandbox tells. */
  readonly revoked: readonly KeyId[];
  /** `missing` also where this page can't tell. */
  readonly permission: 'granted' | 'missing';
}

/** Verified with the clock of the moment it was sent. */
export const explanationOf = rememberLast(
  ({ exchange, environment, keys, revoked, permission }: Answered): Explanation => {
    const { request, answer, skew, startedAt, url } = exchange;
    const verdict = verify(
      request,
      (id) => {
        const key = keys.find((stored) => stored.id === String(id));
        return key && { id: key.id, secret: key.secret, revoked: revoked.includes(key.id) };
      },
      startedAt + (skew?.seconds ?? 0),
    );
    return explainAnswer({
      outcome: answer,
      request,
      origin: new URL(url).origin,
      checks: verdict.checks,
      skew,
      environment: environmentKind(environment, url),
      permission,
    });
  },
);

function environmentKind(environment: Environment, url: string): 'built-in' | 'local' | 'remote' {
  if (environment.kind === 'built-in') return 'built-in';
  return isLoopback(new URL(url).hostname) ? 'local' : 'remote';
}

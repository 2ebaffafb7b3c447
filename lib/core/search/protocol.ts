/** What a page and the search's workers say to each other. */

import { type Hints, type Subject, subjectOf } from '../mistakes/subject.ts';
import { Secret } from '../signing/secret.ts';
import type { WireRequest } from '../signing/wire-request.ts';
import type { BlockProgress, Coverage, Stage } from './found.ts';

/** A subject as it travels to a worker of this extension. A `Secret` can't be cloned, on purpose: its text goes. */
export interface SubjectMessage {
  readonly request: WireRequest;
  readonly secret: string;
  readonly server: Subject['server'];
  readonly hints: Omit<Hints, 'secrets'> & {
    readonly secrets: readonly { readonly name: string; readonly secret: string }[];
  };
}

export type ToWorker =
  | { readonly kind: 'load'; readonly subject: SubjectMessage }
  /** Of what was loaded, nothing is kept. */
  | { readonly kind: 'forget' }
  | { readonly kind: 'run'; readonly stage: Stage; readonly part: number; readonly parts: number };

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly progress: BlockProgress }
  | { readonly kind: 'done'; readonly coverage: Coverage }
  | { readonly kind: 'failed' };

/** A worker, as far as the pool needs one. */
export interface SearchWorker {
  post(message: ToWorker): void;
  /** `failed` also where the worker couldn't be started or stopped working. */
  listen(listener: (message: FromWorker) => void): void;
  /** Nothing is heard of it afterwards. */
  terminate(): void;
}

export function messageOfSubject({ request, secret, hints, server }: Subject): SubjectMessage {
  const secrets = hints.secrets.map((other) => ({ name: other.name, secret: other.secret.reveal() }));
  return { request, secret: secret.reveal(), server, hints: { ...hints, secrets } };
}

export function subjectOfMessage({ request, secret, hints, server }: SubjectMessage): Subject {
  const secrets = hints.secrets.map((other) => ({ name: other.name, secret: new Secret(other.secret) }));
  return subjectOf(request, new Secret(secret), { ...hints, secrets }, server);
}

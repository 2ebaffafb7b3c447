/** The built-in sandbox as the interface sees it: its keys, the orders made in it, and the steps a payer would take. */

import type { KeyId } from '../../core/signing/key-pair.ts';
import type { WireRequest } from '../../core/signing/wire-request.ts';
import type { JournalProblem } from '../../sandbox/journal.ts';
import type { Order } from '../../sandbox/records.ts';
import type { SandboxResponse } from '../../sandbox/service.ts';
import type { SandboxKey } from '../../sandbox/world.ts';

export type SandboxState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'open'; readonly view: SandboxShown }
  | { readonly kind: 'unreadable'; readonly journal: JournalProblem }
  | { readonly kind: 'vault-unreadable' }
  | { readonly kind: 'vault-locked' }
  | { readonly kind: 'not-kept'; readonly detail: string };

export interface SandboxSlice {
  readonly sandbox: SandboxState;
  openSandbox(): Promise<void>;
  /** Answers a request; an unreadable sandbox answers 503, saying so. */
  askSandbox(request: WireRequest): Promise<SandboxResponse>;
  /** A new pair, also kept among the keys. Its secret is in the answer, to be shown this once. */
  createSandboxKey(name: string): Promise<SandboxKey | undefined>;
  /** Makes the first key, on the first visit only, and moves secrets out of an old journal into the vault. */
  readySandboxKey(): Promise<void>;
  revokeSandboxKey(id: KeyId): Promise<void>;
  stepSandboxOrder(id: string): Promise<void>;
  resetSandbox(): Promise<void>;
}

/** What the interface shows of the sandbox. */
export interface SandboxShown {
  readonly keys: readonly Pick<SandboxKey, 'id' | 'revoked' | 'createdAt'>[];
  /** Orders made by charges, newest first. */
  readonly orders: readonly Order[];
  readonly seededOrders: number;
}

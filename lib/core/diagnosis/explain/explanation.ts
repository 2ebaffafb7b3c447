/** What an answer is explained from, and what an explanation holds. Plain data: the interface draws it. */

import type { AuthHeader, RefusalCode } from '../../api.ts';
import type { AssumptionId } from '../../assumptions.ts';
import type { ClauseId } from '../../clauses.ts';
import type { ClockRow } from '../../clock/clock-rows.ts';
import type { KnownServer } from '../../service-readings.ts';
import type { ClockSkew } from '../../signing/timestamp.ts';
import type { Checks } from '../../signing/verify.ts';
import type { HeaderField, WireRequest } from '../../signing/wire-request.ts';
import type { FoundRefusal } from '../find-refusal.ts';
import type { SearchedOrder } from '../may-have-happened.ts';
import type { Probed } from '../plain-probe.ts';
import type { Remedy } from '../remedy.ts';
import type { Symptom } from '../symptoms/symptom.ts';

/** What came back; the client's transport answers fit. */
export type SendOutcome =
  | {
      readonly kind: 'response';
      readonly status: number;
      readonly headers: readonly HeaderField[];
      readonly body: Uint8Array;
      readonly truncated: boolean;
    }
  | { readonly kind: 'redirect' }
  | KeptAnswer
  | {
      readonly kind: 'failed';
      readonly problem: 'network' | 'timeout' | 'cancelled' | 'invalid-request';
      readonly detail: string;
    }
  | {
      readonly kind: 'failed';
      /** The headers came, and the body not whole. */
      readonly problem: 'cut' | 'timeout' | 'cancelled';
      readonly status: number;
      /** Bytes of the body; `undefined` where they weren't counted. */
      readonly received: number | undefined;
      readonly detail: string;
    };

/** What History keeps of a response: its headers and its body are gone. */
export interface KeptAnswer {
  readonly kind: 'kept';
  readonly status: number;
  /** `null`: its body held none. */
  readonly code: RefusalCode | null;
}

/** `local-sandbox` is known to be it; `this-computer` is any other server here. A `remote` one is taken for the API. */
export type ServerKind = 'built-in' | 'local-sandbox' | 'this-computer' | 'remote';

export interface AnswerInput {
  readonly outcome: SendOutcome;
  /** As sent, with its authentication headers. */
  readonly request: WireRequest;
  /** Where it was sent, as in `https://api.example.com`. */
  readonly origin: string;
  /**
   * From `verify`, run here on the request as sent with the keys stored here, at the time it was sent: by the server's
   * clock where `skew` is known, by ours where not.
   */
  readonly checks: Checks;
  /** Authentication headers that went out as the user had typed them. */
  readonly typed: readonly AuthHeader[];
  /** What the request shows by itself, by that same clock and those keys. */
  readonly symptoms: readonly Symptom[];
  readonly skew: ClockSkew | undefined;
  readonly environment: ServerKind;
  /** What's known of that server: the rest is assumed. */
  readonly server?: KnownServer | undefined;
  /** `now`: the Inbox is connected to it. `earlier`: something at this origin answered this page before. */
  readonly contact: 'now' | 'earlier' | 'none';
  /** The outcome of the simplest request, sent because the server rejected this valid signature. */
  readonly probed?: Probed | undefined;
  /** How a search for the charge's order ended since. */
  readonly searched?: SearchedOrder | undefined;
  /** Whether the browser lets the extension reach the origin; the built-in sandbox needs no permission. */
  readonly permission: 'granted' | 'missing';
}

export interface Cause {
  readonly text: string;
  /** `certain`: computed from this request. `likely` and `possible`: what usually lies behind what was seen. */
  readonly certainty: 'certain' | 'likely' | 'possible';
  /** Two values to set against each other. */
  readonly compare?: { readonly sent: string; readonly expected: string };
}

export interface Explanation {
  readonly tone: 'good' | 'bad' | 'neutral';
  /** The catalogue's row, where the request shows just that mistake. */
  readonly mistake?: Symptom['id'];
  /** What's wrong by its name, at most 60 characters. */
  readonly title: string;
  readonly happened: readonly string[];
  readonly causes: readonly Cause[];
  /** What to change in the code that signs, where the request shows its mistake. */
  readonly fix?: string;
  /** The best first; never empty for failures. */
  readonly remedies: readonly Remedy[];
  readonly clause?: ClauseId;
  /** Of a stale request: what the server compared, and what it would have accepted. */
  readonly times?: readonly ClockRow[];
  readonly assumption?: AssumptionId;
  /** The simplest request, which would tell what's behind it; absent once it has. */
  readonly probe?: WireRequest | undefined;
  /** The code that was found in the answer. */
  readonly found?: FoundRefusal;
  /** The refusals that wait behind this one, each certain from the checks made here. */
  readonly hidden?: readonly RefusalCode[];
}

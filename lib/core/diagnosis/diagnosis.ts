/** What a diagnosis of one request says. Plain data but for `secrets`: the view, the terminal and its JSON are drawn from it. */

import type { RefusalCode } from '../api.ts';
import type { ClauseId } from '../clauses.ts';
import type { MistakeId } from '../mistakes/catalogue.ts';
import type { MeasuredUse, Side, Slot } from '../mistakes/mistake-row.ts';
import type { ServerReadingId } from '../mistakes/server/readings.ts';
import type { Hints } from '../mistakes/subject.ts';
import type { Way } from '../mistakes/ways.ts';
import type { SearchResult } from '../search/conduct.ts';
import type { Coverage, Finding } from '../search/found.ts';
import type { KnownServer } from '../service-readings.ts';
import type { Gap } from '../signing/gaps.ts';
import type { KnownSecrets } from '../signing/known-secrets.ts';
import type { RightSignature } from '../signing/sign.ts';
import type { Checks } from '../signing/verify.ts';
import type { WireRequest } from '../signing/wire-request.ts';
import type { Probed } from './plain-probe.ts';
import type { ServiceAnswer } from './service-answer.ts';
import type { SignedGone } from './signed-gone.ts';
import type { Symptom } from './symptoms/symptom.ts';

/** One mistake of an explanation, in words. */
export interface Mistake {
  readonly id: MistakeId;
  readonly slot: Slot;
  /** The parameter in a few words. */
  readonly how: string;
  /** @see Use */
  readonly alike?: readonly string[];
  readonly way?: Way;
  readonly reading?: ServerReadingId;
  /** @see Use */
  readonly measured?: MeasuredUse;
  /** What the mistake is called. */
  readonly title: string;
  readonly happened: string;
  readonly fix: string;
  readonly clause: ClauseId;
  /** No code of its row shows it. */
  readonly isWithoutCode?: true;
  /** It’s the secret here that’s blamed, not the one that signed. */
  readonly isOfSecretInDoubt?: true;
  /** Set where it leads from what the reader gave as meant to what was sent: whose side it's on then. */
  readonly given?: Side;
}

/** A set of mistakes that gives exactly the signature as sent. */
export interface Explained {
  readonly mistakes: readonly Mistake[];
  readonly side: Side;
  /** Bits; the lower, the likelier. */
  readonly cost: number;
  readonly certainty: 'proved' | 'if-body-bytes-are-exact';
  readonly finding: Finding;
  /** Other sets of mistakes that make the same bytes of this request, and so the signature as sent. */
  readonly equivalents: readonly (readonly Mistake[])[];
}

export interface Diagnosis {
  /** `refused`: the signature isn't the reason, or couldn't be checked. */
  readonly verdict: 'valid' | 'refused' | 'explained' | 'unexplained';
  /** What the service would answer; null where it would accept, as far as can be told. */
  readonly code: RefusalCode | null;
  /** What it did answer, where that’s known. */
  readonly answered: ServiceAnswer | undefined;
  /** What's known of the server it was for. */
  readonly server?: KnownServer;
  /** No response came: nothing is known to have been rejected. */
  readonly isUnanswered?: boolean | undefined;
  /** The server accepted it, and either may be why it’s invalid here: the secret, or the text it was read from. */
  readonly likelier?: 'secret' | 'text' | undefined;
  /** By other requests of this key that the server accepted: it made a valid signature, or only invalid ones. */
  readonly secretHere?: 'proven' | 'in-doubt' | undefined;
  /**
   * Other requests of this key were signed with the secret here: this client’s, by its User-Agent, or another’s;
   * `unnamed-client` where a User-Agent is missing.
   * `same-request`: this client’s, and one of the same method, target and body has a valid signature.
   */
  readonly signedOthers?: 'same-request' | 'same-client' | 'other-client' | 'unnamed-client' | undefined;
  /** By what’s left of it, the body that was signed didn’t arrive. */
  readonly gone?: SignedGone | undefined;
  /** Sent from here, where no redirect is followed. */
  readonly isOwn: boolean;
  /** Answered by the sandbox inside the extension. */
  readonly isBuiltIn?: boolean | undefined;
  /** It’s what arrived: a proxy may have changed what the client sent. */
  readonly isReceived?: boolean | undefined;
  /** The outcome of the simplest request, sent because the server rejected this valid signature. */
  readonly probed?: Probed | undefined;
  readonly signature: 'valid' | 'explained' | 'unexplained' | 'not-checked';
  /** What of the request isn't known: where it's something that's signed, the signature is not checked. */
  readonly gaps: readonly Gap[];
  readonly checks: Checks;
  readonly symptoms: readonly Symptom[];
  /** Best first. */
  readonly explanations: readonly Explained[];
  /** Requests of the same client that were sent to tell the explanations apart, the newest last: what these left is here. */
  readonly asked?: readonly WireRequest[] | undefined;
  /** What this request should carry; absent without a secret. */
  readonly expected: RightSignature | undefined;
  readonly search: (Omit<SearchResult, 'findings'> & { readonly coverage: Coverage }) | undefined;
  /** What wasn't searched and why, in sentences. */
  readonly limits: readonly string[];
  /** Where the text stood for several requests: which of them this is about. */
  readonly reading?: {
    readonly words: string;
    /** Whether another of them is explained by as few mistakes. */
    readonly hasEqual: boolean;
  };
  /** As given, without the secrets. */
  readonly hints: Hints;
  /** Those known when it was made. None of the above holds one; what else is shown of the request is to be put through. */
  readonly secrets: KnownSecrets;
}

/** Passing a request on: copied in any format, or as a reproduction that holds nothing real. */

import type { Diagnosis } from '../../core/diagnosis/diagnosis.ts';
import type { ReproductionProblem } from '../../core/diagnosis/reproduction/reproduction.ts';
import type { SecretLikeness } from '../../core/diagnosis/reproduction/text.ts';
import type { RequestValue } from '../../core/diagnosis/reproduction/values.ts';
import type { Cleared } from '../../core/gate/gate.ts';
import type { Language } from '../../core/mistakes/languages.ts';
import type { Secret } from '../../core/signing/secret.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import type { CaptureExportFormat } from '../../snippets/export-capture.ts';

/** What views name of it. */
export type SharedCapture = Capture;

/** `program`: signs and sends it. `pages`: fetches the list that it asks for to the list's end. */
export type ProgramKind = 'program' | 'pages';

export type ProgramFormat = `${ProgramKind}:${Language}`;

export type SharedFormat = CaptureExportFormat | ProgramFormat;

/** `blocked`: the browser didn’t let it be copied. `not-loaded`: a part of the extension couldn’t be fetched. */
export type CopiedAs =
  | { readonly kind: 'copied'; readonly leftOut: readonly string[]; readonly notes: readonly string[] }
  | { readonly kind: 'refused'; readonly message: string }
  /** `cancelled`: said where the look was shown. */
  | { readonly kind: 'blocked' | 'not-loaded' | 'cancelled' };

export type HarOutcome = HarOfList | { readonly ok: false; readonly message: string };

export interface ReproductionChoice {
  readonly capture: Capture;
  readonly diagnosis: Diagnosis;
  /** Of the key that the request was signed with. */
  readonly secret: Secret;
  readonly language: Language | undefined;
  /** Ids of values to make up. */
  readonly chosen: ReadonlySet<string>;
}

export interface ShareSlice {
  copyAs(capture: Capture, format: SharedFormat): Promise<CopiedAs>;
  /** `undefined` once it was cancelled, or where that part couldn’t be loaded: each is said where it happens. */
  exportHar(captures: readonly Capture[]): Promise<HarOutcome | undefined>;
  /** The values that a reproduction may make up. `undefined` where that part couldn’t be loaded. */
  valuesToMakeUp(capture: Capture): Promise<readonly RequestValue[] | undefined>;
  /** `undefined` once it was called off, or where that part couldn’t be loaded. */
  makeReproduction(choice: ReproductionChoice, signal: AbortSignal): Promise<SharedReproduction | undefined>;
}

/** A list of requests as one HAR file. */
export interface HarOfList {
  readonly ok: true;
  readonly text: Cleared<string>;
  readonly requests: number;
  /** Requests that may not leave, and aren’t in it: where each was among those given, and why, as a sentence. */
  readonly held: readonly { readonly index: number; readonly why: string }[];
  /** Names of headers that aren’t in it, each once. */
  readonly leftOut: readonly string[];
}

/** `not-explained`: there’s no diagnosis that it could show. `otherwise`: it would be diagnosed as something else. */
export type SharedReproduction =
  | { readonly ok: true; readonly text: Cleared<string>; readonly secretLike: SecretLikeness }
  | {
      readonly ok: false;
      readonly problem: ReproductionProblem | 'not-explained' | 'otherwise' | 'incomplete-evidence';
    }
  | { readonly ok: false; readonly problem: 'not-written'; readonly message: string };

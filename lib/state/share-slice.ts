/** Passing a request on: copied in any format, or as a reproduction that holds nothing real. */

import type { Diagnosis } from '../core/diagnosis/diagnosis.ts';
import type { BodyField } from '../core/diagnosis/reproduction-fields.ts';
import type { Language } from '../core/faults/languages.ts';
import type { Secret } from '../core/signing/secret.ts';
import { bodyBytes } from '../core/signing/wire-request.ts';
import type { Capture } from '../formats/capture.ts';
import type { ExportFormat } from '../snippets/export-capture.ts';
import { selectSecrets } from './gate-in-page.ts';
import { shownLook } from './gate-slice.ts';
import { loadPart } from './load-part.ts';
import type { HarOfList } from './share-export.ts';
import type { SharedReproduction } from './share-reproduction.ts';
import { BUILT_IN_BASE_URL } from './signing.ts';
import type { Slice } from './slice.ts';

/** What views name of it. */
export type SharedCapture = Capture;
export type SharedFormat = ExportFormat;

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
  /** Paths of the body’s values to make up. */
  readonly chosen: ReadonlySet<string>;
}

export interface ShareSlice {
  copyAs(capture: Capture, format: ExportFormat): Promise<CopiedAs>;
  /** `undefined` once it was cancelled, or where that part couldn’t be loaded: each is said where it happens. */
  exportHar(captures: readonly Capture[]): Promise<HarOutcome | undefined>;
  /** The body’s values that a reproduction may make up. `undefined` where that part couldn’t be loaded. */
  fieldsToMakeUp(capture: Capture): Promise<readonly BodyField[] | undefined>;
  /** `undefined` once it was called off, or where that part couldn’t be loaded. */
  makeReproduction(choice: ReproductionChoice, signal: AbortSignal): Promise<SharedReproduction | undefined>;
}

const SEED_BYTES = 32;

export const shareSlice: Slice<ShareSlice> = (context) => ({
  async copyAs(capture, format) {
    const engine = await loadPart(context, () => import('./share-export.ts'));
    if (!engine) return { kind: 'not-loaded' };
    const { get, platform } = context;
    const made = await shownLook(context, 'copy', (turns) =>
      engine.exportedText(reachable(capture), format, () => selectSecrets(get()), turns),
    );
    if (!made.ok)
      return 'message' in made ? { kind: 'refused', message: made.message } : { kind: 'cancelled' };
    const { leftOut, notes } = made;
    return (await platform.copy(made.text)) ? { kind: 'copied', leftOut, notes } : { kind: 'blocked' };
  },
  async exportHar(captures) {
    const engine = await loadPart(context, () => import('./share-export.ts'));
    const made =
      engine &&
      (await shownLook(context, 'export', (turns) =>
        engine.exportedHar(captures.map(reachable), () => selectSecrets(context.get()), turns),
      ));
    return made && !made.ok && !('message' in made) ? undefined : made;
  },
  async fieldsToMakeUp({ request }) {
    const engine = await loadPart(context, () => import('./share-reproduction.ts'));
    return engine?.bodyFields(bodyBytes(request.body));
  },
  async makeReproduction(choice, signal) {
    const { get, platform } = context;
    const engine = await loadPart(context, () => import('./share-reproduction.ts'));
    if (!engine || signal.aborted) return undefined;
    const made = await engine.sharedReproduction({
      ...choice,
      secrets: () => selectSecrets(get()),
      seed: seedOf(platform.randomHex(SEED_BYTES)),
      signal,
      clock: () => platform.clock.now() * 1000,
      startWorkers: () => platform.startSearchWorkers(),
    });
    return signal.aborted ? undefined : made;
  },
});

/** The built-in sandbox has no address that anything else could reach. */
function reachable({ origin, ...rest }: Capture): Capture {
  return origin === undefined || origin === BUILT_IN_BASE_URL ? rest : { ...rest, origin };
}

/** The digits will do as bytes: as much is random in them. */
function seedOf(hex: string): Uint8Array {
  return new TextEncoder().encode(hex);
}

/** A mistake that a request shows by itself, before anything is searched. */

import type { RefusalCode } from '../../api.ts';
import type { Shown, ShownId, ShownWords } from '../../mistakes/shown.ts';
import { withinSentence } from '../answer/mistake-names.ts';

/** What a detector yields: the row of the catalogue, the facts its words are made of, and what follows from it. */
export type Sighting = { readonly [Id in ShownId]: Shown<Id> }[ShownId] & Consequence;

interface Consequence {
  /** What the server rejects it with; null where none follows for certain. */
  readonly code: RefusalCode | null;
  readonly certainty: 'certain' | 'likely' | 'possible';
  /** What shows it. */
  readonly seen?: {
    readonly where: 'header' | 'target' | 'body' | 'method' | 'signature' | 'timestamp';
    /** The header's name as sent. */
    readonly name?: string;
    /** Quoted, with secrets taken out. */
    readonly text: string;
  };
}

/** Never holds a secret. */
export interface Symptom extends ShownWords, Consequence {
  readonly id: ShownId;
}

/** What was seen and then, said to be no more than possible, what may lie behind it: a sentence each. */
export function symptomSentences({ detail, causes = [] }: Pick<ShownWords, 'detail' | 'causes'>): string[] {
  return [detail, ...causes.map((cause) => `Possible cause: ${withinSentence(cause)}`)];
}

/** All of it in one paragraph. */
export function symptomText(symptom: Pick<ShownWords, 'detail' | 'causes' | 'fix'>): string {
  return [...symptomSentences(symptom), symptom.fix].join(' ');
}

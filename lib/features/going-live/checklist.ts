/**
 * What a client has to do before it goes live, each item by what was seen of it. Nothing is ticked because nothing
 * speaks against it: what requests can’t show is called so.
 */

import type { ToldExam } from '../../client/inbox/exam.ts';
import { SANDBOX_WITH_TASKS } from '../../core/command-line.ts';
import { answerItems } from './answer-items.ts';
import { keyItems } from './key-items.ts';
import type { Seen } from './seen.ts';
import { signingItems } from './signing-items.ts';

/** `beyond`: requests can’t show it, whatever is seen. */
export type ItemState = 'shown' | 'failed' | 'unseen' | 'beyond';

export type ItemId =
  | 'signs-what-it-sends'
  | 'one-clock-read'
  | 'retries-signed-again'
  | 'error-codes'
  | 'pages-to-end'
  | 'keys-apart'
  | 'secret-not-sent'
  | 'secret-not-in-code';

/** Of what an item asks for; shown where it rests on a request. */
export interface ItemPart {
  readonly name: string;
  readonly requests: readonly Seen[];
}

export interface ChecklistItem {
  readonly id: ItemId;
  readonly title: string;
  readonly state: ItemState;
  /** What was seen, and how far that goes. Sentences. */
  readonly says: readonly string[];
  readonly parts: readonly ItemPart[];
  /** What it rests on, or what shows the contrary. */
  readonly requests: readonly Seen[];
  /** Sentences; absent where it’s shown. */
  readonly todo?: string;
}

/** What was found in a request that was looked through. `unread`: part of it is packed and can’t be. */
export type SecretLook = 'clear' | 'held' | 'unread';

export interface ClientEvidence {
  /** Of all clients and extensions. */
  readonly seen: readonly Seen[];
  /** The one that’s to go live. */
  readonly client: string;
  readonly exam: ToldExam | undefined;
  /** None was cleared from the Inbox or had to go for newer ones. */
  readonly isAllListed: boolean;
  /** `undefined` where it wasn’t looked through yet. */
  readonly secretIn: (seen: Seen) => SecretLook | undefined;
  /** Of the API keys whose secrets were looked for. */
  readonly storedKeyIds: ReadonlySet<string>;
}

export function checklist(evidence: ClientEvidence): readonly ChecklistItem[] {
  const own = evidence.seen.filter(
    ({ client, isOfExtension }) => client === evidence.client && !isOfExtension,
  );
  const of = { ...evidence, own };
  return [...signingItems(of), ...answerItems(of), ...keyItems(of)];
}

/** With what the client itself sent. */
export interface OwnEvidence extends ClientEvidence {
  readonly own: readonly Seen[];
}

/** Once code is changed, what it sent before speaks of the code before. */
export const START_OVER =
  'Then clear the Inbox or Capture, and run your code again: the old requests don’t count any more.';

/** Who passed the exam can’t be told once one of its requests isn’t listed. */
export const NEW_EXAM =
  'Start the sandbox again for a new exam, clear the Inbox, and run your code. An exam counts only while all its requests are listed.';

/** For what an exam’s tasks show. @param first to do where nothing was cleared. */
export function takeExam({ exam, isAllListed }: ClientEvidence, first: string): string {
  return exam && !isAllListed && exam.tasks.length > 0 ? NEW_EXAM : withTasks(exam, first);
}

/** @param first to do, which an exam’s tasks make easy. */
export function withTasks(exam: ToldExam | undefined, first: string): string {
  return exam?.tasks.length === 0 ? `${first} ${NO_TASKS}` : first;
}

const NO_TASKS = `The exam of your sandbox has no tasks. For tasks, start the sandbox in Countersign’s folder: ${SANDBOX_WITH_TASKS}`;

/** The newest request of each part: one is enough to see why it’s shown. */
export function newestOfEach(parts: readonly ItemPart[]): readonly Seen[] {
  return [...new Set(parts.flatMap(({ requests }) => requests.at(-1) ?? []))];
}

export function countOf(items: readonly ChecklistItem[], state: ItemState): number {
  return items.filter((item) => item.state === state).length;
}

/** What was done in lessons: from the page to its window's record, through the gate, and back. */

import { atOnce, type Clearance, clearRequest, clearText } from '../../core/gate/gate.ts';
import type { Sought } from '../../core/gate/sought.ts';
import { type ByteString, byteStringOfBytes, bytesOf } from '../../core/signing/bytes.ts';
import { NO_BODY, type WireRequest } from '../../core/signing/wire-request.ts';
import type { Level } from '../../lessons/broken/client.ts';
import { LESSON_IDS } from '../../lessons/lesson.ts';
import type { PageSlice } from '../../state/page-state.ts';
import type { SliceContext } from '../../state/slice.ts';
import {
  MOST_TASK_WORK,
  type StoredLessons,
  type StoredTaskRequest,
  type StoredWork,
} from '../../storage/windows.ts';
import { lookedOnce, selectSought } from '../gate/in-page.ts';
import type { KeysSlice } from '../keys/state.ts';
import {
  type BegunId,
  type BegunLesson,
  type LearnSlice,
  type TaskWork,
  taskKey,
  type UnkeptWork,
} from './state.ts';

const BROKEN: Readonly<Record<`broken-${Level}`, true>> = {
  'broken-1': true,
  'broken-2': true,
  'broken-3': true,
};

type KeptId = Exclude<BegunId, 'own'>;

function isKeptId(id: string): id is KeptId {
  return LESSON_IDS.some((one) => one === id) || Object.hasOwn(BROKEN, id);
}

interface LessonsNow {
  /** `undefined` where none was begun. */
  readonly stored: StoredLessons | undefined;
  readonly unkept: LearnSlice['unkeptWork'];
}

/** Looks once at what was done in a task, until it or the known secrets change. */
export function lessonsKeeping({
  get,
}: Pick<SliceContext<KeysSlice & LearnSlice & PageSlice>, 'get'>): () => LessonsNow {
  const keptOf = lookedOnce(keptWork);
  return () => {
    const app = get();
    const { lesson } = app;
    const unkept: Record<string, UnkeptWork> = {};
    const begun = Object.entries(app.begun).flatMap(([id, one]) => {
      if (!isKeptId(id) || !one) return [];
      const work = Object.entries(one.work).flatMap(([task, done]): StoredWork[] => {
        const kept = keptOf(done, selectSought(app));
        if (kept.ok) return [{ task, ...kept.work }];
        unkept[taskKey(id, task)] = kept;
        return [];
      });
      return [{ id, seed: one.seed, drawnAt: one.drawnAt, work }];
    });
    const open = lesson && isKeptId(lesson.id) ? { id: lesson.id, at: lesson.at } : undefined;
    return { stored: begun.length > 0 ? { ...(open && { open }), begun } : undefined, unkept };
  };
}

type Kept = { readonly ok: true; readonly work: Omit<StoredWork, 'task'> } | UnkeptWork;

function keptWork(done: TaskWork, sought: Sought): Kept {
  const work = storedWorkOf(done);
  if (JSON.stringify(work).length > MOST_TASK_WORK)
    return { ok: false, problem: 'too-long', most: MOST_TASK_WORK };
  const { text = '', request, signed, steps = [] } = done;
  const targets = steps.flatMap((step) => (step.step === 'get' ? [step.target] : []));
  const looks = [
    ...[text, ...targets].map((typed) => clearText(typed, 'your answer', sought)),
    ...[request, signed].flatMap((edited) => (edited ? [clearRequest(edited, sought)] : [])),
  ];
  for (const look of looks) {
    const clearance = atOnce<Clearance<unknown>>(look);
    if (!clearance.ok) return clearance;
  }
  return { ok: true, work };
}

function storedWorkOf({ text, request, signed, steps, isPassed, hints }: TaskWork): Omit<StoredWork, 'task'> {
  return {
    ...(text !== undefined && { text }),
    ...(request && { request: storedRequestOf(request) }),
    ...(signed && { signed: storedRequestOf(signed) }),
    ...(steps && { steps: steps.map((step) => ({ ...step })) }),
    ...(isPassed && { isPassed }),
    ...(hints !== undefined && { hints }),
  };
}

function storedRequestOf({ method, target, headers, body }: WireRequest): StoredTaskRequest {
  return {
    ...{ method, target },
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    body: body.kind === 'none' ? null : byteStringOfBytes(body.bytes),
  };
}

/** What was checked and isn't passed is checked again when asked: code that no browser gets through opens all the same. */
export function lessonsAgain({ open, begun }: StoredLessons): Pick<LearnSlice, 'lesson' | 'begun'> {
  const known = begun.flatMap(({ id, work, ...drawing }): (readonly [KeptId, BegunLesson])[] =>
    isKeptId(id)
      ? [
          [
            id,
            {
              ...drawing,
              work: Object.fromEntries(work.map(({ task, ...done }) => [task, workAgain(done)])),
            },
          ],
        ]
      : [],
  );
  const isKnown = known.some(([id]) => id === open?.id);
  return {
    lesson: isKnown && open && isKeptId(open.id) ? { id: open.id, at: open.at } : undefined,
    begun: Object.fromEntries(known),
  };
}

function workAgain({ request, signed, ...done }: Omit<StoredWork, 'task'>): TaskWork {
  return {
    ...done,
    ...(request && { request: requestAgain(request) }),
    ...(signed && { signed: requestAgain(signed) }),
    ...(done.isPassed && { isChecked: true }),
  };
}

function requestAgain({ method, target, headers, body }: StoredTaskRequest): WireRequest {
  return {
    ...{ method, target: target as ByteString },
    headers: headers.map(([name, value]) => [name, value as ByteString]),
    body: body === null ? NO_BODY : { kind: 'bytes', bytes: bytesOf(body as ByteString), source: 'exact' },
  };
}

/** Each task of a lesson as its learner does it, by the keyboard alone: every hint is read, and the last one is followed. */

import { lineLabel } from '../../../lib/core/diagnosis/answer/line-label.ts';
import { randomFrom } from '../../../lib/core/random.ts';
import type { SandboxStep } from '../../../lib/lessons/asked.ts';
import type { AnswerTask, LessonId, Task } from '../../../lib/lessons/lesson.ts';
import { LESSONS } from '../../../lib/lessons/lessons.ts';
import { hintedTargets, orderSteps, solutionIn } from '../../lessons/solutions.ts';
import type { AppDriver } from './app-driver.ts';
import { tabTo } from './lesson-by-keyboard.ts';

/** What a task needs is the same whatever its values are. */
const ANY = { random: randomFrom(1), now: 1_796_000_000 };

/** @param onScreen is told of each new one. */
export async function passLesson(
  app: AppDriver,
  id: LessonId,
  onScreen: (name: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const { title, tasks } = LESSONS[id];
  await press(app, `Start: ${title}`);
  for (const [at, kind] of tasks.entries()) {
    const task = kind.draw(ANY);
    await app.shows(task.title);
    await onScreen(`${id}-${at + 1}-${kind.id}-1`);
    await press(app, buttonOf(task));
    await onScreen(`${id}-${at + 1}-${kind.id}-2-wrong`);
    const last = await readHints(app, task.hints.length);
    await onScreen(`${id}-${at + 1}-${kind.id}-3-hints`);
    await solve(app, { ...task, hints: [last] }, kind.id);
    await app.shows('In production:');
    await onScreen(`${id}-${at + 1}-${kind.id}-4-passed`);
    await press(app, at + 1 < tasks.length ? 'Next task' : 'All lessons');
  }
  await app.shows(`${tasks.length} of ${tasks.length} tasks`);
}

async function press(app: AppDriver, name: string): Promise<void> {
  await app.find('button', name);
  await tabTo(app, name);
  await app.window.keyboard.press('Enter');
}

function buttonOf({ kind }: Task): string {
  if (kind === 'answer') return 'Send';
  return kind === 'pages' || kind === 'order' ? 'Sign and send' : 'Check';
}

/** @returns the last of them, as it’s shown. */
async function readHints(app: AppDriver, count: number): Promise<string> {
  for (let shown = 1; shown < count; shown++) await press(app, `Show hint ${shown} of ${count}`);
  await press(app, 'Show the solution');
  return app.view.evaluate(
    () => [...document.querySelectorAll('article ol')].at(-1)?.lastElementChild?.textContent ?? '',
  );
}

async function solve(app: AppDriver, task: Task, id: string): Promise<void> {
  const [last] = task.hints;
  switch (task.kind) {
    case 'write':
      return task.writes === 'string'
        ? write(app, 'Canonical string', solutionIn(task))
        : write(app, lineLabel(task.writes), /^Line \d is (\S+)[.:] /.exec(last)?.[1] ?? '');
    case 'hash':
      return write(app, await textArea(app), last.slice(last.indexOf('{')));
    case 'ids':
    case 'secret':
      return write(app, await textArea(app), solutionIn(task));
    case 'change':
      return change(app, id);
    case 'answer':
      return answer(app, task);
    case 'pages':
      return takeSteps(
        app,
        hintedTargets(task).map((target) => ({ step: 'get', target })),
      );
    case 'order':
      return takeSteps(app, orderSteps(task));
  }
}

async function takeSteps(app: AppDriver, steps: readonly SandboxStep[]): Promise<void> {
  await press(app, 'Start over');
  for (const one of steps)
    if (one.step === 'get') await write(app, 'Path and query of the next request', one.target, 'Enter');
    else await press(app, one.step === 'pay' ? 'Simulate payment' : 'Wait 10 s');
}

function textArea({ view }: AppDriver): Promise<string> {
  return view.evaluate(
    () =>
      document.querySelector<HTMLTextAreaElement>('article textarea:not([readonly])')?.labels?.[0]
        ?.textContent ?? '',
  );
}

/** Into a field, and has it checked or sent. */
async function write(
  app: AppDriver,
  label: string,
  text: string,
  key: 'Enter' | 'Ctrl' = 'Ctrl',
): Promise<void> {
  const { keyboard } = app.window;
  await tabTo(app, label);
  await app.type(label, text);
  if (key === 'Ctrl') await keyboard.down('Control');
  await keyboard.press('Enter');
  if (key === 'Ctrl') await keyboard.up('Control');
}

async function textIn(app: AppDriver, label: string): Promise<string> {
  return (await app.find('textbox', label)).evaluate((field) => (field as HTMLInputElement).value);
}

const CHANGES: Readonly<Record<string, readonly [string, (text: string) => string]>> = {
  'only-line-3': ['Path and query', (text) => text.replace(/(limit=\d+)/, '$10')],
  'no-line': ['Path and query', (text) => text.replace(/\?([^&]+)&(.+)/, '?$2&$1')],
  'only-line-5': ['Body', (text) => text.replace(',', ', ')],
};

async function change(app: AppDriver, id: string): Promise<void> {
  const [label, changed] = CHANGES[id] ?? [];
  if (label && changed) {
    await tabTo(app, label);
    await app.type(label, changed(await textIn(app, label)));
  } else {
    await tabTo(app, 'Method');
    await app.window.keyboard.press('KeyP');
  }
  await press(app, 'Check');
}

const EDITS: Readonly<
  Record<Exclude<AnswerTask['wanted'], 'accepted'>, readonly [string, (text: string) => string]>
> = {
  missing_auth: ['X-Signature', () => ''],
  bad_timestamp: ['X-Timestamp', () => '2026-11-29'],
  stale_request: ['X-Timestamp', (text) => String(Number(text) - 600)],
  invalid_key: ['X-Api-Key', (text) => otherEnd(text)],
  bad_signature: ['X-Signature', (text) => otherEnd(text)],
};

function otherEnd(text: string): string {
  return text.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
}

async function answer(app: AppDriver, { wanted, hints: [last] }: AnswerTask): Promise<void> {
  const [, key] = /Type (\S+) in X-Api-Key/.exec(last) ?? [];
  const [label, edited] = wanted === 'accepted' ? ['X-Api-Key', () => key ?? ''] : EDITS[wanted];
  if (wanted !== 'accepted' || key !== undefined) {
    await tabTo(app, label);
    await app.type(label, edited(await textIn(app, label)));
  }
  if (last.includes('“Sign again”')) await press(app, 'Sign again');
  await press(app, 'Send');
}

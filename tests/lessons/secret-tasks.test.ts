/** A secret that's left in a text is found in every spelling, and what must stay is asked for. */

import { describe, expect, it } from 'vitest';

import { randomFrom } from '../../lib/core/random.ts';
import { gradeSecret } from '../../lib/lessons/grading/secret.ts';
import type { LineLanguage, SecretTask } from '../../lib/lessons/lesson.ts';
import { LESSONS } from '../../lib/lessons/lessons.ts';
import { solutionIn } from './solutions.ts';

const READS: Readonly<Record<LineLanguage, readonly [string, ...string[]]>> = {
  javascript: ['process.env.KEY', 'process.env["KEY"]', 'process.env?.KEY', "Deno.env.get('KEY')"],
  python: ['os.environ["KEY"]', "os.environ.get('KEY')", 'environ["KEY"]', 'os.getenv("KEY")'],
  php: ["getenv('KEY')", '$_ENV["KEY"]', "$_SERVER['KEY']"],
  ruby: ["ENV.fetch('KEY')", 'ENV.fetch "KEY"', 'ENV["KEY"]'],
};

const NOW = 1_796_000_000;

const drawn = LESSONS.secret.tasks.flatMap(({ id, draw }) =>
  [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => ({
    name: `${id}, seed ${seed}`,
    task: draw({ random: randomFrom(seed), now: NOW }) as SecretTask,
  })),
);

const flawOf = (task: SecretTask, typed: string) => {
  const grade = gradeSecret(task, typed);
  return grade.passed ? undefined : grade;
};

describe.each(drawn)('$name', ({ task }) => {
  const secret = task.secret.reveal();
  const solved = solutionIn(task);

  it('is solved by what the last hint says, without any part of the secret in any hint', () => {
    expect(flawOf(task, solved)).toBeUndefined();
    for (const hint of task.hints) expect(hint).not.toContain(secret.slice(-8));
  });

  it('takes a variable in a comment for none that a bundler reads', () => {
    expect(flawOf(task, `${solved}\n# VITE_SIGNING_SECRET=`)).toBeUndefined();
    expect(flawOf(task, `${solved}\nVITE_SIGNING_SECRET=`)).toMatchObject({ flaw: 'public-variable' });
  });

  it('finds the secret in each spelling', () => {
    const hex = [...secret].map((one) => one.charCodeAt(0).toString(16)).join('');
    const escaped = [...secret].map((one) => `%${one.charCodeAt(0).toString(16)}`).join('');
    for (const spelling of [secret, btoa(secret), btoa(`id:${secret}`), hex, escaped, secret.toUpperCase()])
      expect(flawOf(task, `${solved}\n# ${spelling}`), spelling).toMatchObject({ flaw: 'stands' });
    expect(flawOf(task, `x${task.text}`)).toMatchObject({ flaw: 'stands' });
  });

  it('finds a part of it, such as its last characters', () => {
    expect(flawOf(task, `${solved}\n# …${secret.slice(-4)}`)).toMatchObject({ flaw: 'part', characters: 4 });
    expect(flawOf(task, `${solved}\n# ${secret.slice(9, 21)}`)).toMatchObject({ flaw: 'part' });
  });

  it('asks for what was taken out with it', () => {
    expect(flawOf(task, '')).toMatchObject({ flaw: 'lost' });
    for (const kept of task.keeps)
      expect(flawOf(task, solved.replace(kept.text, '')), kept.text).toMatchObject({ flaw: 'lost' });
  });

  it('takes public text that may stay, whole or taken out, for no part of the secret', () => {
    for (const text of task.mayStay ?? []) {
      expect(solved).toContain(text);
      expect(flawOf(task, solved.replace(text, ''))).toBeUndefined();
      const likeSecret = { ...task, mayStay: [`${text}${secret.slice(-8)}`] };
      expect(flawOf(likeSecret, `${solved}\n${likeSecret.mayStay[0]}`)).toBeUndefined();
    }
  });

  it('says that nothing was changed', () => {
    expect(flawOf(task, `${task.text}\n`)).toMatchObject({ flaw: 'unchanged' });
  });

  it('takes the usual ways of its language to read the environment, and no other language’s', () => {
    const { reads } = task;
    if (!reads) return;
    const read = /(?:process|os|getenv|ENV).*?(?=;?$)/.exec(solved)?.[0] ?? '';
    const graded = (code: string) =>
      gradeSecret(
        task,
        solved.replace(read, () => code),
      );
    for (const code of READS[reads]) expect(graded(code), code).toEqual({ passed: true });
    for (const [language, codes] of Object.entries(READS))
      if (language !== reads && !(language === 'php' && reads === 'python'))
        expect(graded(codes[0]), codes[0]).toMatchObject({ flaw: 'not-read' });
    expect(graded(`'' // ${READS[reads][0]}`)).toMatchObject({ flaw: 'not-read' });
    expect(graded(`'' # ${READS[reads][0]}`)).toMatchObject({ flaw: 'not-read' });
    const crowded = solved.replace(/ = /, '=');
    expect(gradeSecret(task, crowded)).toEqual({ passed: true });
  });

  it('wants code to read the environment, and no variable that browsers get', () => {
    if (task.reads)
      expect(flawOf(task, solved.replace(/[\w.$]*[Ee][Nn][Vv].*/, 'x'))).toMatchObject({ flaw: 'not-read' });
    expect(flawOf(task, `${solved}\nVITE_SIGNING_SECRET=`)).toMatchObject({
      flaw: 'public-variable',
      name: 'VITE_SIGNING_SECRET',
    });
  });
});

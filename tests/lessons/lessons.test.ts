/** Every lesson is solved as its last hint says, refuses what isn't solved, and names each mistake that's planted in it. */

import { describe, expect, it } from 'vitest';
import { AUTH_HEADERS, REFUSAL_CODES } from '../../lib/core/api.ts';
import type { AssumptionId } from '../../lib/core/assumptions.ts';
import { CLAUSES } from '../../lib/core/clauses.ts';
import { bodyVariants } from '../../lib/core/mistakes/body/body.ts';
import { bodyHashVariants } from '../../lib/core/mistakes/body-hash/body-hash.ts';
import { joinShapes } from '../../lib/core/mistakes/joining/joining.ts';
import { methodVariants } from '../../lib/core/mistakes/method/method.ts';
import { pathVariants } from '../../lib/core/mistakes/path/path.ts';
import { queryVariants } from '../../lib/core/mistakes/query/query.ts';
import { type Subject, subjectOf } from '../../lib/core/mistakes/subject.ts';
import { timestampVariants } from '../../lib/core/mistakes/timestamp/timestamp.ts';
import type { Variant } from '../../lib/core/mistakes/variant.ts';
import { randomFrom } from '../../lib/core/random.ts';
import { assumptionOf } from '../../lib/core/service-reading-words.ts';
import { ASSUMED_READINGS, SERVICE_READINGS, type SigningReadings } from '../../lib/core/service-readings.ts';
import { byteStringOfText, bytesOf, displayTextOf, textOfUtf8, utf8 } from '../../lib/core/signing/bytes.ts';
import { canonicalLines, canonicalString, type LineName } from '../../lib/core/signing/canonical.ts';
import { Secret } from '../../lib/core/signing/secret.ts';
import { bodyBytes, headerValue, pathOf, type WireRequest } from '../../lib/core/signing/wire-request.ts';
import { signedAt } from '../../lib/lessons/draw-requests.ts';
import { gradeAnswered, gradeChanged, gradeHashed, gradeWritten } from '../../lib/lessons/grade.ts';
import { gradeIds } from '../../lib/lessons/grading/ids.ts';
import { gradeOrder } from '../../lib/lessons/grading/order.ts';
import { gradePages } from '../../lib/lessons/grading/pages.ts';
import { gradeSecret } from '../../lib/lessons/grading/secret.ts';
import type { AnswerTask, ChangeTask, Task, WriteTask } from '../../lib/lessons/lesson.ts';
import { LESSONS } from '../../lib/lessons/lessons.ts';
import { hintedTargets, orderSteps, solutionIn } from './solutions.ts';

const NOW = 1_796_000_000;
const SEEDS = [1, 2, 3, 4, 5];

const lessons = Object.values(LESSONS);
const drawn = lessons.flatMap(({ id, tasks }) =>
  tasks.flatMap((kind) =>
    SEEDS.map((seed) => ({
      name: `${id}/${kind.id}, seed ${seed}`,
      task: kind.draw({ random: randomFrom(seed), now: NOW }),
    })),
  ),
);

const SIGNING_QUESTIONS: readonly (keyof SigningReadings)[] = [
  'signed-query',
  'query-order',
  'key-without-value',
  'empty-segments',
  'signed-path',
];

const linesAsRead = (request: WireRequest, readings: SigningReadings) =>
  canonicalLines(request, byteStringOfText(String(NOW)), undefined, readings).map(({ value }) => value);

/** Of a request: assumptions without which its canonical string would be another one. */
function neededBy(request: WireRequest): readonly AssumptionId[] {
  const assumed = linesAsRead(request, ASSUMED_READINGS);
  return SIGNING_QUESTIONS.flatMap((question) =>
    SERVICE_READINGS[question].some((reading) => {
      const others = linesAsRead(request, { ...ASSUMED_READINGS, [question]: reading });
      return others.some((line, index) => line !== assumed[index]);
    })
      ? [assumptionOf(question)]
      : [],
  );
}

const bodyText = ({ body }: WireRequest) => textOfUtf8(bodyBytes(body)) ?? '';
const withHeader = (request: WireRequest, name: string, change: (value: string) => string): WireRequest => ({
  ...request,
  headers: request.headers.flatMap(([other, value]) => {
    if (other !== name) return [[other, value] as const];
    const changed = change(value);
    return changed === '' ? [] : [[other, changed as typeof value] as const];
  }),
});

const ANSWERS: Readonly<Record<AnswerTask['wanted'], (task: AnswerTask) => WireRequest>> = {
  accepted: ({ request, key }) => signedAt(request, key, NOW),
  missing_auth: ({ request }) => withHeader(request, AUTH_HEADERS.signature, () => ''),
  bad_timestamp: ({ request }) => withHeader(request, AUTH_HEADERS.timestamp, () => '2026-11-29'),
  stale_request: ({ request }) =>
    withHeader(request, AUTH_HEADERS.timestamp, (value) => String(Number(value) - 600)),
  invalid_key: ({ request }) =>
    withHeader(request, AUTH_HEADERS.key, (id) => id.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))),
  bad_signature: ({ request }) =>
    withHeader(request, AUTH_HEADERS.signature, (hex) =>
      hex.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
    ),
};

/** By what is to move. */
const CHANGES: readonly ((request: WireRequest) => WireRequest)[] = [
  (request) => ({
    ...request,
    target: request.target.replace(/(limit=\d+)/, '$10') as typeof request.target,
  }),
  (request) => ({
    ...request,
    target: request.target.replace(/\?([^&]+)&(.+)/, '?$2&$1') as typeof request.target,
  }),
  (request) => ({
    ...request,
    body: { kind: 'bytes', bytes: utf8(bodyText(request).replace(',', ', ')), source: 'exact' },
  }),
  (request) => ({ ...request, method: 'POST' }),
];

const answered = (task: AnswerTask, sent: WireRequest) =>
  gradeAnswered(task, sent, { signed: task.signed, now: NOW });

function isSolved(task: Task): boolean {
  switch (task.kind) {
    case 'write': {
      const { request, writes } = task;
      const lines = linesOf(request);
      const line = lines.find(({ name }) => name === writes);
      return gradeWritten(task, displayTextOf(line?.value ?? canonicalString(lines))).passed;
    }
    case 'hash':
      return gradeHashed(task, bodyText(task.request)).passed;
    case 'change':
      return CHANGES.some((change) => gradeChanged(task, change(task.request)).passed);
    case 'answer':
      return answered(task, ANSWERS[task.wanted](task)).passed;
    case 'pages':
      return gradePages(task, hintedTargets(task), NOW).passed;
    case 'order':
      return gradeOrder(task, orderSteps(task), NOW).passed;
    case 'ids':
      return gradeIds(task, solutionIn(task)).passed;
    case 'secret':
      return gradeSecret(task, solutionIn(task)).passed;
  }
}

/** Before anything is done. */
function isSolvedAtFirst(task: Task): boolean {
  switch (task.kind) {
    case 'write':
      return gradeWritten(task, '').passed;
    case 'hash':
      return gradeHashed(task, '').passed;
    case 'change':
      return gradeChanged(task, task.request).passed;
    case 'answer':
      return answered(task, task.request).passed;
    case 'pages':
      return gradePages(task, [], NOW).passed;
    case 'order':
      return gradeOrder(task, [], NOW).passed;
    case 'ids':
      return gradeIds(task, '').passed;
    case 'secret':
      return gradeSecret(task, task.text).passed;
  }
}

function linesOf(request: WireRequest) {
  return canonicalLines(request, headerValue(request.headers, AUTH_HEADERS.timestamp) ?? ('' as never));
}

describe('every task', () => {
  it.each(drawn)('$name: is solved by a script, and isn’t at first', ({ task }) => {
    expect(isSolved(task)).toBe(true);
    expect(isSolvedAtFirst(task)).toBe(false);
  });

  it.each(drawn)('$name: has hints, the last with the solution where one is written', ({ task }) => {
    expect(task.hints.length).toBeGreaterThan(1);
    expect(new Set(task.hints).size).toBe(task.hints.length);
    const last = task.hints.at(-1) ?? '';
    if (task.kind === 'write') {
      const line = linesOf(task.request).find(({ name }) => name === task.writes);
      expect(last).toContain(displayTextOf(line?.value ?? canonicalString(linesOf(task.request))));
    }
    if (task.kind === 'hash') expect(last).toContain(bodyText(task.request));
    expect(CLAUSES[task.clause]).toBeDefined();
  });

  it.each([...ofKind('write'), ...ofKind('change')])(
    '$name: names each assumption that its canonical string rests on',
    ({ task: { request, assumed = [] } }) => {
      expect(assumed).toEqual(expect.arrayContaining([...neededBy(request)]));
    },
  );

  it('is drawn anew by another seed', () => {
    for (const { tasks } of lessons)
      for (const { id, draw } of tasks) {
        const requests = SEEDS.map((seed) => JSON.stringify(draw({ random: randomFrom(seed), now: NOW })));
        const isFixed = id === 'simplest';
        expect(new Set(requests).size > 1, id).toBe(!isFixed);
      }
  });

  it('has an id of its own in its lesson', () => {
    for (const { tasks } of lessons) expect(new Set(tasks.map(({ id }) => id)).size).toBe(tasks.length);
  });

  it('together want each error code, and acceptance', () => {
    const wanted = new Set(drawn.flatMap(({ task }) => (task.kind === 'answer' ? [task.wanted] : [])));
    expect([...wanted].sort()).toEqual([...REFUSAL_CODES, 'accepted'].sort());
  });
});

/** One text of each mistake. */
function oneOfEach(variants: Iterable<Variant>, right: string): string[] {
  const texts = new Map<string, string>();
  for (const { value, uses } of variants) {
    const text = textOfUtf8(bytesOf(value));
    const [use] = uses;
    if (text !== undefined && text !== right && use && uses.length === 1 && !texts.has(use.id))
      texts.set(use.id, text);
  }
  return [...texts.values()];
}

const VARIANTS: Readonly<Record<LineName, (subject: Subject) => Iterable<Variant>>> = {
  method: (subject) => methodVariants(subject, 1),
  path: (subject) => pathVariants(subject, 1),
  query: (subject) => queryVariants(subject, 1),
  timestamp: timestampVariants,
  'body-hash': (subject) => bodyHashVariants(subject.body, subject),
};

/** What's typed with each mistake in one of the lines that are written. */
function wrongTexts({ request, writes }: WriteTask): string[] {
  const subject = subjectOf(request, NO_SECRET);
  const lines = linesOf(request).map(({ name, value }) => ({ name, right: displayTextOf(value) }));
  return lines.flatMap(({ name, right }) => {
    if (writes !== 'string') return writes === name ? oneOfEach(VARIANTS[name](subject), right) : [];
    return oneOfEach(VARIANTS[name](subject), right).map((text) =>
      lines.map((line) => (line.name === name ? text : line.right)).join('\n'),
    );
  });
}

/** As a comparison has it: a line made with the secret can’t be typed without one. */
const NO_SECRET = new Secret('');

function ofKind<Kind extends Task['kind']>(kind: Kind) {
  return drawn.flatMap(({ name, task }) =>
    task.kind === kind ? [{ name, task: task as Extract<Task, { kind: Kind }> }] : [],
  );
}

describe('every mistake that’s planted in a task', () => {
  const firsts = <T extends { name: string }>(tasks: readonly T[]) =>
    tasks.filter(({ name }) => name.endsWith('seed 1'));

  it.each(firsts(ofKind('write')))('$name: is named', ({ task }) => {
    const texts = wrongTexts(task);
    const grades = texts.map((text) => ({ text, grade: gradeWritten(task, text) }));
    expect(grades.filter(({ grade }) => grade.passed)).toEqual([]);
    const unnamed = grades.filter(({ grade }) => !grade.passed && grade.mistakes.length === 0);
    expect(unnamed.map(({ text }) => text)).toEqual([]);
    expect(texts.length).toBeGreaterThan(5);
  });

  it('is a rounded fraction where the clock was read once', () => {
    const read = ofKind('write').filter(({ task }) => task.isReadOnce);
    expect(read).toHaveLength(SEEDS.length);
    for (const { task } of read)
      expect(gradeWritten(task, String(NOW + 1))).toMatchObject({ mistakes: [{ id: 'ts-rounding' }] });
    // The header that’s shown isn’t rounded up.
    for (const { task } of read)
      expect(gradeWritten(task, String(NOW - 1))).toMatchObject({ mistakes: [{ id: 'ts-two-clock-reads' }] });
  });

  const BODY_EDITS: readonly (readonly [id: string, edit: (body: string) => string])[] = [
    ['body-number-format', (body) => body.replace(/(\d\.\d)0/, '$1')],
    ['body-number-format', (body) => body.replace(/:(\d+)\.00/, ':$1')],
    ['body-number-format', (body) => body.replace(/(\d\.\d\d)/, '$10')],
    ['body-number-retyped', (body) => body.replace(/"(\d+\.\d\d)"/, '$1')],
    ['body-respaced', (body) => body.replace(/([,:]) /g, '$1')],
    ['body-respaced', (body) => body.replace(/([,:])(?! )/g, '$1 ')],
    ['body-key-order', (body) => body.replace(/^\{("merchant.*?)(,\s?)("amount.*?)(?=,)/, '{$3$2$1')],
    ['body-key-order', (body) => body.replace(/^\{(.*?)(,\s?)(.*)\}$/, '{$3$2$1}')],
    ['body-pretty', (body) => (/:\s?\d/.test(body) ? body : JSON.stringify(JSON.parse(body), null, 2))],
  ];

  it('has one name in every body, whichever serializer prints it so', () => {
    const tasks = [...firsts(ofKind('hash')), ...firsts(ofKind('change'))].filter(
      ({ task }) => task.kind === 'hash' || task.keepsJson,
    );
    expect(tasks).toHaveLength(4);
    for (const [id, edit] of BODY_EDITS) {
      const named = tasks.flatMap(({ name, task }) => {
        const text = edit(bodyText(task.request));
        if (text === bodyText(task.request)) return [];
        const body = { kind: 'bytes', bytes: utf8(text), source: 'exact' } as const;
        const grade =
          task.kind === 'hash' ? gradeHashed(task, text) : gradeChanged(task, { ...task.request, body });
        return grade.passed ? [] : [`${name}: ${grade.mistakes.map((one) => one.id)}`];
      });
      expect(named.length, id).toBeGreaterThan(0);
      expect(
        named.filter((one) => !one.endsWith(`: ${id}`)),
        String(edit),
      ).toEqual([]);
    }
  });

  it.each(firsts(ofKind('hash')))('$name: is named', ({ task }) => {
    const texts = oneOfEach(bodyVariants(subjectOf(task.request, NO_SECRET), 1), bodyText(task.request));
    const grades = texts.map((text) => ({ text, grade: gradeHashed(task, text) }));
    expect(grades.filter(({ grade }) => grade.passed)).toEqual([]);
    const unnamed = grades.filter(({ grade }) => !grade.passed && grade.mistakes.length === 0);
    expect(unnamed.map(({ text }) => text)).toEqual([]);
    expect(texts.length).toBeGreaterThan(10);
  });

  it.each(drawn.filter(({ task }) => task.kind === 'write' && task.writes === 'string'))(
    '$name: is named where lines are joined wrongly',
    ({ task }) => {
      if (task.kind !== 'write') return;
      const shapes = joinShapes(subjectOf(task.request, NO_SECRET));
      expect(shapes.length).toBeGreaterThan(10);
      const lines = linesOf(task.request).map(({ value }) => displayTextOf(value));
      for (const text of [
        lines.join('\n').concat('\n'),
        lines.filter(Boolean).join('\n'),
        lines.join(''),
        lines.join(','),
        lines.join('\\n'),
        `\n${lines.join('\n')}`,
      ]) {
        if (text === lines.join('\n')) continue;
        const grade = gradeWritten(task, text);
        expect(grade.passed, text).toBe(false);
        expect(!grade.passed && grade.mistakes.length, text).toBeGreaterThan(0);
      }
    },
  );

  it.each(drawn.filter(({ task }) => task.kind === 'answer'))(
    '$name: has a title for each other answer',
    ({ task }) => {
      if (task.kind !== 'answer') return;
      for (const [code, answer] of Object.entries(ANSWERS)) {
        if (code === task.wanted) continue;
        const grade = answered(task, answer(task));
        expect(grade.passed, code).toBe(false);
        if (!grade.passed && grade.code !== undefined) expect(grade.title, code).toBeDefined();
      }
    },
  );

  /** By the line that’s planted in: the request that has this text there. */
  const CHANGED: Readonly<Partial<Record<LineName, (request: WireRequest, text: string) => WireRequest>>> = {
    path: (request, text) => ({
      ...request,
      target: byteStringOfText(displayTextOf(request.target).replace(/^[^?]*/, () => text)),
    }),
    query: (request, text) => ({
      ...request,
      target: byteStringOfText(`${pathOf(request.target)}?${text}`),
    }),
    timestamp: (request, text) => withHeader(request, AUTH_HEADERS.timestamp, () => text),
  };

  it.each(firsts(ofKind('change')))('$name: is named where it changes a line that must stay', ({ task }) => {
    const subject = subjectOf(task.request, NO_SECRET);
    const planted = linesOf(task.request).flatMap(({ name, value }) => {
      const changed = CHANGED[name];
      if (!changed || task.moves.includes(name)) return [];
      return oneOfEach(VARIANTS[name](subject), displayTextOf(value)).flatMap((text) => {
        const request = changed(task.request, text);
        const line = linesOf(request).find((one) => one.name === name)?.value;
        // A field of one line takes no line break.
        const isTyped = line !== undefined && displayTextOf(line) === text && !text.includes('\n');
        return isTyped ? [{ text, request }] : [];
      });
    });
    const grades = planted.map(({ text, request }) => ({ text, grade: gradeChanged(task, request) }));
    const unnamed = grades.filter(({ grade }) => grade.passed || grade.mistakes.length === 0);
    expect(unnamed.map(({ text }) => text)).toEqual([]);
    expect(planted.length).toBeGreaterThan(10);
  });

  it('is named where it’s in a header that’s edited', () => {
    const task = ofKind('answer').find(({ name }) => name.startsWith('errors/bad-signature'))?.task;
    if (!task) throw new Error('There’s no such task');
    const edited = (name: string, change: (text: string) => string) => {
      const grade = gradeAnswered({ ...task, wanted: 'accepted' }, withHeader(task.request, name, change), {
        signed: task.signed,
        now: NOW,
      });
      return grade.passed ? [] : [...grade.mistakes, ...grade.symptoms].map(({ id }) => id);
    };
    const { timestamp, signature, key } = AUTH_HEADERS;
    expect(edited(timestamp, (text) => `${text}000`)).toEqual(['ts-ms']);
    expect(edited(timestamp, (text) => String(Number(text) - 1))).toEqual(['ts-two-clock-reads']);
    expect(edited(signature, (text) => text.toUpperCase())).toEqual(['out-uppercase']);
    expect(edited(signature, (text) => `sha256=${text}`)).toEqual(['out-prefixed']);
    expect(edited(key, () => 'sk_test_0123456789abcdef')).toEqual(['key-pair-swapped']);
    // What was signed is another body, or another page.
    for (const of of ['errors/fix-bad-signature', 'pages/sign-each-page']) {
      const given = ofKind('answer').find(({ name }) => name.startsWith(of))?.task;
      const grade = given && answered(given, given.request);
      expect(grade?.passed === false && grade.mistakes.length, of).toBe(1);
    }
  });

  it('tells which lines a change moved in place of those wanted', () => {
    for (const { task } of drawn) {
      if (task.kind !== 'change') continue;
      const others = CHANGES.map((change) => gradeChanged(task, change(task.request)));
      expect(others.filter(({ passed }) => passed)).toHaveLength(1);
      for (const grade of others)
        if (!grade.passed && !grade.isUnchanged && !grade.isJsonChanged)
          expect(grade.moved).not.toEqual(task.moves);
    }
  });

  it('tells apart a body that’s gone and JSON that’s broken, and names no mistake beside them', () => {
    const task = ofKind('change').find(({ task: { keepsJson } }) => keepsJson)?.task as ChangeTask;
    const broken = bodyText(task.request).slice(0, -1);
    const withBody = (body: WireRequest['body']) => gradeChanged(task, { ...task.request, body });
    const wrong = { passed: false, isJsonBroken: true, mistakes: [] };
    expect(withBody({ kind: 'none' })).toMatchObject({ ...wrong, isBodyGone: true });
    const bytes = { kind: 'bytes', bytes: utf8(broken), source: 'exact' } as const;
    expect(withBody(bytes)).toMatchObject({ ...wrong, isBodyGone: false });
  });

  it('counts empty pairs that the query has more than before', () => {
    const task = ofKind('change').find(({ name }) => name === 'five-lines/only-line-3, seed 1')?.task;
    if (!task) throw new Error('There’s no such task');
    const { request } = task;
    const withEnd = (end: string) =>
      gradeChanged(task, { ...request, target: byteStringOfText(displayTextOf(request.target) + end) });
    expect(withEnd('&')).toMatchObject({ passed: false, moved: [], hasMoreEmpty: true });
    expect(withEnd('')).toMatchObject({ passed: false, moved: [], hasMoreEmpty: false });
  });

  it('says where a body has a number, which other bodies write in quotes', () => {
    expect(ofKind('hash').length).toBeGreaterThan(0);
    for (const { task } of ofKind('hash')) {
      const hasNumber = /"amount":\s?\d/.test(bodyText(task.request));
      expect(task.ask.includes('a number without quotes'), task.title).toBe(hasNumber);
    }
  });

  it('sees a change of the JSON’s meaning', () => {
    const task = LESSONS['five-lines'].tasks
      .find(({ id }) => id === 'only-line-5')
      ?.draw({ random: randomFrom(1), now: NOW }) as ChangeTask;
    const changed: WireRequest = {
      ...task.request,
      body: { kind: 'bytes', bytes: utf8(bodyText(task.request).replace('USD', 'EUR')), source: 'exact' },
    };
    const grade = gradeChanged(task, changed);
    expect(!grade.passed && grade.isJsonChanged).toBe(true);
    // In another order of its members it’s the same object.
    const reordered = JSON.stringify(
      Object.fromEntries(Object.entries(JSON.parse(bodyText(task.request))).reverse()),
    );
    const body = { kind: 'bytes', bytes: utf8(reordered), source: 'exact' } as const;
    expect(gradeChanged(task, { ...task.request, body }).passed).toBe(true);
  });
});

describe('the words of lessons', () => {
  const titles = [...lessons.map(({ title }) => title), ...drawn.map(({ task }) => task.title)];
  const texts = [
    ...lessons.flatMap(({ about, intro }) => [about, intro]),
    // A text that’s quoted after a colon is data.
    ...drawn.flatMap(({ task }) => [task.ask, ...task.hints.slice(0, -1), task.afterwards]),
  ];
  const sentences = texts.flatMap((text) => text.split(/(?<=[.!?])\s+/));

  it('are short: titles up to 60 characters, sentences up to 20 words', () => {
    expect(titles.filter((title) => title.length > 60)).toEqual([]);
    expect(sentences.filter((sentence) => sentence.split(/\s+/).length > 20)).toEqual([]);
  });

  it('use contractions and curly apostrophes', () => {
    const stiff = /\b(?:is not|are not|does not|do not|cannot|it is|that is|was not|has not)\b/i;
    const all = [...sentences, ...titles, ...drawn.flatMap(({ task }) => task.hints.at(-1) ?? [])];
    expect(all.filter((text) => stiff.test(text))).toEqual([]);
    expect([...sentences, ...titles].filter((text) => text.includes("'"))).toEqual([]);
  });
});

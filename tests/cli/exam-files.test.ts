// @vitest-environment jsdom
/** The exam's report as JUnit XML and as an HTML page, whatever stands in it. */

import { describe, expect, test } from 'vitest';
import { htmlOf, junitOf } from '../../cli/exam-files.ts';
import { drawCalls } from '../../lib/exam/draw.ts';
import type { ExamReport } from '../../lib/exam/report.ts';
import { drawTasks } from '../../lib/exam/tasks/draw.ts';
import { TASK_MISTAKES } from '../../lib/exam/tasks/mistakes.ts';
import { drawPair } from '../exam/client.ts';

const CALLS = drawCalls(7);
const OTHER_KEY = drawPair(8).id;
const ITEMS = { calls: CALLS, tasks: drawTasks(7, OTHER_KEY) };
const HOSTILE = `]]><script>alert(1)</script>&amp;"'\u0000\u0007\u001b\u2028\u202e\ud800 sk_test_${'a'.repeat(32)}`;
const ALL_RIGHT = CALLS.map(({ id }) => ({ id, verdict: 'right' as const, mistakes: [] as string[] }));

function reportWith(changed: Partial<ExamReport>): ExamReport {
  const excluded = { single: 5160, pairs: 2_382_217 };
  return {
    version: 1,
    passed: true,
    calls: ALL_RIGHT,
    mistakes: [],
    excluded,
    catalogue: '0a1b2c3d',
    ...changed,
  };
}

const [first, second] = CALLS.map(({ id }) => id);
const FAILED = reportWith({
  passed: false,
  calls: ALL_RIGHT.map((call) => {
    if (call.id === first)
      return { ...call, verdict: 'wrong' as const, mistakes: ['query-order-as-sent', 'x'] };
    return call.id === second ? { ...call, verdict: 'missing' as const } : call;
  }),
  mistakes: [
    { id: 'query-order-as-sent', title: HOSTILE, fix: HOSTILE, calls: [first ?? ''] },
    { id: 'x', title: 'Two', fix: 'Do it', calls: [first ?? ''] },
  ],
});

function parsed(text: string, type: 'application/xml' | 'text/html'): Document {
  const document = new DOMParser().parseFromString(text, type);
  expect(document.querySelector('parsererror')).toBeNull();
  return document;
}

describe('JUnit XML', () => {
  test('counts the calls, with a failure for a wrong one and an error for a missing one', () => {
    const xml = parsed(junitOf(FAILED, ITEMS), 'application/xml');
    const suite = xml.querySelector('testsuite');
    expect(['tests', 'failures', 'errors'].map((name) => suite?.getAttribute(name))).toEqual([
      '19',
      '1',
      '1',
    ]);
    const cases = [...xml.querySelectorAll('testcase')];
    expect(cases.map((one) => one.getAttribute('name'))).toEqual(CALLS.map(({ id }) => id));
    expect(cases.map((one) => one.children[0]?.tagName).slice(0, 3)).toEqual(['failure', 'error', undefined]);
    expect(xml.querySelector('failure')?.getAttribute('type')).toBe('query-order-as-sent x');
    expect(xml.querySelector('error')?.textContent).toBe(CALLS[1]?.reveals);
  });

  test('of a passed exam says what it excludes, by which catalogue', () => {
    const xml = parsed(junitOf(reportWith({}), ITEMS), 'application/xml');
    expect(xml.querySelector('[name="excluded.pairs"]')?.getAttribute('value')).toBe('2382217');
    expect(xml.querySelector('[name="catalogue"]')?.getAttribute('value')).toBe('0a1b2c3d');
    expect(xml.querySelectorAll('failure, error')).toHaveLength(0);
  });
});

describe('the HTML page', () => {
  test('has the mistakes with their fixes, then each call', () => {
    const page = parsed(htmlOf(FAILED, ITEMS), 'text/html');
    expect(page.title).toBe('Failed. Of 19 calls: 17 passed, 1 failed, 1 not received');
    expect(page.querySelectorAll('article')[1]?.textContent).toBe(`TwoFix: Do itx in ${first}`);
    expect(page.querySelectorAll('tbody tr')).toHaveLength(19);
    expect(page.body.textContent).toContain('Catalogue of mistakes: 0a1b2c3d');
  });

  test('says what changed since an earlier report, before the mistakes, and nothing without one', () => {
    const page = parsed(
      htmlOf(FAILED, ITEMS, ['Fixed since the earlier report: <b>One</b>', 'Two']),
      'text/html',
    );
    const [heading] = page.querySelectorAll('h2');
    expect(heading?.textContent).toBe('Since the earlier report');
    expect([...(heading?.nextElementSibling?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Fixed since the earlier report: <b>One</b>',
      'Two',
    ]);
    expect(parsed(htmlOf(FAILED, ITEMS), 'text/html').querySelector('h2')?.textContent).toBe('Mistakes');
  });

  test('counts the calls of a mistake that all of them show', () => {
    const ids = CALLS.map(({ id }) => id);
    const mistakes = [{ id: 'query-enc', title: 'One', fix: 'Do it', calls: ids }];
    const page = parsed(htmlOf({ ...FAILED, mistakes }, ITEMS), 'text/html');
    expect(page.querySelector('article')?.textContent).toBe('OneFix: Do itquery-enc in all 19 calls');
  });

  test('has the failed calls first, by their mistakes’ titles, with the parameters to be sent', () => {
    const page = parsed(htmlOf(FAILED, ITEMS), 'text/html');
    const rows = [...page.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map(({ textContent }) => textContent ?? ''),
    );
    expect(rows.slice(0, 3).map(([id, result]) => [id, result])).toEqual([
      [first, expect.stringMatching(/^failed: .*; Two$/)],
      [CALLS[1]?.id, 'not received'],
      [CALLS[2]?.id, 'passed'],
    ]);
    const asked = CALLS.find(({ query }) => query.length > 1);
    const [[name, value] = ['', '']] = asked?.query ?? [];
    expect(rows.find(([id]) => id === asked?.id)?.[2]).toContain(`with ${name}=${value}, `);
  });

  test('says what was sent for a failed call where that’s no repetition', () => {
    const [call] = CALLS;
    const asked = `${call?.method} ${call?.path}`;
    const sentFor = (sent: string) => htmlOf(FAILED, { ...ITEMS, sentFor: () => sent });
    expect(sentFor('GET /elsewhere')).toContain('Sent: <code>GET /elsewhere</code>');
    expect(sentFor(asked)).not.toContain('Sent: ');
  });

  test('loads nothing and runs nothing', () => {
    const page = parsed(htmlOf(FAILED, ITEMS), 'text/html');
    expect(page.querySelectorAll('script, link, img, iframe, [src], [href], [onerror]')).toHaveLength(0);
  });
});

describe('tasks', () => {
  const { tooSoon, notRetried } = TASK_MISTAKES;
  const report = reportWith({
    passed: false,
    tasks: [
      { id: 'retry-429', verdict: 'wrong', mistakes: [tooSoon.id] },
      { id: 'retry-503', verdict: 'missing', mistakes: [notRetried.id] },
      { id: 'pages', verdict: 'missing', mistakes: [] },
      { id: 'redirect', verdict: 'right', mistakes: [] },
    ],
    mistakes: [
      { ...tooSoon, calls: [], tasks: ['retry-429'] },
      { ...notRetried, calls: [], tasks: ['retry-503'] },
    ],
  });

  test('are test cases after the calls, a missing one with its name where it has one', () => {
    const xml = parsed(junitOf(report, ITEMS), 'application/xml');
    const cases = [...xml.querySelectorAll('testcase')].slice(-4);
    expect(cases.map((one) => [one.getAttribute('name'), one.children[0]?.getAttribute('type')])).toEqual([
      ['retry-429', tooSoon.id],
      ['retry-503', notRetried.id],
      ['pages', 'missing'],
      ['redirect', undefined],
    ]);
    expect(cases.map((one) => one.children[0]?.tagName)).toEqual(['failure', 'error', 'error', undefined]);
    const suite = xml.querySelector('testsuite');
    expect(['tests', 'failures', 'errors'].map((name) => suite?.getAttribute(name))).toEqual([
      '23',
      '1',
      '2',
    ]);
  });

  test('have a table of their own on the page, and no page without tasks has one', () => {
    const page = parsed(htmlOf(report, ITEMS), 'text/html');
    expect(page.querySelector('article')?.textContent).toContain(`${tooSoon.id} in retry-429`);
    const rows = [...(page.querySelectorAll('tbody')[1]?.querySelectorAll('tr') ?? [])];
    expect(rows.map((row) => row.children[1]?.textContent)).toEqual([
      `failed: ${tooSoon.title}`,
      `not done: ${notRetried.title}`,
      'not done',
      'passed',
    ]);
    expect(parsed(htmlOf(FAILED, ITEMS), 'text/html').querySelectorAll('table')).toHaveLength(1);
  });
});

test.each([
  ['JUnit XML', junitOf, 'application/xml'],
  ['the HTML page', htmlOf, 'text/html'],
] as const)('%s shows hostile words as words, and no secret', (_, file, type) => {
  const text = file(FAILED, ITEMS);
  expect(parsed(text, type).documentElement.textContent).toContain(`]]><script>alert(1)</script>&amp;"'`);
  expect(text).not.toMatch(/[^\t\n\P{Cc}]|[\p{Cf}\p{Zl}\p{Cs}]/u);
  expect(text).not.toContain('a'.repeat(32));
});

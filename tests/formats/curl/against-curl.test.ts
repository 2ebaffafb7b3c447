/**
 * Every command line of the fixture as the real bash and curl send it, beside our reading of the same line; and what was
 * sent as browsers would copy it, for bash and for Windows' cmd, beside our reading of those copies.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bodyBytes, headerValues, type WireRequest } from '../../../lib/core/signing/wire-request.ts';
import type { Capture } from '../../../lib/formats/capture/capture.ts';
import { readCurl } from '../../../lib/formats/curl/read-curl.ts';
import { publish } from '../../search/results.ts';
import { missingBody, only } from '../reading.ts';
import { type CommandLine, commandLines } from './command-lines.ts';
import { COPIERS, isFromBrowser } from './copies.ts';
import { MISSING_TOOLS, type Recorder, startRecorder } from './recorder.ts';

/** They depend on curl's version and build, or on how a body is carried. */
const NOT_STATED = new Set(['user-agent', 'accept-encoding', 'expect', 'transfer-encoding']);
const OF_UNKNOWN_BODIES = new Set(['content-length', 'content-type']);

/** Of a body, what these copies can't tell from something else. */
const CHANGED: Readonly<Record<string, RegExp>> = {
  'Chrome, cmd': /[ \n\u0080-\uffff]/,
  'Firefox, cmd': /[\s\S]/,
  'Firefox, bash': /[\s\S]/,
};

let recorder: Recorder;

beforeAll(async () => {
  recorder = await startRecorder();
});
afterAll(() => recorder.close());

interface Comparable {
  readonly line: string;
  readonly headers: readonly string[];
  readonly body: string;
}

function comparable(request: WireRequest, counts: (name: string) => boolean, whole: boolean): Comparable {
  return {
    line: `${request.method} ${request.target}`,
    headers: request.headers
      .filter(([name]) => counts(name.toLowerCase()))
      .map((field) => `${field[0]}: ${headerValues([field], field[0])[0]}`),
    body: whole ? Buffer.from(bodyBytes(request.body)).toString('latin1') : '',
  };
}

/** Headers whose value is known from nothing but the run. */
function computedHeaders({ gaps }: Capture): ReadonlySet<string> {
  const names = gaps.map(({ part, reason }) =>
    part.kind === 'header' && reason === 'computed' ? part.name.toLowerCase() : '',
  );
  return new Set(names.filter((name) => name !== ''));
}

/** Of the headers that may vary, those that the reading states count all the same. */
function comparedHeaders(capture: Capture, whole: boolean): (name: string) => boolean {
  const stated = new Set(capture.request.headers.map(([name]) => name.toLowerCase()));
  const computed = computedHeaders(capture);
  return (name) =>
    (stated.has(name) || !NOT_STATED.has(name)) &&
    !computed.has(name) &&
    (whole || !OF_UNKNOWN_BODIES.has(name));
}

function expectSame(sent: readonly WireRequest[], captures: readonly Capture[], whole: boolean): void {
  expect(captures).toHaveLength(sent.length);
  captures.forEach((capture, index) => {
    const counts = comparedHeaders(capture, whole);
    const real = sent[index];
    expect(comparable(capture.request, counts, whole)).toEqual(real && comparable(real, counts, whole));
    expect(capture.origin).toMatch(new RegExp(`^http://(127\\.0\\.0\\.1|localhost):${recorder.port}$`));
  });
}

const copied = new Map(COPIERS.map(({ name }) => [name, 0]));

function expectCopiesSame(sent: WireRequest): void {
  const origin = `http://127.0.0.1:${recorder.port}`;
  if (!isFromBrowser(sent, origin)) return;
  const given = new Set(sent.headers.map(([name]) => name.toLowerCase()));
  for (const name of [...NOT_STATED, 'host', 'content-length']) given.delete(name);
  const body = Buffer.from(bodyBytes(sent.body)).toString();
  for (const { name, tells, copy } of COPIERS) {
    if (!tells(body)) continue;
    const text = copy(sent, origin);
    const { request } = only(readCurl(text, recorder.version));
    expect(
      comparable(request, (header) => given.has(header), true),
      text,
    ).toEqual(comparable(sent, (header) => given.has(header), true));
    const isFragile = CHANGED[name]?.test(body) ?? (name.endsWith('cmd') && /[\n\u0080-\uffff]/.test(body));
    expect(request.body.kind === 'bytes' && request.body.source === 'reencoded').toBe(isFragile);
    copied.set(name, (copied.get(name) ?? 0) + 1);
  }
}

/** @returns how many requests were sent and are the same. */
async function check({ script, expected }: CommandLine): Promise<number> {
  const sent = await recorder.run(script);
  const read = readCurl(script, recorder.version);
  if (expected === 'refused') {
    expect(read.ok, JSON.stringify(read)).toBe(false);
    return 0;
  }
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  expect(sent.length).toBeGreaterThan(0);
  const missing = read.captures.filter((capture) => missingBody(capture) !== undefined);
  expect(missing.length > 0, missingBody(missing[0])).toBe(expected === 'body missing');
  const computed = read.captures.flatMap((capture) => [...computedHeaders(capture)]);
  expect(computed.length > 0, computed.join()).toBe(expected === 'header missing');
  for (const { request } of missing) expect(request.body).toEqual({ kind: 'none' });
  expectSame(sent, read.captures, expected !== 'body missing');
  for (const request of sent) expectCopiesSame(request);
  return sent.length;
}

interface Count {
  readonly commands: number;
  readonly requests: number;
  readonly missing: number;
  readonly refused: number;
}

const NONE: Count = { commands: 0, requests: 0, missing: 0, refused: 0 };

function sum(a: Count, b: Count): Count {
  return {
    commands: a.commands + b.commands,
    requests: a.requests + b.requests,
    missing: a.missing + b.missing,
    refused: a.refused + b.refused,
  };
}

describe('what we read is what curl sends', () => {
  const counts = new Map<string, Count>();
  const lines = commandLines(0);

  test('there are at least 150 command lines, and most are read whole', () => {
    expect(lines.length).toBeGreaterThanOrEqual(150);
    expect(lines.filter(({ expected }) => expected === 'read').length).toBeGreaterThanOrEqual(150);
  });

  test
    .skipIf(MISSING_TOOLS.length > 0)
    .each(lines.map(({ script, group }, index) => ({ index, group, script })))(
    '$group: $script',
    async ({ index }) => {
      const line = commandLines(recorder.port)[index];
      if (!line) throw new Error('no such line');
      const requests = await check(line);
      const missing = line.expected === 'body missing' ? 1 : 0;
      const count = {
        commands: 1,
        requests: missing ? 0 : requests,
        missing,
        refused: line.expected === 'refused' ? 1 : 0,
      };
      counts.set(line.group, sum(counts.get(line.group) ?? NONE, count));
    },
  );

  test.skipIf(MISSING_TOOLS.length > 0)('each browser’s copies of it were read, and enough of them', () => {
    for (const [name, number] of copied) expect(number, name).toBeGreaterThanOrEqual(100);
  });

  afterAll(() => {
    if (MISSING_TOOLS.length > 0)
      process.stdout.write(
        `\nNo command line was compared with curl’s own: there’s no ${MISSING_TOOLS.join(', no ')}\n`,
      );
    else publishCounts([...counts, ['all', [...counts.values()].reduce(sum, NONE)]]);
  });
});

function publishCounts(counts: readonly (readonly [string, Count])[]): void {
  publish('curl-commands', 'Command lines that bash and curl ran, and our reading of them', [
    ...counts.map(([group, { commands, requests, missing, refused }]) => ({
      'Command lines': group,
      commands,
      'requests identical': requests,
      'body named as missing': missing,
      'refused by name': refused,
    })),
    ...Array.from(copied, ([name, number]) => ({
      'Command lines': `copied as by ${name}`,
      commands: number,
      'requests identical': number,
      'body named as missing': 0,
      'refused by name': 0,
    })),
  ]);
}

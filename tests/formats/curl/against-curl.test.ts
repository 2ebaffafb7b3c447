/** Every command line of the fixture as the real bash and curl send it, beside our reading of the same line. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireRequest } from '../../../lib/core/signing/wire-request.ts';
import { headerValues } from '../../../lib/core/signing/wire-request.ts';
import type { Capture } from '../../../lib/formats/capture.ts';
import { readCurl } from '../../../lib/formats/curl/read-curl.ts';
import { publish } from '../../search/results.ts';
import { type CommandLine, commandLines } from './command-lines.ts';
import { MISSING_TOOLS, type Recorder, startRecorder } from './recorder.ts';

/** They depend on curl's version and build, or on how a body is carried. */
const NOT_STATED = new Set(['user-agent', 'accept-encoding', 'expect', 'transfer-encoding']);
const OF_UNKNOWN_BODIES = new Set(['content-length', 'content-type']);

let recorder: Recorder;

beforeAll(async () => {
  recorder = await startRecorder();
});
afterAll(() => recorder.close());

type Comparable = { readonly line: string; readonly headers: readonly string[]; readonly body: string };

function comparable(request: WireRequest, whole: boolean, stated: ReadonlySet<string>): Comparable {
  return {
    line: `${request.method} ${request.target}`,
    headers: request.headers
      .filter(([name]) => stated.has(name.toLowerCase()) || !NOT_STATED.has(name.toLowerCase()))
      .filter(([name]) => whole || !OF_UNKNOWN_BODIES.has(name.toLowerCase()))
      .map((field) => `${field[0]}: ${headerValues([field], field[0])[0]}`),
    body: whole && request.body.kind === 'bytes' ? Buffer.from(request.body.bytes).toString('latin1') : '',
  };
}

function statedBy({ request }: Capture): ReadonlySet<string> {
  return new Set(request.headers.map(([name]) => name.toLowerCase()));
}

/** @returns the number of requests that are the same. */
function expectSame(sent: readonly WireRequest[], captures: readonly Capture[], hasBody: boolean): number {
  const stated = captures.map(statedBy);
  expect(
    captures.map(({ request }, index) => comparable(request, hasBody, stated[index] ?? new Set())),
  ).toEqual(sent.map((request, index) => comparable(request, hasBody, stated[index] ?? new Set())));
  return sent.length;
}

async function check({ script, expected }: CommandLine): Promise<number> {
  const sent = await recorder.run(script);
  const read = readCurl(script);
  if (expected === 'refused') {
    expect(read.ok, JSON.stringify(read)).toBe(false);
    return 0;
  }
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  expect(sent.length).toBeGreaterThan(0);
  const missing = read.captures.filter(({ bodyMissing }) => bodyMissing !== undefined);
  expect(missing.length > 0, JSON.stringify(missing[0]?.bodyMissing)).toBe(expected === 'body missing');
  for (const { request } of missing) expect(request.body).toEqual({ kind: 'none' });
  return expectSame(sent, read.captures, expected === 'read');
}

describe('what we read is what curl sends', () => {
  const rows = new Map<
    string,
    { group: string; commands: number; requests: number; missing: number; refused: number }
  >();

  if (MISSING_TOOLS.length > 0) {
    process.stdout.write(
      `\nNo command line was compared with what curl sends: there’s no ${MISSING_TOOLS.join(', no ')}\n`,
    );
  }

  test('there are at least 150 command lines, and most are read whole', () => {
    const lines = commandLines(0);
    expect(lines.length).toBeGreaterThanOrEqual(150);
    expect(lines.filter(({ expected }) => expected === 'read').length).toBeGreaterThanOrEqual(120);
  });

  test
    .skipIf(MISSING_TOOLS.length > 0)
    .each(commandLines(0).map(({ script, group }, index) => ({ index, group, script })))(
    '$group: $script',
    async ({ index }) => {
      const line = commandLines(recorder.port)[index];
      if (!line) throw new Error('no such line');
      const requests = await check(line);
      const row = rows.get(line.group) ?? {
        group: line.group,
        commands: 0,
        requests: 0,
        missing: 0,
        refused: 0,
      };
      rows.set(line.group, {
        ...row,
        commands: row.commands + 1,
        requests: row.requests + requests,
        missing: row.missing + (line.expected === 'body missing' ? 1 : 0),
        refused: row.refused + (line.expected === 'refused' ? 1 : 0),
      });
    },
    30_000,
  );

  afterAll(() => {
    if (rows.size === 0) return;
    const all = [...rows.values()];
    const sum = (count: (row: (typeof all)[number]) => number) =>
      all.reduce((total, row) => total + count(row), 0);
    publish(
      'curl-commands',
      'Command lines that bash and curl ran, and our reading of them',
      [
        ...all,
        {
          group: 'all',
          commands: sum((row) => row.commands),
          requests: sum((row) => row.requests),
          missing: sum((row) => row.missing),
          refused: sum((row) => row.refused),
        },
      ].map((row) => ({
        'Command lines': row.group,
        commands: row.commands,
        'requests identical': row.requests,
        'body named as missing': row.missing,
        'refused by name': row.refused,
      })),
    );
  });
});

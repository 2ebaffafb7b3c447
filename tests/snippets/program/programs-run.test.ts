/**
 * Every language's program, run against a server that keeps what arrives: with hostile requests, what it sent is what it
 * said it would send, and signed by us has the same signature. Then each passes the exam. Where an interpreter or a
 * library is missing, its language isn't run, which is said at the end.
 */

import * as v from 'valibot';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SandboxServer, startSandboxServer } from '../../../cli/sandbox-server.ts';
import { SIGNERS } from '../../../lib/core/idioms/idioms.ts';
import { LANGUAGES, type Language } from '../../../lib/core/mistakes/languages.ts';
import { byteStringOfBytes, byteStringOfText, utf8 } from '../../../lib/core/signing/bytes.ts';
import { signRequest } from '../../../lib/core/signing/sign.ts';
import {
  bodyBytes,
  headerValues,
  type WireRequest,
  wireRequest,
} from '../../../lib/core/signing/wire-request.ts';
import {
  exportPages,
  PROGRAM_WRITERS,
  programText,
  readyForProgram,
} from '../../../lib/snippets/program/program.ts';
import type { ProgramCall, ProgramHeaders } from '../../../lib/snippets/program/program-writer.ts';
import { versionOf } from '../../core/idioms/program.ts';
import { PROGRAMS } from '../../core/idioms/programs.ts';
import { type Credentials, type Recorder, runIn, startRecorder } from '../../core/idioms/recording.ts';
import { TEST_KEY } from '../../core/signing/requests.ts';
import { publish, type Row } from '../../search/results.ts';
import { fromNowOn } from '../../time-of.ts';
import { captureOf, HARD_REQUESTS } from '../hard-requests.ts';
import { CANNOT_SEND, programCall } from './exam-calls.ts';

const JSON_TYPE: ProgramHeaders = { contentType: 'application/json', others: [] };

const languages = Object.keys(LANGUAGES) as Language[];
const runnable = languages.filter((language) => PROGRAMS[language].present());
const paging = runnable.filter((language) => PROGRAMS[language].json?.present() ?? true);
const rows = new Map<Language, Row>();

let server: Recorder;

beforeEach(async () => {
  server = await startRecorder();
});

afterEach(() => server.close());

/** @returns what it printed. */
async function runProgram(language: Language, text: string, credentials?: Credentials): Promise<string> {
  const { stdout } = await runIn(PROGRAMS[language], PROGRAMS[language].files(text), credentials);
  return stdout;
}

/** A request with the signature it came with, and ours for the very same bytes. */
function signatures(request: WireRequest) {
  const [timestamp] = headerValues(request.headers, 'X-Timestamp');
  const [signature] = headerValues(request.headers, 'X-Signature');
  const signed = signRequest(request, TEST_KEY, timestamp ?? byteStringOfBytes(utf8('missing')));
  return { canonical: signed.canonical, signature, ours: signed.signature };
}

interface Ready {
  readonly name: string;
  readonly request: WireRequest;
  readonly call: ProgramCall;
  readonly headers: ProgramHeaders;
  /** `undefined` where the program says that it may be spelled otherwise. */
  readonly target: string | undefined;
}

/** With each character that can be seen, in the query and in the path. */
const EACH_CHARACTER = Array.from({ length: 94 }, (_, at) => String.fromCharCode(0x21 + at)).flatMap(
  (character) => [
    {
      name: `query: ${character}`,
      request: wireRequest({ method: 'GET', target: `/api/v1/orders?b=${character}&a` }),
    },
    { name: `path: ${character}`, request: wireRequest({ method: 'DELETE', target: `/x${character}y/z` }) },
  ],
);

const HOSTILE = [...HARD_REQUESTS, ...EACH_CHARACTER];

function readyFor(language: Language): { ready: Ready[]; refused: number } {
  const ready: Ready[] = [];
  for (const { name, request } of HOSTILE) {
    const made = readyForProgram(captureOf(request, server.origin), language);
    if (typeof made !== 'string') ready.push({ name, request, ...made, target: made.sent });
  }
  return { ready, refused: HOSTILE.length - ready.length };
}

/** By the headers that a program sets for all its calls. */
function grouped(ready: readonly Ready[]): readonly (readonly Ready[])[] {
  const groups = new Map<string, Ready[]>();
  for (const one of ready) {
    const key = JSON.stringify(one.headers);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

function expectSent(came: WireRequest, { request, call, target, headers }: Ready, language: Language): void {
  expect(came.method).toBe(request.method.toUpperCase());
  if (target !== undefined) expect(came.target).toBe(target);
  expect(byteStringOfBytes(bodyBytes(came.body))).toBe(byteStringOfBytes(bodyBytes(request.body)));
  for (const [name, value] of headers.others) expect(headerValues(came.headers, name), name).toEqual([value]);
  if (bodyBytes(came.body).length > 0) {
    const type = headers.contentType ?? (call.body && PROGRAM_WRITERS[language].typeAdded?.(call.body));
    expect(headerValues(came.headers, 'Content-Type')).toEqual(type === undefined ? [] : [type]);
  }
  expect(headerValues(came.headers, 'X-Api-Key')).toEqual([TEST_KEY.id]);
  expect(headerValues(came.headers, 'X-Timestamp')).toHaveLength(1);
  const { canonical, signature, ours } = signatures(came);
  expect(signature, canonical).toBe(ours);
}

function expectAllSent(arrived: readonly WireRequest[], group: readonly Ready[], language: Language): void {
  expect(arrived).toHaveLength(group.length);
  for (const [at, one] of group.entries()) {
    const came = arrived[at];
    try {
      if (came) expectSent(came, one, language);
    } catch (error) {
      throw new Error(one.name, { cause: error });
    }
  }
}

describe('the program in', () => {
  it.for(runnable)('%s sends hostile requests as it says, signed right', async (language) => {
    const { ready, refused } = readyFor(language);
    const expectNow = fromNowOn();
    for (const group of grouped(ready)) {
      const before = server.received.length;
      const calls = group.map(({ call }) => call);
      const text = programText(language, calls, group[0]?.headers ?? JSON_TYPE);
      await runProgram(language, text, { keyId: TEST_KEY.id, secret: `${TEST_KEY.secret.reveal()}\n` });
      expectAllSent(server.received.slice(before), group, language);
    }
    for (const { headers } of server.received) expectNow(Number(headerValues(headers, 'X-Timestamp')[0]));
    expect(ready.length).toBeGreaterThan(200);
    rows.set(language, {
      language: LANGUAGES[language].name,
      version: versionOf(PROGRAMS[language]),
      requests: ready.length,
      refused,
    });
  });

  it('Node is noticed when it’s wrong', async () => {
    const calls = ['/a?b=1&a=2', '/a?a=1&b=2'].map((target) => ({
      ...{ method: 'GET', url: server.origin + target, body: undefined },
    }));
    const wrong = SIGNERS['node-fetch'].replace('pairs.sort()', 'pairs');
    await runProgram('node-fetch', programText('node-fetch', calls, JSON_TYPE, wrong));
    const right = server.received.map(signatures).map(({ signature, ours }) => signature === ours);
    expect(right).toEqual([false, true]);
  });
});

describe('the exam is passed by the program in', () => {
  it.for(runnable)('%s', async (language) => {
    const sandbox = await startSandboxServer({ port: 0, exam: {} });
    try {
      const { exam, key, baseUrl } = sandbox;
      if (!exam) throw new Error('The sandbox gives no exam');
      const { refusal } = PROGRAM_WRITERS[language];
      const asked = exam.calls.map((call) => ({ id: call.id, call: programCall(call, baseUrl) }));
      const refused = asked.filter(({ call }) => refusal?.(call, JSON_TYPE) !== undefined);
      const calls = asked.filter((one) => !refused.includes(one)).map(({ call }) => call);
      const text = programText(language, calls, JSON_TYPE);
      await runProgram(language, text, { keyId: key.id, secret: key.secret.reveal() });
      const { passed, calls: graded } = exam.report();
      expect(graded.filter(({ verdict }) => verdict !== 'right').map(({ id }) => id)).toEqual(
        refused.map(({ id }) => id),
      );
      expect(refused.map(({ id }) => id)).toEqual(CANNOT_SEND[language] ?? []);
      expect(passed).toBe(refused.length === 0);
    } finally {
      await sandbox.close();
    }
  });
});

describe('a list to its end is fetched by the program in', () => {
  it.for(paging)('%s, also where another limit is applied', async (language) => {
    const asked: string[] = [];
    const sandbox = await startSandboxServer({
      port: 0,
      onExchange: ({ request }) => asked.push(request.target),
    });
    try {
      const { key, baseUrl } = sandbox;
      const target = '/api/v1/orders?limit=500&offset=7&status=expired';
      const made = exportPages(captureOf(wireRequest({ method: 'GET', target }), baseUrl), language);
      if (!made.ok) throw new Error(made.message);
      const printed = await runProgram(language, made.text, { keyId: key.id, secret: key.secret.reveal() });
      const records = printed
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      const list = '/api/v1/orders?limit=500&status=expired';
      expect(asked).toEqual(offsetsBySpec(records.length).map((offset) => `${list}&offset=${offset}`));
      expect(records).toEqual(await recordsAt(list, sandbox));
    } finally {
      await sandbox.close();
    }
  });
});

/** The document's rule, §4: a limit out of range falls back to 20, and the offset grows by what was applied until all are read. */
function offsetsBySpec(total: number): number[] {
  return Array.from({ length: Math.ceil(total / 20) }, (_, page) => page * 20);
}

const PAGE = v.object({ data: v.array(v.unknown()), total: v.number() });

async function recordsAt(list: string, { key, baseUrl }: SandboxServer): Promise<unknown[]> {
  const records: unknown[] = [];
  for (;;) {
    const target = `${list}&offset=${records.length}`;
    const timestamp = byteStringOfText(String(Math.floor(Date.now() / 1000)));
    const { headers } = signRequest(wireRequest({ method: 'GET', target }), key, timestamp);
    const response = await fetch(`${baseUrl}${target}`, {
      headers: [...headers.map(([name, value]): [string, string] => [name, value])],
    });
    const { data, total } = v.parse(PAGE, await response.json());
    expect(total).toBeGreaterThan(100);
    records.push(...data);
    if (records.length >= total) return records;
  }
}

afterAll(() => {
  const rest = languages.filter((language) => !runnable.includes(language));
  const noJson = runnable.filter((language) => !paging.includes(language));
  publish('programs', 'Programs run against a recorder, and in the exam', [...rows.values()]);
  const reasons = [
    ...rest.map((language) => `${language} (${PROGRAMS[language].needs})`),
    ...noJson.map((language) => `the pages of ${language} (${PROGRAMS[language].json?.needs})`),
  ];
  if (reasons.length > 0) process.stdout.write(`Not run here, and what they need: ${reasons.join(', ')}\n`);
});

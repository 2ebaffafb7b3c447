/** The exam that a local sandbox gives, over HTTP. */

import { describe, expect, it, test } from 'vitest';
import { createSandboxExam, newExamKeyPair } from '../../cli/sandbox-exam.ts';
import { describeExam } from '../../cli/sandbox-messages.ts';
import { placesOf } from '../../lib/exam/places.ts';
import { accepted } from '../../lib/sandbox/service.ts';
import { arrivalOf, callOf, drawPair, signedAs, signedRight, written } from '../exam/client.ts';
import { expectExamCalls, expectExamReport } from './exam-schemas.ts';
import { headersOf, listed, runSandbox, until } from './sandbox-running.ts';

const now = () => Date.now() / 1000;

interface Listed {
  readonly version: number;
  readonly baseUrl: string;
  readonly keyId: string;
  readonly calls: readonly Parameters<typeof callOf>[0][];
  readonly tasks?: readonly (Parameters<typeof callOf>[0] & { readonly baseUrl?: string })[];
}

async function startExam(options: Parameters<typeof runSandbox>[0] = {}) {
  const key = drawPair(4);
  const server = await runSandbox({ key, now, exam: {}, ...options });
  const list = (await (await fetch(`${server.baseUrl}/_sandbox/exam`)).json()) as Listed;
  expectExamCalls(list);
  const send = async (
    call: Parameters<typeof callOf>[0],
    change: (signature: string) => string = (s) => s,
  ) => {
    const request = signedRight(written(callOf(call)), key, now());
    const { 'X-Signature': signature = '', Host: _, ...headers } = headersOf(request);
    const response = await fetch(`${server.baseUrl}${request.target}`, {
      method: request.method,
      headers: { ...headers, 'X-Signature': change(signature) },
      ...(request.body.kind === 'bytes' && { body: Uint8Array.from(request.body.bytes) }),
    });
    return { status: response.status, json: await response.json() };
  };
  const report = async () => {
    const json = await (await fetch(`${server.baseUrl}/_sandbox/exam/report`)).json();
    expectExamReport(json);
    return json;
  };
  return { server, key, list, send, report };
}

it('doesn’t blame the client for a body that the call asks for', () => {
  const key = newExamKeyPair();
  const exam = createSandboxExam({ key });
  const seen = (id: string) => ({ id, title: id, fix: '' });
  let symptom = seen('body-newlines-stripped');
  const namedFor = (id: string, body?: string) => {
    const call = exam.calls.find((one) => one.id === id);
    if (!call) throw new Error(`no call ${id}`);
    const asked = written(
      body === undefined ? call : { ...call, body: { text: body, contentType: 'text/plain' } },
    );
    const request = signedAs('0'.repeat(64), asked, key);
    const { verdict } = arrivalOf(request, key);
    exam.answer(request, verdict, { at: 0, response: accepted({}, 0), switches: [], keys: [] });
    exam.diagnosed({ request }, JSON.stringify({ symptoms: [symptom], explanations: [] }));
    return exam.report().calls.find((one) => one.id === id)?.mistakes;
  };
  expect(namedFor('text-one-line')).toEqual(['exam-cause-unknown']);
  expect(namedFor('text-indented', '{  "merchant_order_id": "A-1"}')).toEqual([symptom.id]);
  symptom = seen('transport-body-transcoded');
  expect(namedFor('bytes')).toEqual(['exam-cause-unknown']);
  expect(namedFor('bytes', '?')).toEqual([symptom.id]);
});

it('shows of a mistake the line in one of its calls, around where it differs', () => {
  const key = newExamKeyPair();
  const exam = createSandboxExam({ key });
  const call = exam.calls.find(({ id }) => id === 'escaped-query');
  if (!call) throw new Error('no call');
  const request = signedAs('0'.repeat(64), written(call), key);
  const { verdict } = arrivalOf(request, key);
  exam.answer(request, verdict, { at: 0, response: accepted({}, 0), switches: [], keys: [] });
  const long = 'a=1&'.repeat(20);
  const explanation = {
    faults: [{ id: 'query-enc', title: 'Encoded', fix: '', slot: 'query' }],
    equivalentFaults: [[{ id: 'hash-x', title: 'Hash', fix: '', slot: 'hash' }]],
    signedPartsBase64: { query: btoa(`${long}q=O'Neil`), hash: btoa('00') },
  };
  const expected = { canonicalString: `GET\n/p\n${long}q=O%27Neil\n1\n11` };
  const told = { code: 'bad_signature', symptoms: [], explanations: [explanation], expected };
  exam.diagnosed({ request }, JSON.stringify(told));
  const [mistake] = exam.report().mistakes;
  expect(mistake?.example).toEqual({
    ...{ call: 'escaped-query', line: 3 },
    signed: "…&a=1&a=1&q=O'Neil",
    correct: '…&a=1&a=1&q=O%27Neil',
  });
  expect(mistake && placesOf(mistake)).toEqual([
    {
      ...{ text: 'In escaped-query, line 3, query:', calls: ['escaped-query'] },
      sides: [
        { name: 'Signed', text: "…&a=1&a=1&q=O'Neil" },
        { name: 'Correct', text: '…&a=1&a=1&q=O%27Neil' },
      ],
    },
  ]);
});

it('measures Retry-After by a clock that nobody sets back', () => {
  const key = newExamKeyPair();
  let seconds = 5;
  const exam = createSandboxExam({ key, otherKey: newExamKeyPair(), clock: () => seconds });
  const task = exam.tasks.find(({ kind }) => kind === 'retry-429');
  if (!task) throw new Error('no task');
  const send = (unix: number) => {
    const request = signedRight(written({ ...task, reveals: '' }), key, unix);
    const { verdict } = arrivalOf(request, key, unix);
    exam.answer(request, verdict, { at: unix, response: accepted({}, unix), switches: [], keys: [] });
    return exam.report().tasks?.find(({ id }) => id === task.id);
  };
  expect(send(1_767_225_600)).toMatchObject({ verdict: 'missing' });
  seconds += 2;
  expect(send(1_767_225_600 + 1)).toMatchObject({ verdict: 'right', mistakes: [] });
});

describe('a sandbox that gives an exam', () => {
  it('lists its calls as docs/exam.md says, without the secret', async () => {
    const { server, key, list } = await startExam();
    expect(list).toMatchObject({ version: 1, baseUrl: server.baseUrl, keyId: key.id });
    expect(Object.keys(list)).toEqual(['version', 'baseUrl', 'keyId', 'calls']);
    expect(list.calls).toHaveLength(19);
    for (const call of list.calls)
      expect(Object.keys(call)).toEqual(['id', 'method', 'path', 'query', 'body', 'section', 'reveals']);
    expect(list.calls.find(({ id }) => id === 'json')).toMatchObject({
      method: 'POST',
      path: '/api/v1/charges',
      query: [],
      body: { json: { merchant_order_id: expect.any(String), amount: expect.any(String) } },
      section: '5, rule 1',
    });
    const everything = await (await fetch(`${server.baseUrl}/_sandbox/exam`)).text();
    expect(everything).not.toContain(key.secret.reveal());
  });

  it('answers what’s right with 200, what’s wrong with 401, and reports both', async () => {
    const { list, send, report } = await startExam({ diagnosing: 'none' });
    const [first, second] = list.calls;
    if (!first || !second) throw new Error('no calls');
    expect(await send(first)).toEqual({ status: 200, json: { call: first.id, right: true } });
    expect(await send(second, (signature) => signature.toUpperCase())).toMatchObject({
      status: 401,
      json: { error: { code: 'bad_signature' } },
    });
    const wrong = { id: second.id, verdict: 'wrong', mistakes: ['out-uppercase'] };
    const told = await until(async () => {
      const json = await report();
      return json.calls[1].mistakes[0] === 'out-uppercase' && json;
    });
    expect(told.calls.slice(0, 3)).toEqual([
      { id: first.id, verdict: 'right', mistakes: [] },
      wrong,
      { id: list.calls[2]?.id, verdict: 'missing', mistakes: [] },
    ]);
    expect(told).toMatchObject({ version: 1, passed: false, excluded: { single: expect.any(Number) } });
  });

  it('leaves everything else as it is', async () => {
    const { server, list, send } = await startExam();
    const [call] = list.calls;
    if (!call) throw new Error('no call');
    expect((await send({ ...call, path: '/api/v1/merchants' })).status).toBe(404);
    expect((await fetch(`${server.baseUrl}/_sandbox/exam`, { method: 'POST' })).status).toBe(405);
    expect((await listed(server.baseUrl)).requests).toHaveLength(1);
  });

  it('stays passed whatever else the client asks the API, and says once that it’s passed', async () => {
    const passed: number[] = [];
    const { server, list, send, report } = await startExam({
      exam: { onPassed: (calls) => void passed.push(calls) },
    });
    const orders = list.calls.find(({ path }) => path === '/api/v1/orders');
    if (!orders) throw new Error('no call at the path of orders');
    const ordinary = { ...orders, query: [['limit', '3']] as const };
    expect((await send(ordinary)).json).toMatchObject({ limit: 3, data: expect.any(Array) });
    for (const call of list.calls) expect((await send(call)).json).toMatchObject({ right: true });
    expect(await report()).toMatchObject({ passed: true });
    expect((await send(ordinary)).json).toMatchObject({ limit: 3, data: expect.any(Array) });
    expect((await fetch(`${server.baseUrl}/api/v1/orders`)).status).toBe(401);
    const charge = list.calls.find(({ path }) => path === '/api/v1/charges');
    if (!charge) throw new Error('no call at the path of charges');
    await send({ ...charge, body: { json: { amount: '1.00' } } });
    expect(await report()).toMatchObject({ passed: true });
    expect(passed).toEqual([19]);
    expect((await send(orders, () => '0'.repeat(64))).status).toBe(401);
    expect(await report()).toMatchObject({ passed: false });
  });

  it('tells a web page nothing of it', async () => {
    const { server } = await startExam();
    const answer = await fetch(`${server.baseUrl}/_sandbox/exam`, {
      headers: { Origin: 'https://shop.example' },
    });
    expect(answer.status).toBe(403);
  });
});

describe('an exam with tasks', () => {
  async function startTasks(more: Parameters<typeof runSandbox>[0] = {}) {
    const started = await startExam({ exam: { overTime: true }, ...more });
    const { tasks = [] } = started.list;
    const task = (id: string) => {
      const found = tasks.find((one) => one.id === id);
      if (!found) throw new Error(`no task ${id}`);
      return found;
    };
    const gradeOf = async (id: string) => {
      const { tasks: graded } = await started.report();
      return graded.find((one: { readonly id: string }) => one.id === id);
    };
    return { ...started, tasks, task, gradeOf };
  }

  it('lists them as docs/exam.md says, without what the client is to find out', async () => {
    const { list, tasks, task, server } = await startTasks();
    expect(Object.keys(list)).toEqual(['version', 'baseUrl', 'keyId', 'calls', 'tasks']);
    const fields = ['id', 'kind', 'method', 'path', 'query', 'body', 'section', 'asks'];
    for (const one of tasks)
      expect(Object.keys(one).filter((name) => name !== 'keyId' && name !== 'baseUrl')).toEqual(fields);
    expect(task('other-key')).toMatchObject({ keyId: server.exam?.otherKey?.id });
    expect(task('base-path').baseUrl).toMatch(new RegExp(`^${server.baseUrl}/gateway/`));
    const everything = await (await fetch(`${server.baseUrl}/_sandbox/exam`)).text();
    expect(everything).not.toContain(server.exam?.otherKey?.secret.reveal());
    expect(everything).not.toContain('missing_auth');
  });

  it('closes a connection or answers an error, and says in the terminal how the task stands', async () => {
    const notes: (string | undefined)[] = [];
    const { send, task, gradeOf } = await startTasks({ onExchange: ({ taskNote }) => notes.push(taskNote) });
    await expect(send(task('retry-dropped'))).rejects.toThrow('fetch failed');
    expect(await gradeOf('retry-dropped')).toMatchObject({ mistakes: ['exam-not-retried'] });
    expect(await send(task('retry-dropped'))).toEqual({
      status: 200,
      json: { task: 'retry-dropped', right: true },
    });
    expect(await send(task('retry-429'))).toMatchObject({
      status: 429,
      json: { error: { code: 'too_many_requests' } },
    });
    expect(notes).toEqual([
      'task retry-dropped: begun; connection closed without a response',
      'task retry-dropped: right',
      'task retry-429: begun',
    ]);
  });

  it('takes a second start of a program that never retries for no retry, also where the extension looks on', async () => {
    const { server, send, task, gradeOf } = await startTasks();
    const read = (headers: Record<string, string> = {}) =>
      fetch(`${server.baseUrl}/_sandbox/exam`, { headers });
    const signedTimes = async () => {
      const at = Math.floor(now());
      await until(() => Promise.resolve(Math.floor(now()) > at));
    };
    await send(task('retry-503'));
    await read();
    await signedTimes();
    expect((await send(task('retry-503'))).status).toBe(503);
    expect(await gradeOf('retry-503')).toMatchObject({ verdict: 'missing' });
    await read({ 'Sec-Fetch-Site': 'none' });
    await signedTimes();
    expect((await send(task('retry-503'))).status).toBe(200);
    expect(await gradeOf('retry-503')).toMatchObject({ verdict: 'right' });
  });

  it('stores what a task answered as an error that was asked for', async () => {
    const { server, send, task } = await startTasks();
    await send(task('retry-429'));
    await send(task('base-path'));
    const { requests } = await listed(server.baseUrl);
    expect(requests.map(({ response, switches }) => [response.status, response.code, switches])).toEqual([
      [429, 'too_many_requests', ['examTask']],
      [200, null, undefined],
    ]);
  });

  it('takes a code over HTTP, where nobody reads what the program prints', async () => {
    const { server, send, task, gradeOf } = await startTasks();
    const post = async (body: object) =>
      (await fetch(`${server.baseUrl}/_sandbox/exam/codes`, { method: 'POST', body: JSON.stringify(body) }))
        .status;
    const { status, json } = await send(task('code-code-field'));
    expect(status).toBe(401);
    expect(await post({ id: 'code-code-field', code: null })).toBe(204);
    expect(await gradeOf('code-code-field')).toMatchObject({ mistakes: ['exam-code-not-read'] });
    expect(await post({ id: 'code-code-field', code: json.error.code })).toBe(204);
    expect(await gradeOf('code-code-field')).toMatchObject({ mistakes: ['exam-code-not-read'] });
    await fetch(`${server.baseUrl}/_sandbox/exam`);
    await send(task('code-code-field'));
    expect(await post({ id: 'code-code-field', code: json.error.code })).toBe(204);
    expect(await gradeOf('code-code-field')).toMatchObject({ verdict: 'right' });
    expect(await post({ id: 'retry-503', code: 'x' })).toBe(404);
    expect(await post({ code: 'x' })).toBe(400);
  });
});

test('another sandbox has no exam', async () => {
  const { baseUrl, exam } = await runSandbox();
  expect(exam).toBeUndefined();
  for (const path of ['exam', 'exam/report', 'exam/codes'])
    expect((await fetch(`${baseUrl}/_sandbox/${path}`)).status).toBe(404);
});

test('the terminal shows the variables, and no secret that came from the environment', () => {
  const { id, secret } = drawPair(6);
  const words = (fromEnvironment: boolean) =>
    describeExam(
      { baseUrl: 'http://127.0.0.1:4610', key: { id, secret, fromEnvironment } },
      createSandboxExam({ key: { id, secret } }),
    );
  expect(words(false)).toContain(`\n  export COUNTERSIGN_SECRET='${secret.reveal()}'\n`);
  expect(words(false)).toContain(`\n  export API_KEY_ID=${id}\n`);
  expect(words(false)).toContain(`\n  export SIGNING_SECRET='${secret.reveal()}'\n`);
  expect(words(false)).toContain('an exam of 19 calls at http://127.0.0.1:4610/_sandbox/exam\n');
  expect(words(true)).not.toMatch(/COUNTERSIGN_SECRET|SIGNING_SECRET/);
});

import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { loggedTime } from '../../cli/sandbox-messages.ts';
import type { RecordedRequest } from '../../cli/sandbox-record.ts';
import { isColoured, terminalForPeople, terminalForPrograms } from '../../cli/sandbox-terminal.ts';
import { wireRequest } from '../../lib/core/signing/wire-request.ts';
import { transportFailure } from '../../lib/sandbox/service.ts';
import { NOW } from '../sandbox/signed.ts';

class Stream extends EventEmitter {
  readonly written: string[] = [];
  writableLength = 0;
  write(text: string) {
    this.written.push(text);
    return true;
  }
}

test.each([
  ['/a?k=sk_live_abcdef&b=1', '/a?k=[secret]&b=1'],
  ['/a?k=sk%5Flive%5Fabcdef', '…'],
  ['/a?k=1', '/a?k=1'],
])('a refused request’s target %s is told to programs as %s', (target, shown) => {
  const stream = new Stream();
  terminalForPrograms(stream as never).onExchange({
    at: NOW,
    request: wireRequest({ method: 'GET', target }),
    response: transportFailure(403, 'live_key_refused', 'Refused.', NOW),
  });
  expect(stream.written.map((line) => JSON.parse(line))).toEqual([
    {
      event: 'turned-away',
      receivedAt: NOW,
      method: 'GET',
      target: shown,
      response: { status: 403, code: 'live_key_refused' },
    },
  ]);
});

test('of requests that come quickly, each diagnosis below another one’s line names its own first', () => {
  const shown: string[] = [];
  const terminal = terminalForPeople((text) => shown.push(text), false);
  const sent = (id: string): RecordedRequest => ({
    ...{ id, number: Number(id), receivedAt: NOW, request: wireRequest({ method: 'GET', target: `/${id}` }) },
    ...{ response: { status: 401, code: 'bad_signature' }, switches: [], keys: [] },
    ...{ diagnosis: undefined, givenUp: false },
  });
  const response = transportFailure(403, 'bad_signature', 'Refused.', NOW);
  const come = (recorded: RecordedRequest) =>
    terminal.onExchange({ at: NOW, request: recorded.request, response, recorded });
  const [one, two, three] = [sent('1'), sent('2'), sent('3')];
  come(one);
  terminal.onDiagnosis(one, '{}', 'first mistake\n');
  come(two);
  come(three);
  terminal.onDiagnosis(two, '{}', 'second mistake\n');
  terminal.onDiagnosis(three, '{}', 'third mistake\n');
  expect(shown.filter((text) => text.includes('mistake'))).toEqual([
    'first mistake\n',
    `Diagnosis of ${loggedTime(NOW)}  GET /2:\nsecond mistake\n`,
    `Diagnosis of ${loggedTime(NOW)}  GET /3:\nthird mistake\n`,
  ]);
});

test('a diagnosis that’s the same again is told by the time of the first', () => {
  const shown: string[] = [];
  const terminal = terminalForPeople((text) => shown.push(text), false);
  const request = wireRequest({ method: 'GET', target: '/a' });
  const recorded = (id: string, receivedAt = NOW): RecordedRequest => ({
    id,
    number: Number(id),
    receivedAt,
    request,
    response: { status: 401, code: 'bad_signature' },
    switches: [],
    keys: [],
    diagnosis: undefined,
    givenUp: false,
  });
  const text = (time: string) => `Query not sorted\n\n${time}  GET /a\n`;
  terminal.onDiagnosis(recorded('1'), '{}', text(loggedTime(NOW)));
  terminal.onDiagnosis(recorded('2', NOW + 1000), '{}', text(loggedTime(NOW + 1000)));
  terminal.onDiagnosis(recorded('3'), '{}', undefined);
  expect(shown).toEqual([
    text(loggedTime(NOW)),
    expect.stringMatching(new RegExp(`GET /a {2}The same diagnosis as at ${loggedTime(NOW)}\n`)),
  ]);
});

test.each([
  [true, {}, true],
  [true, { NO_COLOR: '1' }, false],
  [false, {}, false],
])('colours are for a terminal (%s) whose user wants them (%j): %s', (isTTY, env, coloured) => {
  expect(isColoured({ isTTY } as NodeJS.WriteStream, env)).toBe(coloured);
});

test('a passed exam is said to people in a line, and to programs as JSON', () => {
  const shown: string[] = [];
  terminalForPeople((text) => shown.push(text), false).onPassed(19);
  expect(shown).toEqual(['Passed: all 19 calls passed\n']);
  const stream = new Stream();
  terminalForPrograms(stream as never).onPassed(19);
  expect(stream.written).toEqual(['{"event":"passed","calls":19}\n']);
});

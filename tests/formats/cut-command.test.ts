/** Commands that end with a word, where a longer one may have been cut: what tells of it, and what can't. */

import { expect, test } from 'vitest';
import { examine } from '../../lib/core/diagnosis/diagnose.ts';
import { settledReading } from '../../lib/core/diagnosis/readings.ts';
import { readPasted } from '../../lib/formats/read-pasted.ts';
import { only } from './reading.ts';
import { BODY, headersOf, NOTHING_SAID, said, saidOf, signed, URL } from './written-requests.ts';

const HEADERS = headersOf(signed(true)).filter(([name]) => /^X-/.test(name));
const [KEY = '', TIME = '', SIGNATURE = ''] = HEADERS.map(([name, value]) => `-H '${name}: ${value}'`);
const TYPE = `-H 'Content-Type: application/json'`;
const TABLE = `@{ ${HEADERS.map(([name, value]) => `'${name}' = '${value}'`).join('; ')} }`;

/** Cut from commands of a rightly signed POST. */
test.each([
  ['behind the key', `curl -X POST '${URL}' ${TYPE} ${KEY}`],
  ['behind the timestamp', `curl -X POST '${URL}' ${KEY} ${TIME}`],
  ['behind the timestamp, with the body before it', `curl '${URL}' -d '${BODY}' ${KEY} ${TIME}`],
  ['behind the timestamp, before the key', `curl '${URL}' ${TIME} `],
  ['before the body', `curl -X POST '${URL}' ${TYPE} ${KEY} ${TIME} ${SIGNATURE}`],
  ['before the body that makes it a POST', `curl '${URL}' ${TYPE} ${KEY} ${TIME} ${SIGNATURE}`],
  [
    'before the body, in cmd',
    `curl ^"${URL.replace('&', '^&')}^" ${`${TYPE} ${KEY} ${TIME} ${SIGNATURE}`.replaceAll("'", '^"')}`,
  ],
  ['before the body, in PowerShell', `PS C:\\> curl.exe '${URL}' ${TYPE} ${KEY} ${TIME} ${SIGNATURE}`],
  ['before its type and body', `curl -X POST '${URL}' ${KEY} ${TIME} ${SIGNATURE}`],
  ['before -ContentType and -Body', `irm '${URL}' -Method Post -Headers ${TABLE}`],
  ['before -Body', `irm '${URL}' -Method Post -Headers ${TABLE} -ContentType 'application/json'`],
  ['before the method and -Body', `irm '${URL}' -Headers ${TABLE} -ContentType 'application/json'`],
])('a right request isn’t blamed where its command is cut %s', (_, text) => {
  expect(said(text)).toEqual([NOTHING_SAID]);
});

/** They're whole commands of other requests. */
test.each([
  ['before all headers', `curl -X POST '${URL}'`, 'missing_auth'],
  ['before -Method', `irm '${URL}' -Headers ${TABLE}`, 'bad_signature'],
])('nothing tells that a command is cut %s', (_, text, code) => {
  expect(said(text)).toMatchObject([{ code }]);
});

test.each([
  ['a line break behind it', `curl '${URL}' ${KEY} ${TIME}\n`],
  ['another command behind it', `curl '${URL}' ${KEY} ${TIME} | jq .`],
  ['a fence around it', `\`\`\`\ncurl '${URL}' ${KEY} ${TIME}\n\`\`\``],
])('a command with %s is whole', (_, text) => {
  expect(said(text)).toMatchObject([{ code: 'missing_auth' }]);
});

test('a command with -X GET isn’t said to be cut off for its Content-Type: its method isn’t unknown', () => {
  const { request } = signed(true, 'GET');
  const headers = request.headers.map(([name, value]) => `-H '${name}: ${value}'`).join(' ');
  for (const text of [
    `curl -X GET '${URL}' ${headers} ${TYPE}`,
    `curl -sXGET '${URL}' ${headers} ${TYPE}`,
    `curl.exe --request GET '${URL}' ${headers} ${TYPE}`,
    `irm '${URL}' -Method Get -Headers ${TABLE} -ContentType 'application/json'`,
  ]) {
    const { gaps, readings } = only(readPasted(text));
    expect([gaps, readings]).toEqual([[], undefined]);
  }
  const cut = only(readPasted(`curl -X GET '${URL}' ${TYPE} ${KEY} ${TIME}`)).gaps.map(({ part }) => part);
  expect(cut).toEqual([{ kind: 'header', name: 'X-Signature' }]);
});

test('“No known mistake matches for any of these versions” isn’t said of what wasn’t searched', () => {
  const text = `curl '${URL}' ${TYPE} ${KEY} ${TIME} ${SIGNATURE}`.replace('pk_test_', 'pk_live_');
  const [one, other] =
    only(readPasted(text)).readings?.map((reading) => ({
      ...{ sender: reading.sender, of: reading },
      diagnosis: examine({ ...reading, secretFor: () => undefined }).diagnosis,
    })) ?? [];
  if (!one || !other) throw new Error('there must be two readings');
  expect(settledReading([one, other]).diagnosis.reading).toEqual({
    words:
      'Countersign can read this text in several ways: a command whose end is missing; the whole command. This diagnosis is for the first.',
    hasEqual: false,
  });
});

test('a request with a type and no body is checked as pasted, and its valid signature shows that it’s whole', () => {
  const { request } = signed(true, 'GET');
  const headers = request.headers.map(([name, value]) => `-H '${name}: ${value}'`).join(' ');
  const { readings = [] } = only(readPasted(`curl '${URL}' ${TYPE} ${headers}`));
  expect(readings.map((one) => [one.sender, saidOf(one).signature])).toEqual([
    ['a command whose end is missing', 'not-checked'],
    ['the whole command', 'valid'],
  ]);
});

test.each([
  [
    'behind the key',
    `curl '${URL}' ${KEY}`,
    [
      'the command may be cut off: it has X-Api-Key, but not this header. If it’s complete, the server returns missing_auth',
      'the command may be cut off: it has X-Api-Key, but not this header. If it’s complete, the server returns missing_auth',
      'the command may be cut off before the body',
      'the command may be cut off before the method',
    ],
  ],
  [
    'before the body',
    `curl -X POST '${URL}' ${TYPE} ${KEY} ${TIME} ${SIGNATURE}`,
    ['the command may be cut off: it has Content-Type, but no body'],
  ],
  [
    'before its type and body',
    `curl -X POST '${URL}' ${KEY} ${TIME} ${SIGNATURE}`,
    ['the command may be cut off: it has no body, and most POST requests have one'],
  ],
])('a command that may be cut %s says what tells so', (_, text, words) => {
  expect(only(readPasted(text)).gaps.map((gap) => gap.said)).toEqual(words);
});

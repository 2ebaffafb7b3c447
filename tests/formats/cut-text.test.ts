/** A request in every format that's read, of which the text ends too early, anywhere: nothing may be said of what's left. */

import { afterAll, describe, expect, test } from 'vitest';
import { noteSampled } from '../../cli/test-sample.ts';
import { equalBytes } from '../../lib/core/signing/bytes.ts';
import { bodyBytes, headerValues, type WireRequest } from '../../lib/core/signing/wire-request.ts';
import type { Capture } from '../../lib/formats/capture/capture.ts';
import { IS_FULL, randomFor } from '../search/sampling.ts';
import {
  AUTH,
  BODY,
  headersOf,
  KEY,
  linesOf,
  logged,
  NOTHING_SAID,
  readAndSaid,
  type Said,
  signed,
  TARGET,
  TIME,
  tableOf,
  typedPowerShell,
  URL,
  written,
} from './written-requests.ts';
import { SOURCES, type WrittenSource } from './written-sources.ts';

const ANSWER = 'HTTP/1.1 401 Unauthorized\nContent-Type: application/json\nContent-Length: 2\n\n{}';

function okHttp(capture: Capture, body: string): string {
  const { method } = capture.request;
  const end = body === '' ? `--> END ${method}` : `\n${body}\n--> END ${method} (${body.length}-byte body)`;
  return `--> ${method} ${URL}\n${linesOf(capture)}${end}\n<-- 401 ${URL} (12ms)\n`;
}

/** What a log goes on with, where a logger cut a long line. */
const NEXT_LINE = '\n2026-11-22T10:00:01Z INFO done, in 3 ms\n';

/** Where nothing tells that more was to follow: before any of the headers, and before the type of a body. */
const CURL_END = /^(?![\s\S]*X-Api-Key)[\s\S]*' ?$/;
const POWERSHELL_END = /^(?![\s\S]*-ContentType ['"])[\s\S]*(?:['"}]|(?:GET|POST)) ?$/;

const FORMATS: readonly WrittenSource[] = [
  ...SOURCES,
  { name: 'curl in bash', write: written('curl'), mayEnd: CURL_END },
  {
    name: 'curl in bash on one line',
    write: (capture) => written('curl')(capture).replaceAll(' \\\n ', ''),
    mayEnd: CURL_END,
  },
  { name: 'curl in cmd', write: written('cmd'), mayEnd: /^(?![\s\S]*X-Api-Key)[\s\S]*\^" ?$/ },
  {
    name: 'curl in PowerShell',
    write: (capture) =>
      `curl.exe -X ${capture.request.method} "${URL}" ${headersOf(capture)
        .map(([name, value]) => `\`\n  -H "${name}: ${value}"`)
        .join(' ')}`,
    checks: ['GET'],
    mayEnd: /^(?![\s\S]*X-Api-Key)[\s\S]*" ?$/,
  },
  {
    name: 'curl -v below its command',
    write: (capture) =>
      `$ ${written('curl')(capture)} -v\n* Connected to api.example (192.0.2.1) port 443\n> ${capture.request.method} ${TARGET} HTTP/1.1\n${linesOf(capture, '> ')}> \n< HTTP/1.1 401 Unauthorized\n< \n{}`,
    mayEnd: /^(?![\s\S]*X-Api-Key)[^>]*' ?$/,
  },
  { name: 'PowerShell', write: written('powershell'), mayEnd: POWERSHELL_END },
  { name: 'PowerShell on one line', write: typedPowerShell, mayEnd: POWERSHELL_END },
  { name: 'fetch', write: written('fetch') },
  {
    name: 'fetch as Chrome copies it',
    write: (capture, body) =>
      `fetch("${URL}", {\n  "headers": ${JSON.stringify(tableOf(capture), null, 2)},\n  "body": ${body ? JSON.stringify(body) : 'null'},\n  "method": "${capture.request.method}"\n});`,
  },
  { name: 'a HAR', write: written('har') },
  { name: 'a capture file', write: written('capture') },
  { name: 'raw HTTP', write: written('raw-http') },
  {
    name: 'raw HTTP with LF',
    write: (capture, body) => `${capture.request.method} ${TARGET} HTTP/1.1\n${linesOf(capture)}\n${body}`,
  },
  {
    name: 'raw HTTP with its answer',
    write: (capture, body) =>
      `${capture.request.method} ${TARGET} HTTP/1.1\n${linesOf(capture)}\n${body}\n\n${ANSWER}`,
  },
  {
    name: 'raw HTTP in chunks',
    write: (capture, body) =>
      `${capture.request.method} ${TARGET} HTTP/1.1\n${linesOf(capture)
        .replace(/Content-Length.*/, 'Transfer-Encoding: chunked')
        .replaceAll(
          '\n',
          '\r\n',
        )}\r\n${body === '' ? '' : `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`}`,
  },
  {
    name: 'a request typed with its URL',
    write: (capture, body) => `${capture.request.method} ${URL}\n${linesOf(capture)}\n${body}`,
  },
  {
    name: 'an .http file',
    write: (capture, body) => `### charge\n${capture.request.method} ${URL}\n${linesOf(capture)}\n${body}\n`,
  },
  {
    name: 'an .http file without a length',
    write: (capture, body) =>
      `### charge\n${capture.request.method} ${URL} HTTP/1.1\n${linesOf(capture).replace(/Content-Length.*\n/, '')}\n${body}\n\n### next\n`,
  },
  {
    name: 'an .http file with variables',
    write: (capture, body) =>
      `@host = https://api.example\n@key = ${KEY}\n\n${capture.request.method} {{host}}${TARGET}\n${linesOf(capture).replace(KEY, '{{key}}')}\n${body}\n`,
  },
  {
    name: 'curl -v',
    write: (capture) =>
      `* Connected to api.example (192.0.2.1) port 443\n> ${capture.request.method} ${TARGET} HTTP/1.1\n${linesOf(capture, '> ')}> \n< HTTP/1.1 401 Unauthorized\n< \n{}`,
    checks: ['GET'],
  },
  {
    name: 'curl -v over HTTP/2',
    write: (capture) =>
      `* using HTTP/2\n> ${capture.request.method} ${TARGET} HTTP/2\n${linesOf(capture, '> ')}>\n< HTTP/2 401\n<\n{}`,
    checks: ['GET'],
  },
  { name: 'what OkHttp logs', write: okHttp },
  {
    name: 'what OkHttp logs on Android',
    write: (capture, body) => okHttp(capture, body).trimEnd().replace(/^/gm, 'D/OkHttp: '),
  },
  {
    name: 'lines of headers',
    write: (capture) => `${capture.request.method} ${URL}\n${linesOf(capture).replaceAll(': ', '=')}`,
    checks: ['GET'],
  },
  {
    name: 'headers as developer tools copy them',
    write: (capture) =>
      `:method\n${capture.request.method}\n:path\n${TARGET}\n:scheme\nhttps\n:authority\napi.example\n${headersOf(
        capture,
      )
        .map(([name, value]) => `${name}\n${value}\n`)
        .join('')}`,
    checks: ['GET'],
  },
  {
    name: 'headers as Python prints them',
    write: (capture) =>
      `${capture.request.method} ${URL}\n{${headersOf(capture)
        .map(([name, value]) => `'${name}': '${value}'`)
        .join(', ')}}`,
    checks: ['GET'],
  },
  {
    name: 'headers as Go prints them',
    write: (capture) =>
      `${capture.request.method} ${URL}\nmap[${headersOf(capture)
        .map(([name, value]) => `${name}:[${value}]`)
        .join(' ')}]`,
    checks: ['GET'],
  },
  {
    name: 'headers as JSON',
    write: (capture) => `${capture.request.method} ${URL}\n${JSON.stringify(tableOf(capture), null, 2)}`,
    checks: ['GET'],
  },
  { name: 'a log line', write: logged({}), goesOn: NEXT_LINE },
  { name: 'a log line over several lines', write: logged({ status: 401 }, 2) },
  {
    name: 'a log line of keys and values',
    write: (capture, body) =>
      `ts=1 method=${capture.request.method} url=${URL} x_api_key=${KEY} x_timestamp=${TIME} x_signature=${tableOf(capture)['X-Signature']}${body && ` body='${body}'`}`,
    goesOn: NEXT_LINE,
  },
  {
    name: 'a log line of keys and values with the URL at its end',
    write: (capture) =>
      `x_api_key=${KEY} x_timestamp=${TIME} x_signature=${tableOf(capture)['X-Signature']} method=${capture.request.method} url=${URL}\n`,
    checks: [],
    goesOn: NEXT_LINE,
  },
  {
    name: 'a log line with prints',
    write: (capture, body) =>
      `2026-11-22T10:00:00Z INFO method=${capture.request.method} url=${URL} headers=${JSON.stringify(tableOf(capture))} body='${body}' status=401`,
    goesOn: NEXT_LINE,
  },
  {
    name: 'what http.client of Python prints',
    write: (capture, body) =>
      `send: b'${capture.request.method} ${TARGET} HTTP/1.1\\r\\n${linesOf(capture, '', '\\r\\n')}\\r\\n'\n${body && `send: b'${body}'\n`}reply: 'HTTP/1.1 401 Unauthorized\\r\\n'\n`,
  },
];

/** Cuts of one text: at each line's end, where little tells of what's missing, and anywhere. */
const ANYWHERE = 12;
const count = { taken: 0, of: 0 };
const random = randomFor('cuts');

function cutsOf(text: string): readonly number[] {
  const all = Array.from({ length: text.length - 1 }, (_, index) => index + 1);
  const ends = [...text.matchAll(/\r?\n/g)].flatMap(({ index, 0: found }) => [index, index + found.length]);
  const drawn = Array.from({ length: ANYWHERE }, () => 1 + Math.floor(random() * (text.length - 1)));
  const cuts = IS_FULL ? all : [...new Set([...ends, ...drawn])].filter((at) => at > 0 && at < text.length);
  count.taken += cuts.length;
  count.of += all.length;
  return cuts;
}

function isSame(a: WireRequest, b: WireRequest): boolean {
  return (
    a.method === b.method &&
    a.target === b.target &&
    AUTH.every((name) => String(headerValues(a.headers, name)) === String(headerValues(b.headers, name))) &&
    equalBytes(bodyBytes(a.body), bodyBytes(b.body))
  );
}

/** What may be said of a cut text: what's said of the whole, where nothing of the request is missing. */
function expectNothingSaidOf(text: string, { request }: Capture, whole: Said | undefined): void {
  for (const one of readAndSaid(text)) {
    const isWhole = isSame(one.request, request) && one.said.signature === whole?.signature;
    expect(one.said, JSON.stringify(text)).toEqual(isWhole ? whole : NOTHING_SAID);
  }
}

describe.each(FORMATS)('$name', (format) => {
  const { write, checks = ['GET', 'POST'], mayEnd, goesOn } = format;
  // What's read of source is the same, whatever its signature.
  const signings = SOURCES.includes(format) ? [true] : [true, false];
  const cases = (['GET', 'POST'] as const).flatMap((method) =>
    signings.map((isRight) => ({ method, signing: isRight ? 'rightly' : 'wrongly', isRight })),
  );
  test.each(cases)(
    '$method, $signing signed and cut off anywhere: nothing is said of it',
    ({ method, isRight }) => {
      const capture = signed(isRight, method);
      const text = write(capture, method === 'POST' ? BODY : '');
      const whole = readAndSaid(text).at(-1)?.said;
      if (checks.includes(method)) expect(whole?.signature).toBe(isRight ? 'valid' : 'unexplained');
      for (const at of cutsOf(text)) {
        const left = text.slice(0, at);
        if (!mayEnd?.test(left)) expectNothingSaidOf(left, capture, whole);
        if (goesOn !== undefined) expectNothingSaidOf(left + goesOn, capture, whole);
      }
    },
  );
});

afterAll(() => {
  noteSampled('cuts', [{ what: 'places at which texts are cut off', ...count }]);
});

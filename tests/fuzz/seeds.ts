/** What the fuzzer begins with: texts and files that real programs wrote, and our own of every kind. */

import { readdirSync, readFileSync } from 'node:fs';
import { collectionFile } from '../../lib/formats/collection/collection-file.ts';
import { progressFile } from '../../lib/formats/progress-file.ts';
import { type EXPORT_FORMATS, exportCapture } from '../../lib/snippets/export-capture.ts';
import {
  BODY,
  KEY,
  logged,
  signed,
  TIME,
  typedPowerShell,
  URL as URL_SENT,
} from '../formats/written-requests.ts';
import { SOURCES } from '../formats/written-sources.ts';
import { NOT_UNDERSTOOD, OWN_CODE } from '../lessons/own-code.ts';
import { OWN_FORMS } from '../lessons/own-forms.ts';

const FIXTURES = new URL('../fixtures/', import.meta.url);
/** Longer ones are too slow to begin with. */
const LONGEST_SEED = 6_000;

function fixture(name: string): string {
  return readFileSync(new URL(name, FIXTURES), 'utf8');
}

function json<T>(name: string): T {
  return JSON.parse(fixture(name)) as T;
}

function few<T>(all: readonly T[], most: number): readonly T[] {
  const step = Math.max(1, Math.floor(all.length / most));
  return all.filter((_, index) => index % step === 0);
}

const short = (texts: readonly string[]) =>
  texts.filter(({ length }) => length > 0 && length <= LONGEST_SEED);

interface Copies {
  readonly copies: readonly { readonly format: string; readonly text: string }[];
}

const COPIES = json<readonly Copies[]>('curl/browser-copies.json').flatMap(({ copies }) => copies);
const copiesAs = (format: string) =>
  few(
    COPIES.filter((one) => one.format === format).map(({ text }) => text),
    25,
  );
const PRINTS = readdirSync(new URL('prints/', FIXTURES))
  .filter((name) => name.endsWith('.json') && name !== 'read.json')
  .flatMap((name) => json<readonly { readonly print: string }[]>(`prints/${name}`));
const CORPUS = ['python', 'shell', 'hookproof'].flatMap((name) =>
  few(json<readonly { readonly capture: object }[]>(`corpus/${name}.json`), 6).map(({ capture }) => capture),
);
const BOTH = [signed(true, 'GET'), signed(false, 'POST')];
const exportedAs = (format: (typeof EXPORT_FORMATS)[number]) =>
  BOTH.map((capture) => {
    const made = exportCapture(capture, format);
    if (!made.ok) throw new Error(made.message);
    return made.text;
  });

export const CURL = short([
  ...few(fixture('curl/commands.sh').split('\n%%\n'), 120),
  ...copiesAs('bash'),
  ...copiesAs('cmd'),
  ...few(json<{ readonly copies: readonly { readonly line: string }[] }>('cmd/argv.json').copies, 20).map(
    ({ line }) => line,
  ),
  ...exportedAs('curl'),
  ...exportedAs('cmd'),
]);
export const POWERSHELL = short([
  ...copiesAs('powershell'),
  ...exportedAs('powershell'),
  ...BOTH.map((capture) => typedPowerShell(capture)),
]);
export const FETCH = short([...copiesAs('fetch'), ...copiesAs('node-fetch'), ...exportedAs('fetch')]);
export const SOURCE = short(
  few(SOURCES, 40).flatMap(({ write }) => BOTH.map((capture) => write(capture, BODY))),
);
/** In place of a signer's lines, in every language. */
export const EDITS = few(
  [...OWN_CODE, ...OWN_FORMS, ...NOT_UNDERSTOOD].map(([, , lines]) => lines),
  160,
);
export const PRINTED = short(few(PRINTS, 120).map(({ print }) => print));
export const RAW_HTTP = short([
  ...exportedAs('raw-http'),
  ...PRINTED.filter((text) => / HTTP\/1\.1\r?\n/.test(text)),
  `POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX-T: 1\r\n\r\n`,
]);
export const HAR_FILES = short([
  ...readdirSync(new URL('har/', FIXTURES)).map((name) => fixture(`har/${name}`)),
  ...exportedAs('har'),
]);
export const CAPTURE_FILES = short([
  ...exportedAs('capture'),
  ...CORPUS.map((capture) => JSON.stringify(capture)),
  JSON.stringify(CORPUS.slice(0, 3)),
]);
export const LOG_LINES = short([...BOTH.map((capture) => logged()(capture)), ...PRINTED]);
export const HEADER_LISTS = [
  `GET /api/v1/orders\nX-Api-Key: ${KEY}\nX-Timestamp: ${TIME}\nX-Signature: ${'ab'.repeat(32)}\n`,
  `POST ${URL_SENT}\n{"X-Api-Key": "${KEY}", "X-Timestamp": ["${TIME}"], "X-Signature": '${'ab'.repeat(32)}'}`,
  `map[X-Api-Key:[${KEY}] X-Timestamp:[${TIME}]]`,
];
export const OKHTTP = PRINTED.filter((text) => text.includes('--> '));

export const COLLECTION_FILES = [
  collectionFile({
    collections: [
      {
        name: 'Charges',
        requests: [
          {
            name: 'New charge',
            method: 'POST',
            target: '/api/v1/charges?a={{a}}',
            headers: [{ name: 'Content-Type', value: 'application/json', enabled: true }],
            body: { kind: 'text', text: BODY },
            leftOut: ['X-Signature'],
          },
          {
            name: 'File',
            method: 'PUT',
            target: '/api/v1/x',
            headers: [],
            body: { kind: 'file', name: 'a.bin', bytes: Uint8Array.of(0, 255) },
            leftOut: [],
          },
        ],
      },
    ],
    variables: [{ name: 'a', value: '1', otherValues: [{ environment: 'Staging', value: '2' }] }],
    environments: [{ name: 'Staging', baseUrl: 'https://api.example.com' }],
  }),
];
export const POSTMAN = [
  JSON.stringify({
    info: { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: [
      {
        name: 'Folder',
        item: [
          {
            name: 'Charge',
            request: {
              method: 'POST',
              url: {
                raw: '{{base}}/api/v1/charges?b=2',
                host: ['{{base}}'],
                query: [{ key: 'b', value: '2' }],
              },
              header: [{ key: 'X-Trace', value: '7', disabled: true }],
              body: { mode: 'raw', raw: BODY, options: { raw: { language: 'json' } } },
              auth: { type: 'apikey' },
            },
            event: [{ listen: 'prerequest', script: { exec: ['a'] } }],
          },
        ],
      },
      {
        name: 'Form',
        request: {
          method: 'POST',
          url: 'https://u:p@h/x',
          body: { mode: 'urlencoded', urlencoded: [{ key: 'a', value: 'b' }] },
        },
      },
    ],
    variable: [{ key: 'base', value: 'https://api.test' }],
  }),
];
export const BACKUPS = [fixture('stored/backup-1.json')];

const BACKUP_KEY = {
  id: 'pk_test_7b1f0c2de94a4b5f',
  name: 'Staging',
  secret: 'sk_test_7b1f0c2de94a4b5f8c36a1d2e3f40516',
  environments: ['local'],
  createdAt: 1_764_000_000,
};
export const BACKUP_CONTENTS = [
  { savedAt: 1_764_000_000, keys: [] },
  {
    savedAt: 1,
    keys: [BACKUP_KEY, BACKUP_KEY, { ...BACKUP_KEY, id: 'pk_live_7b1f0c2de94a4b5f', secretAt: 2 }],
  },
].map((contents) => JSON.stringify(contents));

export const PROGRESS_FILES = [progressFile(['query/order', 'body/hash']), progressFile([])];

const ROWS = [
  {
    id: 'ord_1',
    status: 'paid',
    amount: '10.00',
    at: 1764000000,
    note: 'a,"b"\n',
    more: { x: [1, null, true] },
  },
  { id: 'ord_2', status: null, amount: 1e-7 },
];
export const LIST_ANSWERS = [
  JSON.stringify({ data: ROWS, total: 2, limit: 50, offset: 0 }),
  JSON.stringify({ data: [] }),
  '{"data":[{"id":1.0,"id":"2"}],"total":"2"}',
  '\ufeff{"data":[1,"x",[[]]],"limit":1e400}',
];
export const RECORD_FILES = [
  ...LIST_ANSWERS,
  ROWS.map((row) => JSON.stringify(row)).join('\n'),
  'id,status,amount\r\nord_1,paid,"10,00"\r\n"ord_2","a ""b"" c",\r\n',
  'id;a.b\n1;2\n"3\n";4',
];
export const JSON_TEXTS = [BODY, ...LIST_ANSWERS, '[1.50,-0,1E+2,"\\u00e9\\/",{"a":{"a":{}}}]', '"x"'];
export const JOURNALS = [2, 1].map((version) =>
  JSON.stringify({
    ...{ version, seed: 7, anchor: 1764000000, seededOrders: 20, payAfter: 60 },
    keys: [
      { id: KEY, revoked: false, createdAt: 1764000000, name: null, secret: 'sk_test_made_up_0123456789' },
    ],
    events: [
      {
        kind: 'charge',
        at: 1764000001,
        id: 'ord_1a',
        merchant_order_id: 'A-1',
        amount: '10.00',
        currency: 'USDT',
        network: 'TRON',
      },
      { kind: 'step', at: 1764000002, id: 'ord_1a' },
    ],
  }),
);
const MISTAKE = {
  id: 'query-unsorted',
  how: 'x',
  way: 'sent',
  title: 'T',
  happened: 'H',
  fix: 'F',
  alike: ['a'],
};
export const INBOX_RECORDS = [
  JSON.stringify({
    ...{ id: '1795963597264001', receivedAt: 1764000000, method: 'POST', target: '/api/v1/charges?b=1' },
    headers: [['Host', 'a']],
    ...{
      bodyBase64: btoa(BODY),
      bodyOmitted: false,
      response: { status: 401, code: 'bad_signature', body: '{}' },
    },
    ...{ switches: ['slow'], givenUp: false },
    diagnosis: {
      ...{ verdict: 'explained', signature: 'explained', settles: ['3'] },
      symptoms: [{ id: 's', title: 't', detail: 'd', fix: 'f', causes: ['c'] }],
      explanations: [
        {
          faults: [MISTAKE],
          signedStringBase64: btoa('GET\n/\n\n1\nx'),
          signedPartsBase64: { method: btoa('GET') },
          depth: 1,
          equivalentFaults: [[MISTAKE]],
        },
      ],
      expected: { signature: 'ab'.repeat(32) },
      search: { stopped: 'found', exhaustedDepth: 1, tried: 7, ms: 3, coverage: null },
    },
  }),
  JSON.stringify({
    id: '17',
    diagnosis: { verdict: 'valid', signature: 'valid', symptoms: [], explanations: [] },
  }),
];
export const EXAM_TEXTS = [
  JSON.stringify({
    version: 1,
    calls: [{ id: 'a', method: 'GET', path: '/x', section: '5', query: [['a', 'b']], reveals: 'r' }],
    tasks: [{ id: 'b', method: 'GET', path: '/x', section: '5', asks: 'r' }],
  }),
  JSON.stringify({ version: 1, calls: [], tasks: undefined }),
  JSON.stringify({
    version: 1,
    passed: false,
    calls: [{ id: 'a', verdict: 'wrong', mistakes: ['m'] }],
    mistakes: [{ id: 'm', title: 't', fix: 'f', calls: ['a'], happened: { call: 'a', text: 't' } }],
    excluded: { single: 1, pairs: 2 },
  }),
];
export const SMALL_TEXTS = [
  ...[
    '1764000000',
    '-1',
    '1764000000000',
    '1764000000.5',
    '1.764e+09',
    '2025-11-24T16:00:00Z',
    '1,764,000,000',
  ],
  ...['https://api.example.com', 'http://localhost:8080/', 'api.example.com/base', 'https://u:p@h:1/?q#f'],
  ...['sk_test_made_up_0123456789', '"sk_test_made_up_0123456789"\n', 'sk_live_made_up_0123456789', KEY],
  ...[
    'ab'.repeat(32),
    'AB-'.repeat(32),
    btoa('x'.repeat(32)),
    `sha256=${'ab'.repeat(32)}`,
    '[object Object]',
    '[12, -1, 127]',
  ],
  ...[
    '\\x41\\u00e9\\101\\c\\n\\0',
    `${KEY}:sk_test_made_up_0123456789`,
    `api_key=${KEY}&secret=sk_test_made_up_0123456789`,
  ],
  ...['12.50', '-0.10', '1e3', '8080', '65536', '{{now}} {{ random }} {{a', '{"a":{{n}},"b":"{{x}}"}'],
  ...['Tue, 24 Nov 2025 16:00:00 GMT', '120', 'gzip, deflate', 'attachment; filename="a"'],
];
export const EVERYTHING = [
  ...few(CURL, 30),
  ...few(POWERSHELL, 8),
  ...few(FETCH, 6),
  ...few(SOURCE, 20),
  ...few(PRINTED, 30),
  ...RAW_HTTP.slice(0, 4),
  ...few(HAR_FILES, 4),
  ...few(CAPTURE_FILES, 4),
  ...few(LOG_LINES, 10),
  ...HEADER_LISTS,
  ...few(OKHTTP, 4),
];

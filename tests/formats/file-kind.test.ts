/** Where a file belongs, by its name and how it begins. */

import { expect, it } from 'vitest';
import { type FileKind, fileKind } from '../../lib/formats/file-kind.ts';

const FILES: readonly (readonly [string, string, FileKind | undefined])[] = [
  ['a.json', '\ufeff{\r\n "format" : "countersign-requests"', 'saved-requests'],
  ['a.txt', '{"collections":[],"version":1,"format":"countersign-requests"}', 'saved-requests'],
  ['a.txt', '{"collections":[{"requests":[{"headers":[],"method":"GET","target":"/"', 'saved-requests'],
  ['a.json', '{"log":{"version":"1.2","entries":[]}}', 'captures'],
  ['shop.HAR', '', 'captures'],
  ['a.json', '[{"method":"GET","target":"/","headers":[],"bodyBase64":""}]', 'captures'],
  ['a.json', '{"target":"/","headers":[],\n"method":"GET"}', 'captures'],
  ['a.json', '[{"method":"card","target":"/"}]', 'records'],
  ['a.json', '[{"id":1,"method":"card","target":{"id":7},"headers":{"x":1}}]', 'records'],
  ['a.txt', 'POST /api/v1/charges HTTP/1.1\r\n', 'captures'],
  ['a.sh', "curl -X POST 'https://pay.invalid/'", 'captures'],
  ['orders.csv', 'id,amount', 'records'],
  ['orders.ndjson', '{"id":"A-1"}', 'records'],
  ['a.json', '[\n  {"id":"A-1"}', 'records'],
  ['a.json', '{"data":[],"total":0}', 'records'],
  ['a.json', '{"info":{},"item":[]}', undefined],
  ['a.json', '{"id":"A-1","note":"format"}', undefined],
  ['a.txt', 'nothing of the kind', undefined],
  ['', '', undefined],
];

it.each(FILES)('%s that begins with %j', (name, text, kind) => {
  expect(fileKind(name, text)).toBe(kind);
});

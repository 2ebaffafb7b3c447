/** Interceptors that sign a client's settings, not the request: method as written, URL without its base, no parameters. */

import type { ByteString } from '../../signing/bytes.ts';
import { lowercase } from '../joining/maps.ts';
import type { Use } from '../mistake-row.ts';
import { originOfSubject } from '../recipes/values.ts';
import type { Subject } from '../subject.ts';
import type { Compound } from '../variant.ts';

/** The most segments that a base URL is taken to have. */
const MOST_SEGMENTS = 4;

export function urlFieldCompounds(subject: Subject): Compound[] {
  const { lines } = subject;
  const method: Use = { id: 'method-lowercase', way: 'lowercase', how: 'lower case' };
  const omitted: Use = { id: 'query-omitted', how: 'an empty line 3' };
  const empty = '' as ByteString;
  const lower = lowercase(lines.method);
  const paths = urlFields(subject);
  const stripped = paths.filter(({ made }) => made.id === 'path-prefix-stripped');
  const withQuery = lines.query !== '';
  return [
    ...paths.map(({ path, made }) => ({ values: { method: lower, path }, uses: [method, made] })),
    ...(withQuery
      ? paths.map(({ path, made }) => ({
          values: { method: lower, path, query: empty },
          uses: [method, made, omitted],
        }))
      : []),
    ...(withQuery
      ? stripped.map(({ path, made }) => ({ values: { path, query: empty }, uses: [made, omitted] }))
      : []),
  ];
}

function urlFields(subject: Subject): { path: ByteString; made: Use }[] {
  const { path } = subject.lines;
  const fields: { path: ByteString; made: Use }[] = [];
  let at = 0;
  for (let count = 1; count <= MOST_SEGMENTS; count++) {
    at = path.indexOf('/', at + 1);
    if (at === -1 || at === path.length - 1) break;
    const how = `“${path.slice(0, at)}” left out`;
    const rest = path.slice(at) as ByteString;
    fields.push({ path: rest, made: { id: 'path-prefix-stripped', how } });
    const bare = rest.slice(1) as ByteString;
    fields.push({ path: bare, made: { id: 'path-prefix-stripped', how: `${how}, with its slash` } });
  }
  const origin = originOfSubject(subject);
  if (origin)
    fields.push({
      path: `${origin}${path}` as ByteString,
      made: { id: 'path-full-url', how: `“${origin}” before the path` },
    });
  return fields;
}

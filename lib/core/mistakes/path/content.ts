/** Line 2 from another path than the one sent: another endpoint, a template, another version, the root. */

import { PATHS } from '../../api.ts';
import { COLLECTION_PATHS } from '../../assumed-values.ts';
import type { ByteString } from '../../signing/bytes.ts';
import type { Change } from '../changes.ts';
import { TURKISH_CASES } from '../joining/maps.ts';
import type { Subject } from '../subject.ts';
import { pathChange, segmentsOf } from './change.ts';

const [[lowerInTurkish, inTurkish]] = TURKISH_CASES;

export function pathContentChanges(subject: Subject): Change<string>[] {
  return [
    ...endpoints(subject.path),
    ...templates(subject.path),
    ...versions(subject.path),
    ...resolutions(subject.path),
    pathChange('content', 'path-root', ['slash-alone', 'only /'], () => '/', { alone: true }),
    pathChange('content', 'path-root', ['empty', 'an empty text'], () => '', { alone: true }),
    pathChange(
      'content',
      'path-lowercased',
      'lower case',
      (path) => path.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
      // Of escapes alone, an encoder’s lower-case hex is likelier.
      /[A-Z]/.test(subject.path.replace(/%[0-9A-F]{2}/g, '')) ? {} : { cost: 11 },
    ),
    pathChange('content', 'path-lowercased', lowerInTurkish, (path) => inTurkish(path as ByteString), {
      cost: 12,
      reach: 2,
      alone: true,
    }),
  ];
}

/** The same path with another number of slashes is a mistake of slashes. */
function endpoints(sent: string): Change<string>[] {
  const plain = sent.replace(/\/+/g, '/').replace(/\/$/, '');
  const isOther = (path: string) => path === sent || path !== plain;
  const shown = Object.values(PATHS)
    .filter(isOther)
    .map((path) =>
      pathChange(
        'content',
        'path-wrong-endpoint',
        [path === PATHS.orders ? 'orders-path' : undefined, path],
        () => path,
      ),
    );
  const assumed = Object.values(COLLECTION_PATHS)
    .filter(({ path, specified }) => !specified && isOther(path))
    .map(({ path }) =>
      pathChange('content', 'path-wrong-endpoint', `${path}, a path the API docs don’t show`, () => path, {
        cost: 9,
        reach: 2,
        alone: true,
      }),
    );
  return [...shown, ...assumed];
}

/** Longer paths have segments that only look like identifiers. */
const MOST_SEGMENTS = 12;

function templates(path: string): Change<string>[] {
  const segments = segmentsOf(path);
  if (segments.length > MOST_SEGMENTS) return [];
  const bases = ['{{base_url}}', '{{baseUrl}}', '{{url}}', '{{host}}', '{{api}}'].map((variable) =>
    pathChange('host', 'path-template', `${variable} in front`, (value) => variable + value, { cost: 7 }),
  );
  const index = segments.findLastIndex(isIdentifier);
  if (index === -1) return bases;
  const names = placeholders(segments[index - 1] ?? '');
  return [
    ...names.map((name, rank) =>
      pathChange('content', 'path-template', name, () => withPlaceholder(segments, name), {
        cost: rank < 3 ? 6 : 7,
      }),
    ),
    ...bases,
  ];
}

function withPlaceholder(segments: readonly string[], name: string): string {
  return `/${segments.map((segment) => (isIdentifier(segment) ? name : segment)).join('/')}`;
}

/** `ord_9A`, 1234, a UUID; not `v1` and not `webhook_deliveries`. */
function isIdentifier(segment: string): boolean {
  return /\d/.test(segment) && !/^v\d{1,3}$/i.test(segment) && /^[\w.~%-]{1,200}$/.test(segment);
}

function placeholders(collection: string): string[] {
  const named = /^[a-z_]{2,40}$/.test(collection)
    ? collection.replace(/ies$/, 'y').replace(/s$/, '')
    : 'order';
  const camel = named.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return [
    '{id}',
    ':id',
    '{{id}}',
    `{${named}_id}`,
    `{${camel}Id}`,
    `:${camel}Id`,
    `:${named}_id`,
    `{{${camel}Id}}`,
    `{{${named}_id}}`,
    '<id>',
    ...['id', `${camel}Id`].map((name) => `\${${name}}`),
    '%s',
    '{0}',
    'undefined',
    'null',
    'None',
  ];
}

function versions(path: string): Change<string>[] {
  const found = /\/v(\d{1,3})(?=\/|$)/.exec(path);
  if (!found) return [];
  const version = Number(found[1]);
  const put = (text: string) => path.slice(0, found.index) + text + path.slice(found.index + found[0].length);
  const others = version === 1 ? [2, 3] : [1];
  return [
    ...others.map((other) => pathChange('content', 'path-version', `/v${other}`, () => put(`/v${other}`))),
    pathChange('content', 'path-version', 'no version at all', () => put('')),
  ];
}

/**
 * A base URL whose path got lost when it was resolved as RFC 3986 says: `…/api/v1` and `orders` give `/api/orders`,
 * `/orders` gives `/orders`. The signer had the whole path.
 */
function resolutions(path: string): Change<string>[] {
  const version = '/api/v1';
  if (path === version || path.startsWith(`${version}/`)) return [];
  const lost = 'the base URL’s path, lost when the URL was put together';
  const half = /^\/api\/(.+)$/.exec(path)?.[1];
  if (/^\/v1(?:\/|$)/.test(path))
    return [
      pathChange(
        'content',
        'path-prefix-added',
        '/api in front, taken off as by proxy_pass with a /, StripPrefix or handle_path',
        () => `/api${path}`,
        { cost: 4 },
      ),
    ];
  return [
    pathChange('content', 'path-prefix-added', `${version} in front, ${lost}`, () => version + path, {
      cost: 4,
    }),
    ...(half === undefined
      ? []
      : [
          pathChange('content', 'path-prefix-added', `${version}/, ${lost}`, () => `${version}/${half}`, {
            cost: 4,
          }),
        ]),
  ];
}

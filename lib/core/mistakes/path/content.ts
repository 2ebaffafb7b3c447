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
  const isFilled = segments.some(isIdentifier) ? isIdentifier : recordIn(path);
  const index = segments.findLastIndex(isFilled);
  if (index === -1) return bases;
  const template = (name: string) =>
    `/${segments.map((segment, at) => (isFilled(segment, at) ? name : segment)).join('/')}`;
  const collection = segments[index - 1] ?? '';
  return [
    ...placeholders(collection).map((name, rank) =>
      pathChange('content', 'path-template', name, () => template(name), { cost: rank < 3 ? 6 : 7 }),
    ),
    ...rarePlaceholders(collection).map((name, rank) =>
      pathChange('content', 'path-template', name, () => template(name), {
        cost: 8,
        reach: rank < OFTEN_NAMED ? 2 : 1,
      }),
    ),
    ...bases,
  ];
}

type IsFilled = (segment: string, at: number) => boolean;

/** In a collection, the next segment names one of its records, whatever that looks like. */
function recordIn(path: string): IsFilled {
  const collection = Object.values(COLLECTION_PATHS).find((one) => path.startsWith(`${one.path}/`));
  const place = collection ? segmentsOf(collection.path).length : -1;
  return (segment, at) => at === place && segment !== '';
}

/** `ord_9A`, 1234, a UUID; not `v1` and not `webhook_deliveries`. */
function isIdentifier(segment: string): boolean {
  return /\d/.test(segment) && !/^v\d{1,3}$/i.test(segment) && /^[\w.~%-]{1,200}$/.test(segment);
}

/** What a record is called, in snake_case and in camelCase. */
function namesOf(collection: string): readonly [snake: string, camel: string] {
  const named = /^[a-z_]{2,40}$/.test(collection)
    ? collection.replace(/ies$/, 'y').replace(/s$/, '')
    : 'order';
  return [named, named.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())];
}

/** Of the rare ones, those tried beside another mistake. */
const OFTEN_NAMED = 3;

/** As routers of many frameworks write them, and their types. */
function rarePlaceholders(collection: string): string[] {
  const [named, camel] = namesOf(collection);
  const names = [...new Set([named, camel])];
  const ids = ['id', `${named}_id`, `${camel}Id`];
  return [
    ...names.flatMap((name) => [
      `{${name}}`,
      `:${name}`,
      `{{${name}}}`,
      `<${name}>`,
      `\${${name}}`,
      `[${name}]`,
    ]),
    ...[`${named}_id`, `${camel}Id`].flatMap((name) => [`<${name}>`, `[${name}]`]),
    ...[`{${camel}ID}`, `:${camel}ID`, '{uuid}', ':uuid', '{key}', '{slug}', ':slug', '{reference}', '{ref}'],
    ...['{number}', '{param}', '{merchant_order_id}', '{merchantOrderId}', ':merchant_order_id'],
    ...ids.flatMap((name) => [`<int:${name}>`, `<string:${name}>`, `<str:${name}>`, `<uuid:${name}>`]),
    ...['<int:pk>', '<str:pk>', '<uuid:pk>', '<pk>', '{id:int}', '{id:long}', '{id:guid}', '{id:[0-9]+}'],
    ...[
      '{id?}',
      ':id?',
      ':id(.:format)',
      '(:any)',
      '(:num)',
      '[...path]',
      '{*path}',
      '*',
      '%d',
      '%v',
      '{}',
      '?',
    ],
    ...['%7Bid%7D', `%7B${named}%7D`, `%7B${named}_id%7D`, `%7B${camel}Id%7D`, '%7B%7Bid%7D%7D', '%3Aid'],
    ...['$id', `$${named}`, `$${camel}Id`, '#{id}', `#{${named}_id}`, '@id', '[id]', 'NaN', 'nil', 'NULL'],
    ...['[object Object]', '%5Bobject%20Object%5D', 'None', ':param', ':p'],
  ];
}

function placeholders(collection: string): string[] {
  const [named, camel] = namesOf(collection);
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

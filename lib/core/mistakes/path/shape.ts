/** Line 2 with the sent path cut, lengthened or glued to other parts of the URL. */

import type { Change } from '../changes.ts';
import type { Subject } from '../subject.ts';
import { droppedWithSlash, ordinal, pathChange, segmentsOf } from './change.ts';

/** The most segments cut, doubled or given a second slash. */
const MOST_SEGMENTS = 6;

export function pathShapeChanges(subject: Subject): Change<string>[] {
  const count = Math.min(segmentsOf(subject.path).length, MOST_SEGMENTS + 1);
  return [
    ...cuts(count),
    ...duplications(subject.path, count),
    ...slashes(subject.path, count),
    ...hosts(subject),
    ...queries(subject),
  ];
}

/** Slashes at the start count as one. */
function withoutSegments(path: string, count: number): string | undefined {
  let at = 0;
  while (path.startsWith('//', at)) at++;
  for (let i = 0; i < count; i++) {
    at = path.indexOf('/', at + 1);
    if (at === -1) return undefined;
  }
  return path.slice(at);
}

function cuts(segments: number): Change<string>[] {
  const changes: Change<string>[] = [];
  for (let count = 1; count < segments; count++) {
    const cost = count === 2 ? 3 : 4;
    changes.push(
      pathChange(
        'prefix',
        'path-prefix-stripped',
        `without ${ordinal(count, 'segment')}`,
        (path) => withoutSegments(path, count),
        {
          cost,
        },
      ),
      pathChange(
        'prefix',
        'path-prefix-stripped',
        droppedWithSlash(count),
        (path) => withoutSegments(path, count)?.slice(1),
        { cost: cost + 2 },
      ),
    );
  }
  const last = (path: string) => path.slice(path.replace(/\/+$/, '').lastIndexOf('/') + 1);
  changes.push(
    pathChange('prefix', 'path-last-segment', 'without a slash', last, { alone: true }),
    pathChange('prefix', 'path-last-segment', 'with a slash in front', (path) => `/${last(path)}`, {
      alone: true,
    }),
    pathChange('prefix', 'path-last-segment', 'with a slash after it', (path) => `${last(path)}/`, {
      alone: true,
    }),
  );
  return changes;
}

function duplications(path: string, segments: number): Change<string>[] {
  const changes: Change<string>[] = [];
  for (let count = 1; count < Math.min(segments, 4); count++) {
    const rest = withoutSegments(path, count);
    if (rest === undefined) break;
    const first = path.slice(0, path.length - rest.length);
    const how = `${ordinal(count, 'segment')} twice, and sent that once`;
    changes.push(
      pathChange('prefix', 'path-prefix-duplicated', how, (value) => first + value, { alone: true }),
    );
    if (rest.startsWith(first) && first.length > 1)
      changes.push(
        pathChange(
          'prefix',
          'path-prefix-duplicated',
          `${ordinal(count, 'segment')} once, and sent that twice`,
          () => rest,
          {
            cost: 5,
          },
        ),
      );
  }
  return changes;
}

function slashes(path: string, segments: number): Change<string>[] {
  const changes = [
    pathChange('start', 'path-missing-leading-slash', 'no slash at the start', (value) =>
      /^\/(?!\/)/.test(value) ? value.slice(1) : undefined,
    ),
    pathChange('end', 'path-trailing-slash-added', 'a slash at the end', (value) =>
      value === '' || value.endsWith('/') ? undefined : `${value}/`,
    ),
    pathChange('end', 'path-trailing-slash-removed', 'no slash at the end', (value) =>
      value.length > 1 && value.endsWith('/') ? value.replace(/\/+$/, '') || '/' : undefined,
    ),
  ];
  for (let count = 0; count < segments; count++)
    changes.push(
      pathChange('start', 'path-double-slash', slashPlace(count), (value) => doubledSlash(value, count), {
        cost: count === 0 || count === 2 ? 6 : 8,
      }),
    );
  if (path.includes('//'))
    changes.push(
      pathChange('start', 'path-double-slash-collapsed', 'one slash for two', (value) =>
        value.replace(/\/+/g, '/'),
      ),
    );
  if (/\/\.{1,2}(?:\/|$)|\/%2e/i.test(path))
    changes.push(
      pathChange('start', 'path-dot-segments', 'the path with . and .. resolved', withoutDotSegments),
    );
  changes.push(...dots());
  return changes;
}

/** Dots that are part of a name: taken off by a normalizer of one’s own, or by .NET Framework’s Uri on sending. */
function dots(): Change<string>[] {
  const changed = (
    id: 'path-dot-segments' | 'path-library-normalised',
    how: string,
    apply: (path: string) => string,
  ) => pathChange('start', id, how, apply, { cost: 9, reach: 2 });
  return [
    changed('path-dot-segments', 'the path without dots at the start of a segment', (path) =>
      path.replace(/\/\.+(?=[^/.])/g, '/'),
    ),
    changed('path-dot-segments', 'the path without dots at the end of a segment', (path) =>
      path.replace(/(?<=[^/.])\.+(?=\/|$)/g, ''),
    ),
    changed(
      'path-library-normalised',
      'a full stop at the end, which .NET Framework’s Uri dropped',
      (path) => (/[^/.]$/.test(path) ? `${path}.` : path),
    ),
    ...[1, 2].map((from) =>
      changed(
        'path-library-normalised',
        `a full stop ${from === 1 ? 'one segment' : 'two segments'} before the last, which Uri dropped`,
        (path) => {
          const segments = path.split('/');
          const at = segments.length - 1 - from;
          return at < FIRST_OF_NAMES ? path : segments.with(at, `${segments[at]}.`).join('/');
        },
      ),
    ),
  ];
}

/** Before it stand the API’s prefix and a collection. */
const FIRST_OF_NAMES = 3;

function slashPlace(count: number): string {
  return count === 0 ? '// at the start' : `// after ${ordinal(count, 'segment')}`;
}

function doubledSlash(path: string, count: number): string | undefined {
  const rest = withoutSegments(path, count);
  if (!rest?.startsWith('/')) return undefined;
  return `${path.slice(0, path.length - rest.length)}/${rest}`;
}

/** RFC 3986, 5.2.4, with %2e read as a dot, as URL parsers do. */
export function withoutDotSegments(path: string): string {
  const kept: string[] = [];
  const segments = path.split('/').slice(1);
  segments.forEach((segment, index) => {
    const plain = segment.replace(/%2e/gi, '.');
    const last = index === segments.length - 1;
    if (plain === '..') kept.pop();
    else if (plain !== '.') kept.push(segment);
    if (last && (plain === '.' || plain === '..')) kept.push('');
  });
  return `/${kept.join('/')}`;
}

/** No real host is longer; one that is is left out. */
const LONGEST_HOST = 255;

export function hostTexts({
  host,
}: Subject): { how: string; text: string; id: 'path-full-url' | 'path-with-host' }[] {
  if (!host || host.length > LONGEST_HOST) return [];
  const bare = host.replace(/:\d{1,5}$/, '');
  const url = (text: string) => ({ how: text, text, id: 'path-full-url' as const });
  const glued = (text: string) => ({ how: text, text, id: 'path-with-host' as const });
  return bare === host
    ? [
        url(`https://${host}`),
        url(`http://${host}`),
        url(`https://${host}:443`),
        glued(host),
        glued(`//${host}`),
      ]
    : [url(`https://${host}`), url(`http://${host}`), url(`http://${bare}`), glued(host), glued(bare)];
}

function hosts(subject: Subject): Change<string>[] {
  return hostTexts(subject).flatMap(({ how, text, id }) => {
    const cost =
      text.startsWith('https://') && !text.endsWith(':443') ? {} : { cost: id === 'path-full-url' ? 6 : 7 };
    const before = (path: string) => (path.startsWith('/') ? text + path : undefined);
    const alone = text.endsWith(':443') ? ({ alone: true } as const) : {};
    return [
      pathChange('host', id, `${how} in front`, before, { ...cost, ...alone }),
      ...(id === 'path-full-url' ? [pathlessUrl(text)] : []),
    ];
  });
}

/** What’s left of a URL that an expression was to take the query off. */
function pathlessUrl(text: string): Change<string> {
  return pathChange('content', 'path-full-url', `${text} without its path`, () => text, {
    cost: 9,
    reach: 2,
    alone: true,
  });
}

/** What Java, JavaScript and Python print for none. */
const NO_QUERY = ['null', 'undefined', 'None'];

function queries({ rawQuery, pairs, lines }: Subject): Change<string>[] {
  if (pairs.length === 0)
    return [
      pathChange('query', 'path-trailing-qmark', 'a ? without a query', (path) => `${path}?`),
      ...NO_QUERY.map((text) =>
        pathChange(
          'query',
          'path-with-query',
          `a ? and the text ${text}, since there’s no query`,
          (path) => `${path}?${text}`,
          { cost: 6 },
        ),
      ),
    ];
  return [
    pathChange(
      'query',
      'path-with-query',
      ['as-sent-on-both-lines', 'the query as sent, and on line 3 too'],
      (path) => `${path}?${rawQuery}`,
    ),
    pathChange(
      'query',
      'path-with-query',
      'the sorted query, and on line 3 too',
      (path) => `${path}?${lines.query}`,
      {
        cost: 5,
      },
    ),
  ];
}

/** The query taken into the path with line 3 left blank, and a `?` that was escaped on sending. */

import { type ByteString, compareByteStrings } from '../../signing/bytes.ts';
import { FRAGMENT_COST, hintTargets, knownFragments, shownHint } from '../hint-targets.ts';
import type { Use } from '../mistake-row.ts';
import type { Subject } from '../subject.ts';
import type { Compound } from '../variant.ts';
import { parameterOf, type Way } from '../ways.ts';
import { droppedWithSlash, ordinal } from './change.ts';
import type { PathMistakeId } from './mistakes.ts';
import { hostTexts } from './shape.ts';

const NOTHING = '' as ByteString;
/** Two-mistake compounds stop here: each is tried with every way of joining. */
const MOST_CUTS = 3;

const LINE_3_EMPTY: Way = 'line-3-empty';

export function pathBlankLineCompounds(subject: Subject): Compound[] {
  const { path, rawQuery, pairs, lines } = subject;
  const hinted = hintCompounds(subject);
  if (pairs.length === 0 || rawQuery === undefined || rawQuery.length > 8192) return hinted;
  const sorted = rawQuery !== lines.query;
  const glued = (text: string, uses: readonly Use[], query: string): Compound => ({
    values: { path: `${text}?${query}` as ByteString, query: NOTHING },
    uses,
  });
  const withQuery: Use<PathMistakeId> = {
    id: 'path-with-query',
    way: LINE_3_EMPTY,
    how: 'the query as sent, and line 3 left empty',
  };
  const withSorted: Use<PathMistakeId> = {
    id: 'path-with-query',
    way: LINE_3_EMPTY,
    how: 'the sorted query, and line 3 left empty',
    cost: 5,
  };
  const compounds = [glued(path, [withQuery], rawQuery)];
  if (sorted) compounds.push(glued(path, [withSorted], lines.query));
  for (const { text, how } of knownFragments(subject)) {
    const use: Use<PathMistakeId> = { id: 'path-fragment', how, cost: FRAGMENT_COST };
    compounds.push(glued(path, [withQuery, use], `${rawQuery}#${text}`));
  }
  for (const { id, how, text } of hostTexts(subject)) {
    const use: Use<PathMistakeId> = {
      id,
      way: LINE_3_EMPTY,
      how: `${how} in front, the query after it, and line 3 left empty`,
    };
    compounds.push(glued(text + path, [use], rawQuery));
  }
  for (const { use, text } of shortened(path)) {
    compounds.push(glued(text, [use, withQuery], rawQuery));
    if (sorted) compounds.push(glued(text, [use, withSorted], lines.query));
  }
  return [...compounds, ...hinted];
}

function shortened(path: string): { use: Use<PathMistakeId>; text: string }[] {
  const found: { use: Use<PathMistakeId>; text: string }[] = [];
  let rest = path;
  for (let count = 1; count <= MOST_CUTS; count++) {
    const at = rest.indexOf('/', 1);
    if (at === -1) break;
    rest = rest.slice(at);
    const cost = count === 2 ? 3 : 4;
    found.push(
      { use: { id: 'path-prefix-stripped', how: `without ${ordinal(count, 'segment')}`, cost }, text: rest },
      {
        use: { id: 'path-prefix-stripped', ...parameterOf(droppedWithSlash(count)), cost: cost + 2 },
        text: rest.slice(1),
      },
    );
  }
  if (path.length > 1 && path.startsWith('/'))
    found.push({
      use: { id: 'path-missing-leading-slash', how: 'no slash at the start' },
      text: path.slice(1),
    });
  found.push(
    path.length > 1 && path.endsWith('/')
      ? { use: { id: 'path-trailing-slash-removed', how: 'no slash at the end' }, text: path.slice(0, -1) }
      : { use: { id: 'path-trailing-slash-added', how: 'a slash at the end' }, text: `${path}/` },
  );
  return found;
}

function hintCompounds(subject: Subject): Compound[] {
  return hintTargets(subject).flatMap(({ text, base, path, query }): Compound[] => {
    if (query === undefined || query === '') return [];
    const whole = (id: PathMistakeId, value: string): Compound => ({
      values: { path: value as ByteString, query: NOTHING },
      uses: [
        {
          id,
          way: LINE_3_EMPTY,
          how: `the URL you gave, ${shownHint(value)}, and line 3 left empty`,
          cost: 4,
        },
      ],
    });
    const relative = whole('path-with-query', `${path}?${query}`);
    return base === '' ? [relative] : [relative, whole('path-full-url', text)];
  });
}

/** `%3F` on the wire where the signer had a `?`: the client took path and query for one path. */
export function wholeQueryCompounds({ path, pairs }: Subject): Compound[] {
  const mark = path.search(/%3F/i);
  if (mark === -1 || pairs.length > 0) return [];
  const rest = path
    .slice(mark + 3)
    .replace(/%3D/gi, '=')
    .replace(/%26/g, '&');
  const sorted = rest
    .split('&')
    .filter((pair) => pair !== '')
    .sort((a, b) => compareByteStrings(a as ByteString, b as ByteString))
    .join('&');
  const uses: Use<PathMistakeId>[] = [
    {
      id: 'path-library-normalised',
      how: 'path and query apart, and the ? between them was sent as %3F',
      cost: 5,
    },
  ];
  return [{ values: { path: path.slice(0, mark) as ByteString, query: sorted as ByteString }, uses }];
}

/** A `#` in a name, which a URL parser took for the fragment’s: what’s behind it, the query too, isn’t signed. */
export function cutAtHashCompounds({ path, pairs }: Subject): Compound[] {
  const mark = path.search(/%23/i);
  if (mark === -1 || pairs.length === 0) return [];
  const uses: Use<PathMistakeId>[] = [
    { id: 'path-decoded', how: 'cut at the # that was sent as %23, and line 3 left empty', cost: 7 },
  ];
  return [{ values: { path: path.slice(0, mark) as ByteString, query: NOTHING }, uses }];
}

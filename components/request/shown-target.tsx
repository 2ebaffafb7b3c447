/**
 * What a request asks for, in a cell: where that’s narrow, the path gives way from its beginning, which many rows share, and
 * so does a query that shares it with the rows beside; others are cut at their end. Where the rows beside share their ends
 * as well, what tells them apart stays longest. So the query goes first, unless it alone tells the rows beside apart.
 */

import { Suspense } from 'react';
import { lazyPart } from '../ui/lazy-part.ts';
import styles from './shown-target.module.css';
import { stretchApart } from './stands-out.ts';

/** In characters: so much of a path’s end stays beside a long query. */
const LEAST_PATH = 9;
/** The same of a query beside a long path; also in the style sheet. */
const LEAST_QUERY = 12;

interface ShownTargetProps {
  readonly target: string;
  /** The targets of the rows beside, a line each. */
  readonly beside: string;
}

export function ShownTarget({ target, beside }: ShownTargetProps) {
  const { path, query } = targetParts(target);
  const others = partsBeside(beside);
  const isQueryFirst = others.length === 0 || others.some((other) => other.path !== path);
  return (
    <>
      <ShownPath path={path} beside={beside} isLong={path.length > LEAST_PATH} isStaying={isQueryFirst} />
      {query !== undefined && <ShownQuery path={path} query={query} beside={beside} isFirst={isQueryFirst} />}
    </>
  );
}

/** Without the question mark between them. */
export function targetParts(target: string): { readonly path: string; readonly query: string | undefined } {
  const mark = target.indexOf('?');
  return mark < 0
    ? { path: target, query: undefined }
    : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

interface ShownPathProps {
  readonly path: string;
  readonly beside: string;
  readonly isLong: boolean;
  /** The query gives way before it. */
  readonly isStaying?: boolean;
}

export function ShownPath({ path, beside, isLong, isStaying = false }: ShownPathProps) {
  const others = partsBeside(beside).map((other) => other.path);
  return (
    <>
      <Edge />
      <span className={styles['path']} data-long={isLong || undefined} data-stays={isStaying || undefined}>
        <Cut text={path} others={others} />
      </span>
      <Edge />
    </>
  );
}

/** What’s written from right to left ends, for the pointer, where it begins: text that’s marked from there would lack it. */
function Edge() {
  return <span className={styles['edge']} />;
}

interface ShownQueryProps {
  readonly path: string;
  readonly query: string;
  readonly beside: string;
  /** It gives way before the path does. */
  readonly isFirst?: boolean;
}

export function ShownQuery({ path, query, beside, isFirst = false }: ShownQueryProps) {
  const others = partsBeside(beside)
    .filter((other) => other.path === path)
    .map((other) => other.query ?? '');
  return (
    <>
      <span className={styles['mark']}>?</span>
      <Edge />
      <span
        className={styles['query']}
        data-begins={stretchApart(query, others) === undefined || undefined}
        data-yields={isFirst ? (query.length > LEAST_QUERY ? 'first' : 'never') : undefined}
      >
        <Cut text={query} others={others} />
      </span>
      <Edge />
    </>
  );
}

function partsBeside(beside: string) {
  return beside === '' ? [] : beside.split('\n').map(targetParts);
}

function Cut({ text, others }: { readonly text: string; readonly others: readonly string[] }) {
  const apart = stretchApart(text, others);
  if (apart === undefined || apart === 'end') return <SeenText text={text} />;
  return (
    <span className={styles['cut']} data-cut>
      {apart.from > 0 && (
        <>
          <span className={styles['before']}>
            <SeenText text={text.slice(0, apart.from)} />
          </span>
          <Edge />
        </>
      )}
      <span className={styles['apart']}>
        <SeenText text={text.slice(apart.from, apart.to)} />
      </span>
      {apart.to < text.length && (
        <>
          <Edge />
          <span className={styles['after']}>
            <SeenText text={text.slice(apart.to)} />
          </span>
        </>
      )}
    </span>
  );
}

const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/gu;

const Drawn = lazyPart(async () => (await import('./unseen-text.tsx')).UnseenText);

interface SeenProps {
  readonly text: string;
  /** Its tabs and line breaks are no more than blanks. */
  readonly isLaidOut?: boolean;
}

/** With characters that show as nothing, or turn the others around, drawn as in the view of the bytes. */
export function SeenText({ text, isLaidOut = false }: SeenProps) {
  const seen = (isLaidOut ? text.replace(/[\t\r\n]/g, ' ') : text).replace(UNSEEN, '\ufffd');
  return (
    <bdi dir="ltr">
      {seen.includes('\ufffd') ? (
        <Suspense fallback={seen}>
          <Drawn text={text} />
        </Suspense>
      ) : (
        text
      )}
    </bdi>
  );
}

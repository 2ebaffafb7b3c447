/** What a request asks for, in a cell: where that’s narrow, path and query give way from their beginnings, which many rows share. */

import styles from './shown-target.module.css';

/** In characters: so much of a path’s end stays beside a long query. */
const LEAST_PATH = 9;

export function ShownTarget({ target }: { readonly target: string }) {
  const { path, query } = targetParts(target);
  return (
    <>
      <ShownPath path={path} isLong={path.length > LEAST_PATH} />
      {query !== undefined && <ShownQuery query={query} />}
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

export function ShownPath({ path, isLong }: { readonly path: string; readonly isLong: boolean }) {
  return (
    <span className={styles['path']} data-long={isLong || undefined}>
      <bdi dir="ltr">{path}</bdi>
    </span>
  );
}

export function ShownQuery({ query }: { readonly query: string }) {
  return (
    <>
      <span className={styles['mark']}>?</span>
      <span className={styles['query']}>
        <bdi dir="ltr">{query}</bdi>
      </span>
    </>
  );
}

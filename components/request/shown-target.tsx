/** What a request asks for, in a cell: where that’s narrow, path and query give way from their beginnings, which many rows share. */

import styles from './shown-target.module.css';

/** In characters: so much of a path’s end stays beside a long query. */
const LEAST_PATH = 9;

export function ShownTarget({ target }: { readonly target: string }) {
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  return (
    <>
      <span className={styles['path']} data-long={path.length > LEAST_PATH || undefined}>
        <bdi dir="ltr">{path}</bdi>
      </span>
      {mark >= 0 && (
        <>
          <span className={styles['mark']}>?</span>
          <span className={styles['query']}>
            <bdi dir="ltr">{target.slice(mark + 1)}</bdi>
          </span>
        </>
      )}
    </>
  );
}

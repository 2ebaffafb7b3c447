/** Which page is shown, the pages around it, and what else is done with the whole list. */

import { type FormEvent, useState } from 'react';
import { grouped } from '../../lib/core/counts.ts';
import { offsetOfPage } from '../../lib/core/paging/next-offset.ts';
import type { Collection } from '../../lib/core/records/collections.ts';
import type { LoadedPage } from '../../lib/features/browse/state.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/text-input.tsx';
import styles from './browse.module.css';
import { rangeWords } from './browse-words.ts';

interface PageBarProps {
  readonly collection: Collection;
  readonly page: LoadedPage;
  readonly isLoading: boolean;
}

export function PageBar({ collection, page, isLoading }: PageBarProps) {
  const load = useApp((state) => state.loadPage);
  const { steps } = page;
  const step = (label: string, icon: 'first' | 'previous' | 'next' | 'last') => {
    const offset = steps[icon];
    return (
      <Button
        variant="quiet"
        icon={icon}
        aria-label={label}
        disabled={offset === undefined}
        aria-disabled={isLoading || undefined}
        onClick={() => {
          if (offset !== undefined && !isLoading) void load(offset);
        }}
      />
    );
  };
  return (
    <>
      {collection.kind === 'paged' && (
        <nav className={styles['pages']} aria-label="Pages">
          {step('First page', 'first')}
          {step('Previous page', 'previous')}
          <GoTo page={page} onGo={(offset) => void load(offset)} />
          {step('Next page', 'next')}
          {step('Last page', 'last')}
        </nav>
      )}
      <span className={styles['range']} role="status">
        {rangeWords(page, collection)}
      </span>
    </>
  );
}

/** Where pages begin at multiples of the limit that was applied. */
function GoTo({ page, onGo }: { readonly page: LoadedPage; readonly onGo: (offset: number) => void }) {
  const { offset = 0, limit = 0, total, records } = page;
  const size = Math.max(1, limit > 0 ? limit : records.length);
  const at = Math.floor(offset / size) + 1;
  const [text, setText] = useState(String(at));
  const [known, setKnown] = useState(at);
  if (at !== known) {
    setKnown(at);
    setText(String(at));
  }
  const go = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // The next number takes its place.
    event.currentTarget.querySelector('input')?.select();
    const wanted = Number.parseInt(text.replaceAll(/[\s,]/g, ''), 10);
    if (Number.isSafeInteger(wanted) && wanted >= 1)
      onGo(offsetOfPage(wanted, { offset, limit, total, count: records.length }));
    else setText(String(at));
  };
  return (
    <form className={styles['goTo']} onSubmit={go}>
      <TextInput
        aria-label="Page"
        className={styles['pageNumber']}
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => setText(String(at))}
      />
      {total !== undefined && <span>of {grouped(Math.max(1, Math.ceil(total / size)))}</span>}
    </form>
  );
}

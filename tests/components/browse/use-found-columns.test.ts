/** Columns of a list that's being fetched: the first records tell of them, and the others once no more come. */

import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useFoundColumns } from '../../../components/browse/use-found-columns.ts';
import { readPage } from '../../../lib/core/paging/read-page.ts';
import { utf8 } from '../../../lib/core/signing/bytes.ts';
import { KeptRecords } from '../../../lib/features/browse/records.ts';

const PAGE = 250;

/** Each page has a field of its own beside the id. */
function kept(pages: number): KeptRecords {
  const records = new KeptRecords('paged', 'left-out');
  for (let page = 0; page < pages; page++) {
    const texts = Array.from({ length: PAGE }, (_, at) => `{"id":"${page * PAGE + at}","page_${page}":1}`);
    const body = utf8(`{"data":[${texts.join(',')}]}`);
    records.add(page * PAGE, body, readPage(body, 'paged').records, PAGE);
  }
  return records;
}

it('are found in the first five hundred records while more come, and in all once fetching ends', async () => {
  const records = kept(6);
  const { result, rerender } = renderHook(
    ({ source }) => useFoundColumns('payouts', source, 'everything', 'service'),
    { initialProps: { source: records.source(0, true) } },
  );
  const found = () => result.current.map(({ key }) => key).filter((key) => key.startsWith('page_'));
  await waitFor(() => expect(found()).toEqual(['page_0', 'page_1']));
  rerender({ source: records.source(1, true) });
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(found()).toHaveLength(2);
  rerender({ source: records.source(2) });
  await waitFor(() => expect(found()).toHaveLength(6));
});

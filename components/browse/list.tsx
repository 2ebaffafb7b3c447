/** One of the lists: what's asked for, what came, what's odd about it, and the records. */

import { useState } from 'react';
import type { Collection } from '../../lib/core/records/collections.ts';
import { NOTHING_ASKED, olderThanSearch, selectWalk } from '../../lib/features/browse/selectors.ts';
import type { WalkState } from '../../lib/features/browse/state.ts';
import { useApp } from '../app/store-context.tsx';
import styles from './browse.module.css';
import type { ShownRecords } from './export-dialog.tsx';
import { FileNotice } from './file-notice.tsx';
import { ListBar } from './list-bar.tsx';
import { FailureNotice, PageNotices } from './list-notices.tsx';
import { NoRecords } from './no-records.tsx';
import { Records } from './records.tsx';
import { RequestBar } from './request-bar.tsx';
import { requestBehind } from './request-behind.ts';
import { useLook } from './use-look.ts';
import { WalkBar } from './walk-bar.tsx';

/** Nothing of it goes on; what it came to is said beside its records alone. */
const isOver = ({ phase }: WalkState): boolean => phase === 'done' || phase === 'cancelled';

export function BrowseList({ collection }: { readonly collection: Collection }) {
  const { list, walk, load } = useApp((state) => ({
    list: state.browse[collection.id],
    walk: selectWalk(state, collection.id),
    load: state.loadPage,
  }));
  const { asked, showing, source } = list ?? NOTHING_ASKED;
  const page = list?.page;
  const of = showing === 'page' ? page : (source.origin ?? showing);
  const look = useLook(collection.id, of);
  const [shown, setShown] = useState<ShownRecords | undefined>(undefined);
  const failure = list?.failure;
  const request = requestBehind(list, walk);
  const showRequest = (): void => look.show('request');
  return (
    <div tabIndex={-1} className={styles['list']}>
      <RequestBar collection={collection} asked={asked} isLoading={list?.loading === true} />
      <ListBar
        collection={collection}
        list={list}
        look={look}
        hasRequest={request !== undefined}
        shown={shown}
      />
      {failure && (
        <div className={styles['notices']}>
          <FailureNotice
            failure={failure}
            onAgain={() => void load(asked.offset)}
            onShowRequest={showRequest}
          />
        </div>
      )}
      {page && !failure && showing === 'page' && <PageNotices page={page} />}
      {walk && !(page && showing === 'page' && isOver(walk)) && (
        <WalkBar walk={walk} onShowRequest={showRequest} />
      )}
      {list?.file && showing === 'file' && <FileNotice collection={collection} file={list.file} />}
      <Records
        collection={collection}
        source={source}
        of={of}
        showing={showing}
        total={showing === 'page' ? page?.total : showing === 'everything' ? walk?.total : undefined}
        request={request}
        olderAt={list && olderThanSearch(list, walk)}
        onArranged={setShown}
        empty={<NoRecords collection={collection} list={list} isFetching={walk?.phase === 'fetching'} />}
      />
    </div>
  );
}

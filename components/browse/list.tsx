/** One of the lists: what's asked for, what came, what's odd about it, and the records. */

import type { Collection } from '../../lib/core/records/collections.ts';
import { NOTHING_ASKED } from '../../lib/state/browse-selectors.ts';
import type { BrowseState } from '../../lib/state/browse-state.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Spinner } from '../ui/spinner.tsx';
import styles from './browse.module.css';
import { FileNotice } from './file-notice.tsx';
import { ListBar } from './list-bar.tsx';
import { FailureNotice, PageNotices } from './list-notices.tsx';
import { Records } from './records.tsx';
import { RequestBar } from './request-bar.tsx';
import { useLook } from './use-look.ts';
import { WalkBar } from './walk-bar.tsx';

export function List({ collection }: { readonly collection: Collection }) {
  const { list, walk, load } = useApp((state) => ({
    list: state.browse[collection.id],
    walk: state.walk?.collection === collection.id ? state.walk : undefined,
    load: state.loadPage,
  }));
  const { asked, showing, source } = list ?? NOTHING_ASKED;
  const page = list?.page;
  const of = showing === 'page' ? page : showing;
  const look = useLook(collection.id, of);
  const failure = list?.failure;
  const answered = answeredOf(list) ?? walk?.answered;
  const showRequest = (): void => look.show('request');
  return (
    <div className={styles['list']}>
      <RequestBar collection={collection} asked={asked} isLoading={list?.loading === true} />
      <ListBar collection={collection} list={list} look={look} hasRequest={answered !== undefined} />
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
      {walk && <WalkBar walk={walk} onShowRequest={showRequest} />}
      {list?.file && showing === 'file' && <FileNotice file={list.file} />}
      <Records
        collection={collection}
        source={source}
        of={of}
        showing={showing}
        total={showing === 'page' ? page?.total : showing === 'everything' ? walk?.total : undefined}
        answered={answered}
        empty={<Empty collection={collection} list={list} />}
      />
    </div>
  );
}

/** Of what was asked for last. */
function answeredOf(list: BrowseState | undefined) {
  const { failure, page } = list ?? {};
  return failure && 'answered' in failure ? failure.answered : page?.answered;
}

function Empty({
  collection,
  list,
}: {
  readonly collection: Collection;
  readonly list: BrowseState | undefined;
}) {
  const load = useApp((state) => state.loadPage);
  const { label, kind } = collection;
  if (list?.loading)
    return (
      <div className={styles['busy']}>
        <Spinner label="Waiting for the answer" />
      </div>
    );
  if (list?.failure) return null;
  if (list?.page) return <NothingListed filters={list.page.asked.filters} />;
  return (
    <EmptyState
      icon="table"
      title={`${label} appear here`}
      action={
        <Button icon="send" variant="primary" onClick={() => void load(0)}>
          Load {label.toLowerCase()}
        </Button>
      }
    >
      {kind === 'paged'
        ? 'The list comes in pages. Each is a request of its own, signed anew when you go there, and you can see what was signed.'
        : 'The service lists the most recent ones in one answer, and doesn’t say how many there are.'}
    </EmptyState>
  );
}

function NothingListed({ filters }: { readonly filters: Readonly<Record<string, string>> }) {
  const isFiltered = Object.values(filters).some((value) => value !== '');
  return (
    <EmptyState icon="table" title="The list is empty">
      {isFiltered
        ? 'The service found nothing for what was asked. Change the filter above and load again.'
        : 'The service answered, and there’s nothing in it. Create a charge in Request to have an order.'}
    </EmptyState>
  );
}

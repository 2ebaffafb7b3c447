/** Going live: what a client must do, each item ticked by what was seen of it and never by hand. */

import { useEffect } from 'react';
import { counted } from '../../lib/core/counts.ts';
import { countOf } from '../../lib/features/going-live/checklist.ts';
import {
  checklistOutcome,
  clientName,
  lookedAtWords,
} from '../../lib/features/going-live/going-live-words.ts';
import { type GoingLive, selectGoingLive } from '../../lib/features/going-live/selectors.ts';
import { useApp } from '../app/store-context.tsx';
import { Field } from '../ui/field.tsx';
import { Notice, type Tone } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import { Select } from '../ui/select.tsx';
import { ChecklistRow } from './checklist-row.tsx';
import { ExportReport } from './export-report.tsx';
import styles from './going-live.module.css';
import { HowToBeSeen } from './how-to-be-seen.tsx';

export function GoingLiveView() {
  useListening();
  useSecretsLooked();
  const goingLive = useApp(selectGoingLive);
  const { items } = goingLive;
  const open = countOf(items, 'unseen');
  const { title, others } = checklistOutcome(items);
  return (
    <Section title="Going live" actions={<ExportReport />}>
      <p className={styles['lead']}>
        Countersign checks the requests that your code sends: in the Inbox, in Capture and in an exam. You
        can’t tick an item by hand. Requests that Countersign sends don’t count.
      </p>
      <Notice tone={toneOf(goingLive)} live title={title}>
        {others} {lookedAtWords(goingLive)} {NOT_STORED}
      </Notice>
      <ClientChoice goingLive={goingLive} />
      {open > 0 && <HowToBeSeen />}
      <ol className={styles['items']}>
        {items.map((item) => (
          <ChecklistRow key={item.id} item={item} />
        ))}
      </ol>
    </Section>
  );
}

const NOT_STORED =
  'This list is made from the requests in Capture and the Inbox, and a reload empties Capture. To keep the result, export the report.';

function toneOf({ items }: GoingLive): Tone {
  if (countOf(items, 'failed') > 0) return 'bad';
  return countOf(items, 'unseen') > 0 ? 'info' : 'good';
}

/** Where one is the user’s code and another is a colleague’s, or curl. */
function ClientChoice({ goingLive: { client, clients } }: { readonly goingLive: GoingLive }) {
  const choose = useApp((state) => state.chooseGoingLiveClient);
  if (clients.length < 2) return null;
  return (
    <div className={styles['client']}>
      <Field label="Your code, by its User-Agent">
        <Select value={client} onChange={({ target }) => choose(target.value)}>
          {clients.map((one) => (
            <option key={one.client} value={one.client}>
              {clientName(one.client)}: {counted(one.requests, 'request')}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

/** To the local sandbox, where that was allowed before. */
function useListening(): void {
  const { open, leave } = useApp((state) => ({ open: state.openInbox, leave: state.leaveInbox }));
  useEffect(() => {
    void open();
    return leave;
  }, [open, leave]);
}

/** In each request as it comes, and again in all of them where a key was added. */
function useSecretsLooked(): void {
  const { inboxRows, capturedRows, keys, act } = useApp((state) => ({
    inboxRows: state.inboxRows,
    capturedRows: state.capturedRows,
    keys: state.keys,
    act: state.withGoingLive,
  }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of what's looked through.
  useEffect(() => void act((actions) => actions.lookForSecrets()), [inboxRows, capturedRows, keys, act]);
}

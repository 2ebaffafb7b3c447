/** What came of the sends of a saved request: one to look at, two to compare. */

import { type ReactNode, useState } from 'react';
import { errorName } from '../../lib/core/status-phrases.ts';
import { selectSends } from '../../lib/features/saved/selectors.ts';
import type { SavedRequest, Send } from '../../lib/storage/saved/saved.ts';
import { useApp } from '../app/store-context.tsx';
import { size } from '../share/size.ts';
import { Badge } from '../ui/badge.tsx';
import { DataTable, type TableColumn } from '../ui/data-table.tsx';
import { Section } from '../ui/section.tsx';
import styles from './saved.module.css';
import { momentNames, sendOutcomeWords } from './saved-words.ts';
import { SendsCompared } from './sends-compared.tsx';

export function Sends({ request }: { readonly request: SavedRequest }) {
  const sends = useApp((state) => selectSends(state, request.id));
  const [ticked, setTicked] = useState<readonly string[] | undefined>(undefined);
  // Until something is ticked, the last two are compared.
  const chosen = ticked ?? sends.slice(0, 2).map(({ id }) => id);
  const tick = (id: string, on: boolean): void =>
    // A third takes the place of the one that was ticked first.
    setTicked(on ? [...chosen, id].slice(-2) : chosen.filter((one) => one !== id));
  const names = momentNames(sends);
  const shown = sends
    .filter(({ id }) => chosen.includes(id))
    .toReversed()
    .map(({ id, environment }) => ({ id, name: names.get(id) ?? '', environment }));
  if (sends.length === 0)
    return (
      <Section title="Responses" level={3}>
        <p className={styles['about']}>
          Open this request and send it. Its last 20 responses are stored here, so that you can compare them.
        </p>
      </Section>
    );
  return (
    <>
      <Section
        title="Responses"
        level={3}
        flush
        note={<span className={styles['about']}>Tick one to see it, two to compare them</span>}
      >
        <DataTable
          caption="Responses to this request, the newest first"
          columns={columnsFor(names, chosen, tick)}
          rows={sends}
          rowKey={({ id }) => id}
        />
      </Section>
      {shown.length > 0 && <SendsCompared key={shown.map(({ id }) => id).join()} sends={shown} />}
    </>
  );
}

function columnsFor(
  names: ReadonlyMap<string, string>,
  chosen: readonly string[],
  tick: (id: string, on: boolean) => void,
): readonly TableColumn<Send>[] {
  return [
    {
      id: 'at',
      label: 'Sent',
      role: 'heading',
      cell: ({ id }) => (
        <label className={styles['tick']}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={(event) => tick(id, event.target.checked)}
          />
          {names.get(id)}
        </label>
      ),
    },
    {
      id: 'environment',
      label: 'Environment',
      cell: ({ environment }) => (environment ? <bdi>{environment}</bdi> : '—'),
    },
    {
      id: 'status',
      label: 'Status',
      fit: true,
      cell: (send) => (
        <Badge tone={isGood(send) ? 'good' : 'bad'} icon={isGood(send) ? 'success' : 'error'}>
          {sendOutcomeWords(send)}
        </Badge>
      ),
    },
    { id: 'error', label: 'Error', cell: errorCell },
    {
      id: 'time',
      label: 'Time',
      fit: true,
      cell: ({ milliseconds }) => (milliseconds === null ? '—' : `${milliseconds.toLocaleString('en')} ms`),
    },
    { id: 'size', label: 'Body', fit: true, cell: ({ length }) => size(length) },
  ];
}

function errorCell({ code, status }: Send): ReactNode {
  return code ? <code>{code}</code> : (errorName(code, status) ?? '—');
}

function isGood({ status }: Send): boolean {
  return status !== null && status < 400;
}

/** Where the API document is silent: what Countersign and its sandbox take to be so, marked as assumed. */

import { ASSUMPTIONS, type Assumption, type AssumptionId } from '../../lib/core/assumptions.ts';
import { RuleLink } from '../request/rule-link.tsx';
import { Badge } from '../ui/badge.tsx';
import { DataTable, type TableColumn } from '../ui/data-table.tsx';
import { Section } from '../ui/section.tsx';
import styles from './sandbox.module.css';

const ENTRIES = Object.entries<Assumption>(ASSUMPTIONS) as [AssumptionId, Assumption][];

const COLUMNS: readonly TableColumn<(typeof ENTRIES)[number]>[] = [
  {
    id: 'open',
    label: 'Not shown',
    role: 'heading',
    cell: ([id, { open }]) => (
      <RuleLink to={id} className={styles['medium']}>
        {open}
      </RuleLink>
    ),
  },
  { id: 'reading', label: 'Assumption', cell: ([, { reading }]) => reading },
  { id: 'why', label: 'Why', cell: ([, { why }]) => <span className={styles['muted']}>{why}</span> },
];

export function AssumptionTable() {
  return (
    <Section
      title="What the API docs don’t show"
      note={
        <Badge tone="warn" icon="warning">
          {ENTRIES.length} assumptions
        </Badge>
      }
      flush
    >
      <p className={styles['lead']}>
        The API docs don’t specify these points, so the sandbox follows assumptions, except where you chose a
        different reading above. The real server may differ.
      </p>
      <div className={styles['assumptions']}>
        <DataTable caption="Assumptions" columns={COLUMNS} rows={ENTRIES} rowKey={([id]) => id} />
      </div>
    </Section>
  );
}

/** What something rests on: the API docs’ own words for the rule, and what had to be assumed beyond them. */

import { ASSUMPTIONS, type AssumptionId } from '../../lib/core/assumptions.ts';
import { type ClauseId, clauseParts } from '../../lib/core/clauses.ts';
import styles from './rule.module.css';
import { Assumed, RuleLink } from './rule-link.tsx';

interface RuleNoteProps {
  readonly clause?: ClauseId | undefined;
  readonly assumed?: readonly AssumptionId[] | undefined;
}

export function RuleNote({ clause, assumed = [] }: RuleNoteProps) {
  return (
    <>
      {clause && <ClauseNote id={clause} />}
      {assumed.map((id) => (
        <p key={id} className={styles['note']}>
          <Assumed id={id} /> {ASSUMPTIONS[id].reading}
        </p>
      ))}
    </>
  );
}

function ClauseNote({ id }: { readonly id: ClauseId }) {
  const { source, rest } = clauseParts(id);
  return (
    <p className={styles['note']}>
      <RuleLink to={id}>{source}</RuleLink>
      {rest}
    </p>
  );
}

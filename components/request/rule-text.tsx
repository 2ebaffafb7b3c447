/** The API document's own words for a rule, and what had to be read into it. */

import { ASSUMPTIONS, type AssumptionId } from '../../lib/core/assumptions.ts';
import { type ClauseId, clauseWords } from '../../lib/core/clauses.ts';

interface RuleTextProps {
  readonly clause: ClauseId;
  readonly assumed: readonly AssumptionId[];
}

export function RuleText({ clause, assumed }: RuleTextProps) {
  return (
    <>
      <p>{clauseWords(clause)}</p>
      {assumed.map((id) => (
        <p key={id}>
          <strong>Assumed.</strong> {ASSUMPTIONS[id].reading} The API docs don’t specify this.{' '}
          {ASSUMPTIONS[id].why}
        </p>
      ))}
    </>
  );
}

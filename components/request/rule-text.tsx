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
          <strong>Assumed.</strong> Not in the API docs: {lowerFirst(ASSUMPTIONS[id].open)}. Assumption:{' '}
          {ASSUMPTIONS[id].reading}. {ASSUMPTIONS[id].why}
        </p>
      ))}
    </>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** What a mistake does and its fix, for each that was found in a task. */

import type { Mistake } from '../../lib/core/diagnosis/diagnosis.ts';
import { nameOfUse } from '../../lib/core/mistakes/mistake-row.ts';

interface NamedMistakesProps {
  readonly mistakes: readonly Mistake[];
  /** Also where there’s one alone: nothing around it has its title. */
  readonly withTitles?: boolean;
}

export function NamedMistakes({ mistakes, withTitles = mistakes.length > 1 }: NamedMistakesProps) {
  return mistakes.map((mistake) => (
    <p key={nameOfUse(mistake)}>
      {withTitles && <strong>{mistake.title}. </strong>}
      {mistake.happened} <strong>Fix:</strong> {mistake.fix}
    </p>
  ));
}

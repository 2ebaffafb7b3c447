/** Every mistake that changes several values of a message at once. */

import { movedCompounds } from './moved.ts';
import { pathCompounds } from './path/path.ts';
import { queryCompounds } from './query/query.ts';
import { rewrittenCompounds } from './rewritten.ts';
import { serverReadingCompounds } from './server/reading-compounds.ts';
import type { Subject } from './subject.ts';
import { tiedCompounds } from './ties/tied.ts';
import type { Compound } from './variant.ts';

export function compoundsOf(subject: Subject): Compound[] {
  return [
    ...pathCompounds(subject),
    ...queryCompounds(subject),
    ...tiedCompounds(subject),
    ...serverReadingCompounds(subject),
    ...movedCompounds(subject),
    ...rewrittenCompounds(subject),
  ];
}

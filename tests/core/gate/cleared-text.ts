/** Text that passed the gate, for whatever takes no other. */

import { atOnce, type Cleared, clearText } from '../../../lib/core/gate/gate.ts';
import { sought } from '../../../lib/core/gate/sought.ts';

export function clearedText(text: string): Cleared<string> {
  const clearance = atOnce(clearText(text, 'the text', sought([])));
  if (!clearance.ok) throw new Error(`held back: ${clearance.problem}`);
  return clearance.cleared;
}

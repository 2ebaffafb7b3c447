/** What the tool of each kind of task is given. */

import type { TaskWork } from '../../lib/features/learn/state.ts';

export interface ToolProps<Kind> {
  readonly task: Kind;
  readonly work: TaskWork;
  /** Adds to it. */
  readonly onWork: (work: TaskWork) => void;
  readonly onPass: () => void;
}

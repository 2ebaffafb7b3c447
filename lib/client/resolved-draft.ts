/** A draft with its variables' values in place; most drafts have none, and then nothing is done. */

import type { Draft } from './draft/draft.ts';
import type { DraftProblem } from './draft/problem.ts';

const OPENING = '{{';

export interface UsedVariable {
  readonly name: string;
  /** Absent where there's no such variable. */
  readonly value: string | undefined;
}

export interface ResolvedDraft {
  /** As it will be sent. */
  readonly draft: Draft;
  readonly problems: readonly DraftProblem[];
  /** In the order they first stand in the request. */
  readonly used: readonly UsedVariable[];
}

/** Whether it's worth looking at more closely. Every variable begins so; what reads them is loaded when it's needed. */
export function needsResolving({ target, headers, body }: Draft): boolean {
  return (
    target.includes(OPENING) ||
    headers.some(({ value }) => value.includes(OPENING)) ||
    (body.kind === 'text' && body.text.includes(OPENING))
  );
}

export function withoutVariables(draft: Draft): ResolvedDraft {
  return { draft, problems: [], used: [] };
}

/** Until the variables are there, nothing is sent. */
export function notYetResolved(draft: Draft): ResolvedDraft {
  const message = 'Variables are still being read. If this stays, reload the page.';
  return {
    ...withoutVariables(draft),
    problems: [{ field: 'target', severity: 'error', problem: 'variables-not-read', message }],
  };
}

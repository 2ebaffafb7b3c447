/** What’s wrong after a check, and what to do; and how lines are named in it. */

import { listed } from '../../lib/core/counts.ts';
import { LINE_NAMES, type LineName } from '../../lib/core/signing/canonical.ts';
import { Notice } from '../ui/notice.tsx';

export function WrongNotice({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <Notice tone="bad" title={title} live>
      <p>{text}</p>
    </Notice>
  );
}

/** As in `line 3` or `lines 3 and 5`. */
export function lineNumbers(names: readonly LineName[]): string {
  const numbers = names.map((name) => String(LINE_NAMES.indexOf(name) + 1));
  return `${numbers.length === 1 ? 'line' : 'lines'} ${listed(numbers)}`;
}

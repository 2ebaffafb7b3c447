/** That what was done in a task isn't stored, and why: the browser asks before the page takes it along. */

import { counted } from '../../lib/core/counts.ts';
import { gateReasonWords } from '../../lib/core/gate/standing-words.ts';
import { type BegunId, taskKey, type UnkeptWork } from '../../lib/features/learn/state.ts';
import { useApp } from '../app/store-context.tsx';
import { useHalfDone } from '../share/leave-warning.ts';
import { Notice } from '../ui/notice.tsx';

interface UnkeptNoticeProps {
  readonly lesson: BegunId;
  readonly task: string;
}

/** Nothing where all of it is stored. */
export function UnkeptNotice({ lesson, task }: UnkeptNoticeProps) {
  const why = useApp(({ begun, unkeptWork }): UnkeptWork | 'own' | undefined => {
    const { text = '', isPassed = false } = begun[lesson]?.work[task] ?? {};
    if (lesson === 'own') return text !== '' && !isPassed ? 'own' : undefined;
    return unkeptWork[taskKey(lesson, task)];
  });
  useHalfDone(why !== undefined);
  if (why === undefined) return null;
  return (
    <Notice tone="info" title="Your answer isn’t stored" live>
      <p>{reasonWords(why)} If you close or reload this page, your answer is lost.</p>
    </Notice>
  );
}

function reasonWords(why: UnkeptWork | 'own'): string {
  if (why === 'own') return 'Countersign doesn’t store requests that the Inbox received.';
  if (why.problem === 'too-long') return `It’s longer than ${counted(why.most, 'character')}.`;
  return gateReasonWords(why);
}

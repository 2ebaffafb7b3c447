/** Types the bytes that line 5 is the hash of. */

import { useMemo } from 'react';
import { sha256Hex } from '../../lib/core/hashing/sha256.ts';
import { utf8 } from '../../lib/core/signing/bytes.ts';
import { gradeHashed } from '../../lib/lessons/grade.ts';
import type { HashTask } from '../../lib/lessons/lesson.ts';
import styles from './learn.module.css';
import { TaskRequest } from './task-request.tsx';
import { TextTool } from './text-tool.tsx';
import type { ToolProps } from './tool-props.ts';
import { HashedVerdict } from './written-verdict.tsx';

export function HashTool({ task, ...done }: ToolProps<HashTask>) {
  return (
    <>
      <TaskRequest request={task.request} given={task.given} />
      <TextTool
        label="Text to hash"
        rows={4}
        grade={(text) => gradeHashed(task, text)}
        verdict={(wrong) => <HashedVerdict wrong={wrong} />}
        {...done}
        below={(text) => <Hash text={text} />}
      />
    </>
  );
}

function Hash({ text }: { readonly text: string }) {
  const hash = useMemo(() => sha256Hex(utf8(text)), [text]);
  return (
    <p className={styles['hash']}>
      <span className={styles['muted']}>Line 5</span> <code>{hash}</code>
    </p>
  );
}

/** Writes the canonical string of a request, or one line of it. */

import { lineLabel } from '../../lib/core/diagnosis/answer/line-label.ts';
import { gradeWritten } from '../../lib/lessons/grade.ts';
import type { WriteTask } from '../../lib/lessons/lesson.ts';
import { TaskRequest } from './task-request.tsx';
import { TextTool } from './text-tool.tsx';

interface WriteToolProps {
  readonly task: WriteTask;
  readonly onPass: () => void;
}

export function WriteTool({ task, onPass }: WriteToolProps) {
  const { request, given, isTimeHidden, writes } = task;
  return (
    <>
      <TaskRequest request={request} given={given} isTimeHidden={isTimeHidden} />
      <TextTool
        label={writes === 'string' ? 'Canonical string' : lineLabel(writes)}
        rows={writes === 'string' ? 6 : 2}
        isOneLine={writes !== 'string'}
        grade={(text) => gradeWritten(task, text)}
        onPass={onPass}
      />
    </>
  );
}

/** Writes the canonical string of a request, or one line of it. */

import { lineLabel } from '../../lib/core/diagnosis/answer/line-label.ts';
import { gradeWritten } from '../../lib/lessons/grade.ts';
import type { WriteTask } from '../../lib/lessons/lesson.ts';
import { TaskRequest } from './task-request.tsx';
import { TextTool } from './text-tool.tsx';
import type { ToolProps } from './tool-props.ts';
import { WrittenVerdict } from './written-verdict.tsx';

export function WriteTool({ task, ...done }: ToolProps<WriteTask>) {
  const { request, given, writes } = task;
  return (
    <>
      <TaskRequest request={request} given={given} />
      <TextTool
        label={writes === 'string' ? 'Canonical string' : lineLabel(writes)}
        rows={writes === 'string' ? 6 : 2}
        isOneLine={writes !== 'string'}
        grade={(text) => gradeWritten(task, text)}
        verdict={(wrong) => <WrittenVerdict wrong={wrong} />}
        {...done}
      />
    </>
  );
}

/** Pages through the orders of a sandbox. */

import type { SandboxStep } from '../../lib/lessons/asked.ts';
import { gradePages } from '../../lib/lessons/grading/pages.ts';
import type { PagesTask } from '../../lib/lessons/lesson.ts';
import { Notice } from '../ui/notice.tsx';
import { endWords, pageWords } from './paging-words.ts';
import { StepsTool } from './steps-tool.tsx';
import type { ToolProps } from './tool-props.ts';
import { WrongNotice } from './wrong-notice.tsx';

interface PagesToolProps extends ToolProps<PagesTask> {
  /** Of its sandbox, in Unix seconds. */
  readonly now: number;
}

export function PagesTool({ task, now, ...done }: PagesToolProps) {
  const paging = (steps: readonly SandboxStep[]) =>
    gradePages(
      task,
      steps.flatMap((step) => (step.step === 'get' ? [step.target] : [])),
      now,
    );
  const soFar = paging(done.work.steps ?? []);
  const end = endWords(soFar);
  return (
    <StepsTool
      target={`${task.first}&offset=`}
      grade={(steps) => {
        const { pages, passed } = paging(steps);
        const shown = pages.map(({ target, asked, remarks }, at) => ({
          step: { step: 'get', target } as const,
          asked,
          words: remarks.map((remark) => {
            const words = pageWords(remark, task.mayRepeat === true);
            // The task sent the first one: it’s no mistake of the learner’s.
            return at === 0 ? { ...words, tone: 'info' as const } : words;
          }),
        }));
        return { shown, passed };
      }}
      mustStartOver={soFar.isSpent}
      {...done}
    >
      {task.change && (
        <Notice tone="info" title="The list has changed">
          <p>{task.change}</p>
        </Notice>
      )}
      {end && <WrongNotice title={end.title} text={end.text} />}
    </StepsTool>
  );
}

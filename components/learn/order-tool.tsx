/** Follows an order in a sandbox until a response shows it as paid. */

import { PATHS } from '../../lib/core/api.ts';
import type { AskedList } from '../../lib/lessons/asked.ts';
import { gradeOrder } from '../../lib/lessons/grading/order.ts';
import type { OrderTask } from '../../lib/lessons/lesson.ts';
import { orderStepWords } from './order-words.ts';
import { ResponseText } from './response-text.tsx';
import { StepsTool } from './steps-tool.tsx';
import type { ToolProps } from './tool-props.ts';

interface OrderToolProps extends ToolProps<OrderTask> {
  /** Of its sandbox, in Unix seconds. */
  readonly now: number;
}

const MOVES = [
  { label: 'Simulate payment', step: { step: 'pay' } },
  { label: 'Wait 10 s', step: { step: 'wait' } },
] as const;

export function OrderTool({ task, now, ...done }: OrderToolProps) {
  const newest = gradeOrder(task, done.work.steps ?? [], now).steps.findLast(
    ({ asked }) => asked?.page,
  )?.asked;
  return (
    <StepsTool
      target={PATHS.orders}
      grade={(steps) => {
        const search = gradeOrder(task, steps, now);
        const shown = search.steps.map(({ step, asked, remark }, at) => {
          const isNewest = at === search.steps.length - 1;
          const words = orderStepWords(remark, { wanted: task.wanted, isNewest });
          return { step, asked, words: words ? [words] : [] };
        });
        return { shown, passed: search.passed };
      }}
      others={task.isMoving ? MOVES : []}
      {...done}
    >
      {newest && <ResponseText text={bodyText(newest)} />}
    </StepsTool>
  );
}

/** Each record on a line of its own. */
function bodyText({ page }: AskedList): string {
  return (page?.records ?? []).map(({ text }) => text).join('\n');
}

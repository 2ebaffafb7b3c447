/** Picks orders out of a response, by their ids. */

import { counted } from '../../lib/core/counts.ts';
import { gradeIds, type IdsWrong } from '../../lib/lessons/grading/ids.ts';
import type { IdsTask, JudgedOrder } from '../../lib/lessons/lesson.ts';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useVerdictInSight } from '../ui/verdict-in-sight.ts';
import { TaskRequest } from './task-request.tsx';
import { TextTool } from './text-tool.tsx';
import type { ToolProps } from './tool-props.ts';

export function IdsTool({ task, ...done }: ToolProps<IdsTask>) {
  return (
    <>
      <TaskRequest request={task.request} />
      {/* A field, since the keyboard can select and copy an id in it. */}
      <Field label="Response">
        <TextArea mono readOnly rows={14} value={task.response} />
      </Field>
      <TextTool
        label="Ids of the orders, one per line"
        rows={4}
        grade={(text) => gradeIds(task, text)}
        verdict={(wrong) => <IdsVerdict wrong={wrong} />}
        {...done}
      />
    </>
  );
}

function IdsVerdict({ wrong }: { readonly wrong: IdsWrong }) {
  const { isEmpty, unknown, merchants, tooMany, missing } = wrong;
  const lines = [
    ...merchants.map((id) => `${id}: this is an order’s merchant_order_id. Type its id.`),
    ...unknown.map((id) => `${id}: no order of this response has this id.`),
    ...tooMany.map((order) => `${order.id}: ${whyNot(order)}`),
  ];
  const place = useVerdictInSight();
  return (
    <Notice tone="bad" title={titleFor(wrong)} live place={place}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {isEmpty && <p>Type the ids first, then check them.</p>}
      {!isEmpty && missing.length > 0 && (
        <p>Look for orders with status paid and with is_test false that you didn’t type.</p>
      )}
    </Notice>
  );
}

function titleFor({ isEmpty, unknown, merchants, tooMany, missing }: IdsWrong): string {
  if (isEmpty) return 'The text is empty';
  if (merchants.length > 0) return 'You typed a merchant_order_id';
  if (tooMany.some(({ isLive }) => !isLive)) return 'You typed a test order';
  if (tooMany.length > 0) return 'You typed an unpaid order';
  return unknown.length > 0 ? 'Unknown id' : `${counted(missing.length, 'order')} missing`;
}

function whyNot({ isLive, isPaid }: JudgedOrder): string {
  if (isLive) return 'the order isn’t paid.';
  return isPaid ? 'is_test is true, so no money was paid.' : 'is_test is true, and the order isn’t paid.';
}

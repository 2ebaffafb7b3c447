/** Changes a request, and shows which of its five lines change with it. */

import { type FormEvent, type KeyboardEvent, useMemo } from 'react';
import { AUTH_HEADERS } from '../../lib/core/api.ts';
import { byteStringOfText, displayTextOf, textOfUtf8, utf8 } from '../../lib/core/signing/bytes.ts';
import { canonicalLines, type LineName } from '../../lib/core/signing/canonical.ts';
import { bodyBytes, NO_BODY, type WireRequest } from '../../lib/core/signing/wire-request.ts';
import { type ChangedWrong, gradeChanged, movedLines, timestampOf } from '../../lib/lessons/grade.ts';
import type { ChangeTask } from '../../lib/lessons/lesson.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ByteText } from '../ui/byte-text.tsx';
import { Field } from '../ui/field.tsx';
import { LineMark } from '../ui/line-mark.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput } from '../ui/text-input.tsx';
import styles from './learn.module.css';
import type { ToolProps } from './tool-props.ts';
import { lineNumbers, WrongNotice } from './wrong-notice.tsx';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export function ChangeTool({ task, work, onWork, onPass }: ToolProps<ChangeTask>) {
  const { request = task.request, isChecked = false, isPassed = false } = work;
  const graded = isChecked ? gradeChanged(task, request) : undefined;
  const moved = useMemo(() => movedLines(task.request, request), [task, request]);
  const edit = (part: Partial<WireRequest>): void =>
    onWork({ request: { ...request, ...part }, isChecked: false });
  const check = (event: FormEvent): void => {
    event.preventDefault();
    if (isPassed) return;
    onWork({ isChecked: true });
    if (gradeChanged(task, request).passed) onPass();
  };
  return (
    <form className={styles['tool']} onSubmit={check}>
      <RequestFields request={request} isPassed={isPassed} onEdit={edit} onCheck={check} />
      <Lines request={request} moved={moved} />
      {!isPassed && (
        <div className={styles['actions']}>
          <Button type="submit" variant="primary">
            Check
          </Button>
          <Button variant="quiet" onClick={() => edit(task.request)}>
            Start over
          </Button>
        </div>
      )}
      {graded && !graded.passed && (
        <WrongNotice title={wrongTitle(graded)} text={wrongWords(task, graded)} mistakes={graded.mistakes} />
      )}
    </form>
  );
}

interface RequestFieldsProps {
  readonly request: WireRequest;
  /** It stands still then. */
  readonly isPassed: boolean;
  readonly onEdit: (part: Partial<WireRequest>) => void;
  readonly onCheck: (event: KeyboardEvent) => void;
}

function RequestFields({ request, isPassed, onEdit, onCheck }: RequestFieldsProps) {
  const { method, target, headers, body } = request;
  const time = displayTextOf(timestampOf(request));
  const text = textOfUtf8(bodyBytes(body)) ?? '';
  const bodyOf = (typed: string): WireRequest['body'] =>
    typed === '' ? NO_BODY : { kind: 'bytes', bytes: utf8(typed), source: 'exact' };
  return (
    <div className={styles['fields']}>
      <Field label="Method">
        <Select
          mono
          disabled={isPassed}
          value={method}
          onChange={({ target: { value } }) => onEdit({ method: value })}
        >
          {METHODS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      </Field>
      <Field label="Path and query">
        <TextInput
          mono
          readOnly={isPassed}
          value={displayTextOf(target)}
          onChange={({ target: { value } }) => onEdit({ target: byteStringOfText(value) })}
        />
      </Field>
      <Field label={AUTH_HEADERS.timestamp}>
        <TextInput
          mono
          readOnly={isPassed}
          value={time}
          onChange={({ target: { value } }) =>
            onEdit({
              headers: headers.map(([name, old]) =>
                name === AUTH_HEADERS.timestamp ? [name, byteStringOfText(value)] : [name, old],
              ),
            })
          }
        />
      </Field>
      <Field label="Body">
        <TextArea
          mono
          readOnly={isPassed}
          rows={text === '' ? 1 : 3}
          value={text}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onCheck(event);
          }}
          onChange={({ target: { value } }) => onEdit({ body: bodyOf(value) })}
        />
      </Field>
    </div>
  );
}

interface LinesProps {
  readonly request: WireRequest;
  readonly moved: readonly LineName[];
}

function Lines({ request, moved }: LinesProps) {
  return (
    <ol className={styles['lines']} aria-label="The five lines">
      {canonicalLines(request, timestampOf(request)).map(({ name, value }) => (
        <li key={name} className={styles['line']} data-moved={moved.includes(name) || undefined}>
          <LineMark name={name} />
          <span className={styles['bytes']}>
            {value === '' ? <span className={styles['muted']}>(empty)</span> : <ByteText text={value} />}
          </span>
          <Badge tone={moved.includes(name) ? 'warn' : 'neutral'}>
            {moved.includes(name) ? 'Changed' : 'Same'}
          </Badge>
        </li>
      ))}
    </ol>
  );
}

function wrongTitle(told: ChangedWrong): string {
  const { moved, isUnchanged, hasFragment, isJsonChanged, isJsonBroken, isBodyGone } = told;
  if (hasFragment) return 'A fragment (#…) is never sent';
  if (isUnchanged) return 'The request is unchanged';
  if (isBodyGone) return 'The body is empty';
  if (isJsonBroken) return 'The body isn’t valid JSON';
  if (isJsonChanged) return 'The JSON doesn’t mean the same any more';
  if (moved.length === 0) return 'No line changed';
  return `${capitalized(lineNumbers(moved))} changed`;
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

const SORTED = ' Line 3 is sorted, so the order in the URL doesn’t count.';
const EMPTY_PAIRS =
  ' Countersign assumes that line 3 leaves out empty pairs, so one more & in the URL doesn’t count.';

function wrongWords(
  { moves }: ChangeTask,
  { moved, isUnchanged, hasFragment, hasMoreEmpty, isJsonChanged, isJsonBroken, isBodyGone }: ChangedWrong,
): string {
  const wanted =
    moves.length === 0
      ? 'All five lines must stay the same.'
      : `${capitalized(lineNumbers(moves))} must change, and nothing else.`;
  if (hasFragment)
    return `Browsers and HTTP libraries send only the part before the #. Delete the # and what follows. ${wanted}`;
  if (isUnchanged) return `Change a part of the request first. ${wanted}`;
  if (isBodyGone) return 'Start over, and keep the JSON. Change only the spaces in it.';
  if (isJsonBroken) return 'Look for a missing bracket, quote or comma. Change only the spaces between them.';
  if (isJsonChanged) return 'Keep all names and values. Change only how the JSON is written.';
  const missing = moves.filter((name) => !moved.includes(name));
  if (moved.length === 0) {
    const why = moves.includes('query') ? (hasMoreEmpty ? EMPTY_PAIRS : SORTED) : '';
    return `The five lines are the same as before.${why} ${wanted}`;
  }
  return missing.length > 0 && missing.length === moves.length
    ? `${wanted} Start over, and change a different part of the request.`
    : wanted;
}

/** Edits the three headers of a signed request, and sends it to a sandbox of its own. */

import { useState } from 'react';
import { AUTH_HEADERS } from '../../lib/core/api.ts';
import { byteStringOfText, displayTextOf } from '../../lib/core/signing/bytes.ts';
import { headerValue, type WireRequest } from '../../lib/core/signing/wire-request.ts';
import { signedAt } from '../../lib/lessons/draw-requests.ts';
import { type AnsweredWrong, type Grade, gradeAnswered } from '../../lib/lessons/grade.ts';
import type { AnswerTask } from '../../lib/lessons/lesson.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';
import styles from './learn.module.css';
import { TaskRequest } from './task-request.tsx';
import { lineNumbers, WrongNotice } from './wrong-notice.tsx';

interface AnswerToolProps {
  readonly task: AnswerTask;
  /** Of its sandbox, in Unix seconds. */
  readonly now: number;
  readonly onPass: () => void;
}

const NAMES = Object.values(AUTH_HEADERS);

export function AnswerTool({ task, now, onPass }: AnswerToolProps) {
  const [sent, setSent] = useState(task.request);
  const [signed, setSigned] = useState(task.signed);
  const [graded, setGraded] = useState<Grade<AnsweredWrong>>();
  const send = (): void => {
    const grade = gradeAnswered(task, sent, { signed, now });
    setGraded(grade);
    if (grade.passed) onPass();
  };
  const sign = (): void => {
    const again = signedAt(sent, task.key, now);
    setSent(again);
    setSigned(again);
    setGraded(undefined);
  };
  return (
    <div className={styles['tool']}>
      <TaskRequest request={{ ...sent, headers: sent.headers.filter(([name]) => !isOurs(name)) }} />
      <div className={styles['headers']}>
        {NAMES.map((name) => (
          <Field key={name} label={name}>
            <TextInput
              mono
              value={displayTextOf(headerValue(sent.headers, name) ?? byteStringOfText(''))}
              onChange={({ target: { value } }) => {
                setSent(withHeader(sent, name, value));
                setGraded(undefined);
              }}
            />
          </Field>
        ))}
      </div>
      {!graded?.passed && (
        <div className={styles['actions']}>
          <Button variant="primary" icon="send" onClick={send}>
            Send
          </Button>
          <Button icon="pencil" onClick={sign}>
            Sign again
          </Button>
        </div>
      )}
      {graded && !graded.passed && <WrongNotice title={wrongTitle(graded)} text={wrongWords(task, graded)} />}
    </div>
  );
}

function isOurs(name: string): boolean {
  return NAMES.some((one) => one === name);
}

/** An empty one is left out. */
function withHeader(request: WireRequest, name: string, value: string): WireRequest {
  const others = request.headers.filter(([other]) => other !== name);
  return {
    ...request,
    headers: value === '' ? others : [...others, [name, byteStringOfText(value)]],
  };
}

function wrongTitle({ status, code, title }: AnsweredWrong): string {
  return code === undefined ? `${status}: accepted` : `${status} ${code}: ${title}`;
}

function wrongWords({ wanted }: AnswerTask, { code, moved }: AnsweredWrong): string {
  const want = wanted === 'accepted' ? 'The request must be accepted.' : `The response must be ${wanted}.`;
  if (code !== 'bad_signature' || moved.length === 0) return want;
  const differ = `${lineNumbers(moved)} ${moved.length === 1 ? 'has' : 'have'} changed`;
  return `Since X-Signature was made, ${differ}. ${want}`;
}

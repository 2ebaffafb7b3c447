/** Edits the three headers of a signed request, and sends it to a sandbox of its own. */

import { type FormEvent, useState } from 'react';
import { AUTH_HEADERS, REFUSAL_STATUS } from '../../lib/core/api.ts';
import { byteStringOfText, displayTextOf } from '../../lib/core/signing/bytes.ts';
import { unixSeconds } from '../../lib/core/signing/sign.ts';
import { headerValue, type WireRequest } from '../../lib/core/signing/wire-request.ts';
import { signedAt } from '../../lib/lessons/draw-requests.ts';
import { type AnsweredWrong, gradeAnswered } from '../../lib/lessons/grade.ts';
import type { AnswerTask } from '../../lib/lessons/lesson.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextInput } from '../ui/text-input.tsx';
import styles from './learn.module.css';
import { TaskRequest } from './task-request.tsx';
import type { ToolProps } from './tool-props.ts';
import { lineNumbers, WrongNotice } from './wrong-notice.tsx';

interface AnswerToolProps extends ToolProps<AnswerTask> {
  /** Of its sandbox, in Unix seconds. */
  readonly now: number;
}

const NAMES = Object.values(AUTH_HEADERS);

export function AnswerTool({ task, now, work, onWork, onPass }: AnswerToolProps) {
  const { request: sent = task.request, signed = task.signed, isChecked = false, isPassed = false } = work;
  const grade = () => gradeAnswered(task, sent, { signed, now });
  const graded = isChecked ? grade() : undefined;
  // Whose secret isn’t in this task.
  const [strangeKey, setStrangeKey] = useState<string>();
  const keyId = sentHeader(sent, AUTH_HEADERS.key);
  // Until it’s edited or sent.
  const [signedAgain, setSignedAgain] = useState<WireRequest>();
  const announce = useAnnounce();
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (isPassed) return;
    setStrangeKey(undefined);
    onWork({ isChecked: true });
    if (grade().passed) onPass();
  };
  const sign = (): void => {
    if (keyId !== task.key.id) {
      setStrangeKey(keyId);
      onWork({ isChecked: false });
      return;
    }
    const again = signedAt(sent, task.key, now);
    onWork({ request: again, signed: again, isChecked: false });
    setSignedAgain(again);
    announce(`${SIGNED}. ${signedWords(again)}`);
  };
  const startOver = (): void => {
    setStrangeKey(undefined);
    onWork({ request: task.request, signed: task.signed, isChecked: false });
  };
  return (
    <form className={styles['tool']} onSubmit={send}>
      <TaskRequest
        request={{ ...sent, headers: sent.headers.filter(([name]) => !isOurs(name)) }}
        given={[{ name: 'Clock of the sandbox', value: displayTextOf(unixSeconds(now)) }]}
      />
      <div className={styles['headers']}>
        {NAMES.map((name) => (
          <Field key={name} label={name}>
            <TextInput
              mono
              readOnly={isPassed}
              value={sentHeader(sent, name)}
              onChange={({ target: { value } }) =>
                onWork({ request: withHeader(sent, name, value), isChecked: false })
              }
            />
          </Field>
        ))}
      </div>
      {!isPassed && (
        <div className={styles['actions']}>
          <Button type="submit" variant="primary" icon="send">
            Send
          </Button>
          <Button icon="pencil" onClick={sign}>
            Sign again
          </Button>
          <Button variant="quiet" onClick={startOver}>
            Start over
          </Button>
        </div>
      )}
      {graded?.passed && <p>{answeredWords(task)}</p>}
      {signedAgain === sent && !isChecked && (
        <Notice tone="info" title={SIGNED}>
          <p>{signedWords(sent)}</p>
        </Notice>
      )}
      {strangeKey === keyId && (
        <WrongNotice
          title="Not signed: X-Api-Key must have the test key id"
          text={`This task has only the secret of ${task.key.id}. Type this key id in X-Api-Key, then click “Sign again”.`}
        />
      )}
      {graded && !graded.passed && (
        <WrongNotice title={wrongTitle(graded)} text={wrongWords(task, graded)} mistakes={graded.mistakes} />
      )}
    </form>
  );
}

function sentHeader({ headers }: WireRequest, name: string): string {
  return displayTextOf(headerValue(headers, name) ?? byteStringOfText(''));
}

const SIGNED = 'Signed again, not sent yet';

function signedWords(request: WireRequest): string {
  return `X-Timestamp and X-Signature are new. The signature is for timestamp ${sentHeader(request, AUTH_HEADERS.timestamp)}.`;
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

function wrongTitle({ status, code, title, symptoms: [symptom] }: AnsweredWrong): string {
  return code === undefined
    ? `${status}: the server accepted the request`
    : `${status} ${code}: ${symptom?.title ?? title}`;
}

function answeredWords({ wanted }: AnswerTask): string {
  return wanted === 'accepted'
    ? 'The server accepted the request.'
    : `The response is ${REFUSAL_STATUS} ${wanted}, as this task asks.`;
}

const SIGNATURES: Readonly<Record<NonNullable<AnsweredWrong['signature']>, string>> = {
  edited: 'X-Signature was edited: the five lines are those that were signed.',
  'other-secret': 'X-Signature was made with the secret of a different API key.',
};

function wrongWords({ wanted }: AnswerTask, wrong: AnsweredWrong): string {
  const {
    code,
    moved,
    signature,
    symptoms: [symptom],
  } = wrong;
  const want =
    wanted === 'accepted'
      ? 'The server must accept the request.'
      : `Edit the headers until the response is ${wanted}.`;
  // What’s to be caused on purpose needs no fix.
  if (symptom) return wanted === 'accepted' ? `${symptom.detail} ${symptom.fix}` : want;
  const fix = wanted === 'accepted' ? ' Click “Sign again”, then “Send”.' : '';
  if (signature) return `${SIGNATURES[signature]} ${want}${fix}`;
  if (code !== 'bad_signature' || moved.length === 0) return want;
  const differ = `${lineNumbers(moved)} ${moved.length === 1 ? 'has' : 'have'} changed`;
  return `Since X-Signature was made, ${differ}. ${want}${fix}`;
}

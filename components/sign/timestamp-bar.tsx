/** The timestamp: running with the clock, frozen, or typed; and how long a signature made with it stays valid. */

import { useRef } from 'react';
import { CLOCK_TOLERANCE_SECONDS } from '../../lib/core/api.ts';
import { shortSpan, spanWords } from '../../lib/core/diagnosis/time-words.ts';
import type { ByteString } from '../../lib/core/signing/bytes.ts';
import { parseTimestamp, secondsAhead } from '../../lib/core/signing/timestamp.ts';
import type { AppState } from '../../lib/state/app-store.ts';
import { heldFor, timestampText } from '../../lib/state/clock-slice.ts';
import { selectSigning } from '../../lib/state/selectors.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { ProblemList, useProblems } from './problem-list.tsx';
import styles from './timestamp-bar.module.css';
import { useSendOnEnter } from './use-send-on-enter.ts';

export function TimestampBar() {
  const text = useApp(timestampText);
  const { mode, freeze, type, run } = useApp((state) => ({
    mode: state.timestampMode,
    freeze: state.freezeTimestamp,
    type: state.typeTimestamp,
    run: state.runTimestamp,
  }));
  const invalid = useProblems('timestamp').some(({ severity }) => severity === 'error');
  const running = mode.kind === 'running';
  const field = useRef<HTMLInputElement>(null);
  return (
    <div>
      <div className={styles['bar']}>
        <label className={styles['label']} htmlFor="timestamp">
          Timestamp
        </label>
        <TextInput
          mono
          id="timestamp"
          aria-invalid={invalid}
          aria-describedby="problems-timestamp timestamp-validity"
          className={styles['input']}
          ref={field}
          value={(running ? selectedIn(field.current) : undefined) ?? text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={useSendOnEnter()}
        />
        {running ? (
          <Button variant="quiet" icon="pause" onClick={freeze}>
            Freeze
          </Button>
        ) : (
          <Button variant="quiet" icon="play" onClick={() => run()}>
            Use now
          </Button>
        )}
        <ValidFor offset={mode.kind === 'running' ? mode.offset : 0} />
      </div>
      <ProblemList field="timestamp" />
    </div>
  );
}

/** What's selected stays so, to be copied or replaced by what's typed next. Asked of the field: an event tells it too late. */
function selectedIn(field: HTMLInputElement | null): string | undefined {
  if (!field || field !== field.ownerDocument.activeElement) return undefined;
  return field.selectionStart === field.selectionEnd ? undefined : field.value;
}

type Clock = Pick<AppState, 'now' | 'timestampMode'>;

/** How long what’s signed with this timestamp stays valid, by the server’s clock where the timestamp follows it. */
function validityOf({ now, timestampMode: mode }: Clock, timestamp: ByteString): Validity | undefined {
  const offset = mode.kind === 'running' ? mode.offset : 0;
  const parsed = parseTimestamp(timestamp);
  return parsed.ok ? validityWords(secondsAhead(parsed.seconds, Math.floor(now + offset))) : undefined;
}

export function useValidity(timestamp: ByteString): Validity | undefined {
  return useApp((state) => validityOf(state, timestamp));
}

/** What’s said of a copy that the server would reject for its timestamp. */
export function staleWords(clock: Clock, timestamp: ByteString): string | undefined {
  return validityOf(clock, timestamp)?.flaw;
}

function ValidFor({ offset }: { offset: number }) {
  const held = useApp(heldFor);
  const words = useValidity(useApp((state) => selectSigning(state).timestamp));
  if (!words) return <span id="timestamp-validity" />;
  const corrected =
    Math.round(offset) === 0 ? '' : ` · corrected by ${signed(Math.round(offset))} s to the server’s clock`;
  return (
    <span id="timestamp-validity" className={styles['validity']} data-tone={words.tone}>
      {words.text}
      {corrected}
      {held !== undefined && ` · held ${held} s, so that copies belong together`}
    </span>
  );
}

interface Validity {
  readonly tone: 'good' | 'bad';
  readonly text: string;
  /** Of what’s copied. */
  readonly sentence: string;
  /** Why the server would reject it; absent where it wouldn’t. */
  readonly flaw?: string;
}

/** @param ahead seconds the timestamp is ahead of the clock. API document, section 5, rule 2. */
export function validityWords(ahead: bigint): Validity {
  const tolerance = BigInt(CLOCK_TOLERANCE_SECONDS);
  if (ahead > tolerance)
    return { tone: 'bad', ...flawed('not valid yet', `Not valid yet, ${shortSpan(ahead)} ahead`) };
  const left = tolerance + ahead;
  if (left < 0n) return { tone: 'bad', ...flawed('expired', `Expired ${shortSpan(left)} ago`) };
  const clock = `${left / 60n}:${(left % 60n).toString().padStart(2, '0')}`;
  const sentence = `What you copy is valid for ${spanWords(left)}.`;
  return { tone: 'good', text: `Valid for ${clock}`, sentence };
}

function flawed(flaw: string, text: string): Omit<Validity, 'tone'> {
  return { text, sentence: `${text}.`, flaw };
}

function signed(seconds: number): string {
  return seconds > 0 ? `+${seconds}` : `−${-seconds}`;
}

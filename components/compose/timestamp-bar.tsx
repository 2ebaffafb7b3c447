/** The timestamp: running with the clock, frozen, or typed; and how long a signature made with it stays valid. */

import { useRef } from 'react';
import { heldFor, timestampText } from '../../lib/state/clock-slice.ts';
import { selectSigning } from '../../lib/state/selectors.ts';
import { useApp } from '../app/store-context.tsx';
import { ProblemList, useProblems } from '../request/problem-list.tsx';
import { useValidity } from '../share/validity.ts';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/text-input.tsx';
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
  const offset = mode.kind === 'running' ? Math.round(mode.offset) : 0;
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
            Use current time
          </Button>
        )}
        <ValidFor offset={offset} />
        {offset !== 0 && (
          <Button
            variant="quiet"
            icon="clock"
            onClick={() => {
              run(0);
              // The button goes.
              field.current?.focus();
            }}
          >
            Use this computer’s clock
          </Button>
        )}
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

/** @param offset whole seconds by which the server’s clock is ahead of this computer’s. */
function ValidFor({ offset }: { offset: number }) {
  const held = useApp(heldFor);
  const words = useValidity(useApp((state) => selectSigning(state).timestamp));
  if (!words) return <span id="timestamp-validity" />;
  const corrected = offset === 0 ? '' : ` · corrected by ${signed(offset)} s to the server’s clock`;
  return (
    <span id="timestamp-validity" className={styles['validity']} data-tone={words.tone}>
      {words.text}
      {corrected}
      {held !== undefined && ` · stays the same for ${held} s, so that all you copy has one timestamp`}
    </span>
  );
}

function signed(seconds: number): string {
  return seconds > 0 ? `+${seconds}` : `−${-seconds}`;
}

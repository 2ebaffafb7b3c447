/** Requests to a sandbox, one after the other: what was sent and signed, what came back, and what's said of it. */

import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { counted } from '../../lib/core/counts.ts';
import type { AskedList, SandboxStep } from '../../lib/lessons/asked.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextInput } from '../ui/text-input.tsx';
import styles from './learn.module.css';
import type { StepWords } from './paging-words.ts';
import type { ToolProps } from './tool-props.ts';

export interface ShownStep {
  readonly step: SandboxStep;
  readonly asked: AskedList | undefined;
  readonly words: readonly StepWords[];
}

interface StepsToolProps extends Omit<ToolProps<unknown>, 'task'> {
  /** Before any step. */
  readonly target: string;
  readonly grade: (steps: readonly SandboxStep[]) => {
    readonly shown: readonly ShownStep[];
    readonly passed: boolean;
  };
  /** Other steps than requests, by their names. */
  readonly others?: readonly { readonly label: string; readonly step: SandboxStep }[];
  /** No further step can pass it. */
  readonly mustStartOver?: boolean;
  /** What’s said between the steps and the next one. */
  readonly children?: ReactNode;
}

export function StepsTool(props: StepsToolProps) {
  const { target, grade, others = [], mustStartOver = false, work, onWork, onPass, children } = props;
  const { text = target, steps = [] } = work;
  const { shown, passed } = grade(steps);
  const announce = useAnnounce();
  const next = useRef<HTMLInputElement>(null);
  const actions = useInSightAfter(steps.length);
  const take = (step: SandboxStep): void => {
    const now = [...steps, step];
    onWork({ steps: now });
    const after = grade(now);
    announce(spoken(after.shown.at(-1)));
    if (after.passed) onPass();
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    take({ step: 'get', target: text.trim() });
  };
  const startOver = (): void => {
    onWork({ steps: [], text: target });
    // The button goes with the steps.
    next.current?.focus();
  };
  return (
    <form className={styles['tool']} onSubmit={send}>
      {shown.length > 0 && (
        <ol className={styles['steps']} aria-label="Requests so far">
          {shown.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added at the end.
            <Step key={at} shown={one} />
          ))}
        </ol>
      )}
      {children}
      {!passed && (
        <>
          <Field label="Path and query of the next request">
            <TextInput
              ref={next}
              mono
              value={text}
              onChange={({ target: { value } }) => onWork({ text: value })}
            />
          </Field>
          <div ref={actions} className={styles['actions']}>
            <Button type="submit" variant={mustStartOver ? 'normal' : 'primary'} icon="send">
              Sign and send
            </Button>
            {others.map(({ label, step }) => (
              <Button key={label} onClick={() => take(step)}>
                {label}
              </Button>
            ))}
            {steps.length > 0 && (
              <Button variant={mustStartOver ? 'primary' : 'quiet'} onClick={startOver}>
                Start over
              </Button>
            )}
          </div>
        </>
      )}
    </form>
  );
}

/** Each step stands above what’s pressed for the next one, and moves it down. */
function useInSightAfter(steps: number): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(steps);
  useEffect(() => {
    if (steps > before.current) place.current?.scrollIntoView?.({ block: 'nearest' });
    before.current = steps;
  }, [steps]);
  return place;
}

function spoken(shown: ShownStep | undefined): string {
  if (!shown) return '';
  const words = shown.words.map(({ title, text }) =>
    text === undefined ? `${title}.` : `${title}. ${text}`,
  );
  return [...(shown.asked ? [facts(shown.asked).join(', ')] : []), ...words].join(' ');
}

function Step({ shown: { step, asked, words } }: { readonly shown: ShownStep }) {
  return (
    <li className={styles['step']}>
      {step.step === 'get' && <span className={styles['sent']}>GET {step.target}</span>}
      {asked && (
        <span className={styles['stepFacts']}>
          {facts(asked).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
      )}
      {words.map(({ tone, title, text }) => (
        <Notice key={title} tone={tone} title={title}>
          {text && <p>{text}</p>}
        </Notice>
      ))}
    </li>
  );
}

function facts({ status, line3, page }: AskedList): string[] {
  const signed = `Line 3: ${line3 === '' ? '(empty)' : line3}`;
  if (!page) return [signed, `Status: ${status}`];
  const fields = (['offset', 'limit', 'total'] as const).flatMap((name) => {
    const value = page[name];
    return value === undefined ? [] : [`${name}: ${value}`];
  });
  return [signed, `Status: ${status}`, `data: ${counted(page.records.length, 'record')}`, ...fields];
}

/** One half of a key pair, with what's wrong with it and the repair that a click can make. */

import type { ClipboardEvent, ReactNode, RefObject } from 'react';
import { findLabelled } from '../../lib/core/signing/pasted-pair.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { SecretInput } from '../ui/secret-input.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { useLeft } from '../ui/use-left.ts';
import type { FieldCheck } from './pair-check.ts';

interface PairFieldProps<Problem extends string> {
  readonly kind: 'key-id' | 'secret';
  readonly label: string;
  readonly hint: ReactNode;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly check: FieldCheck<Problem>;
  readonly words: Record<Problem, string>;
  /** Saving was tried, so that nothing is left unsaid. */
  readonly tried: boolean;
  readonly optional?: boolean;
  /** What saving found wrong with it. */
  readonly refusal?: string | undefined;
  /** Beside the words: a repair of both fields. */
  readonly repair?: ReactNode;
  readonly onInput: () => void;
  readonly onClean: () => void;
}

export function PairField<Problem extends string>(props: PairFieldProps<Problem>) {
  const { kind, label, hint, input, check, words, tried, optional = false } = props;
  const { refusal, repair, onInput, onClean } = props;
  const [left, leave] = useLeft();
  const untouched = check.unfinished && !tried && !(left && check.problem !== 'empty');
  const problem = untouched ? undefined : check.problem;
  const error = problem ? (
    <>
      {words[problem]}{' '}
      {check.canClean && (
        <Button size="small" onClick={onClean}>
          Remove these characters
        </Button>
      )}
      {repair}
    </>
  ) : (
    refusal
  );
  const attributes = {
    ref: input,
    autoComplete: 'off',
    required: !optional,
    onBlur: leave,
    onPaste: pasteUnlabelled,
  };
  return (
    <Field label={label} hint={hint} error={error}>
      {kind === 'secret' ? (
        <SecretInput {...attributes} placeholder="sk_…" onSecretChange={onInput} />
      ) : (
        <TextInput {...attributes} mono placeholder="pk_test_…" onInput={onInput} />
      )}
    </Field>
  );
}

/** Of a line as a terminal or a file has it, the value alone. */
function pasteUnlabelled(event: ClipboardEvent<HTMLInputElement>): void {
  const value = findLabelled(event.clipboardData.getData('text'));
  if (value === undefined) return;
  event.preventDefault();
  const input = event.currentTarget;
  input.setRangeText(value, input.selectionStart ?? 0, input.selectionEnd ?? input.value.length, 'end');
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}

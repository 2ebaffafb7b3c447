/**
 * Takes a secret as it's typed or pasted. It keeps no value in a prop, an attribute or React's state: what's typed
 * lives in the input alone.
 */

import {
  type ComponentProps,
  type FocusEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from './button.tsx';
import { useFieldAttributes } from './field-context.ts';
import styles from './secret-input.module.css';
import { TextInput } from './text-input.tsx';

interface SecretInputProps
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'onChange' | 'title'> {
  /** Exactly what's in the input; nothing is trimmed. To empty it, give the component another `key`. */
  readonly onSecretChange: (text: string) => void;
  readonly what?: 'secret' | 'passphrase';
}

export function SecretInput({ onSecretChange, what = 'secret', onBlur, ...native }: SecretInputProps) {
  const group = useRef<HTMLDivElement>(null);
  useEmptiedAtLast(group);
  const [shown, setShown] = useState(false);
  const field = useFieldAttributes(native);
  const leave = (event: FocusEvent<HTMLElement>): void => {
    if (!event.currentTarget.parentElement?.contains(event.relatedTarget)) setShown(false);
  };
  return (
    <div ref={group} className={styles['group']}>
      <TextInput
        {...native}
        {...field}
        mono
        type={shown ? 'text' : 'password'}
        className={styles['input']}
        onBlur={(event) => {
          leave(event);
          onBlur?.(event);
        }}
        onInput={(event) => onSecretChange(event.currentTarget.value)}
      />
      <Button
        className={styles['reveal']}
        variant="quiet"
        size="small"
        icon={shown ? 'eye-off' : 'eye'}
        aria-label={`${shown ? 'Hide' : 'Show'} ${what}`}
        aria-pressed={shown}
        onBlur={leave}
        onClick={() => setShown(!shown)}
      />
    </div>
  );
}

/** An input that's gone from the page may stay in memory for long, with its text. */
function useEmptiedAtLast(group: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const input = group.current?.querySelector('input');
    return () => {
      if (input) input.value = '';
    };
  }, [group]);
}

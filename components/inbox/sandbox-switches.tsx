/** Errors the running sandbox can be told to have, to try a client's error handling: as they are there, changed there. */

import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { SimulatedErrors } from '../../lib/sandbox/simulated-errors.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';
import styles from './inbox.module.css';
import { SETTING_LABELS } from './setting-labels.ts';
import { errorsOn } from './switches-on.ts';

type Flag = 'answerStale' | 'reserialiseBody' | 'redirectToSlash';
type Text = 'stripPathPrefix' | 'dropHeader';
type Whole = 'clockOffsetSeconds' | 'delayMs';

const FLAGS: readonly Flag[] = ['answerStale', 'reserialiseBody', 'redirectToSlash'];

const TEXTS: readonly (readonly [Text, string])[] = [
  ['stripPathPrefix', '/gateway'],
  ['dropHeader', 'X-Signature'],
];

const WHOLES: readonly Whole[] = ['clockOffsetSeconds', 'delayMs'];

const ALL_OFF: SimulatedErrors = {
  clockOffsetSeconds: 0,
  answerStale: false,
  revokeKey: false,
  reserialiseBody: false,
  stripPathPrefix: '',
  dropHeader: '',
  redirectToSlash: false,
  delayMs: 0,
};

export function SandboxSwitches({ id }: { readonly id: string }) {
  const { settings, change } = useApp((state) => ({
    settings: state.inboxSettings,
    change: state.changeInboxSettings,
  }));
  if (!settings) return null;
  const set = (part: Partial<SimulatedErrors>): void => void change(part);
  return (
    <section id={id} className={styles['errors']} aria-labelledby={`${id}-title`}>
      <div className={styles['errorsTop']}>
        <h2 id={`${id}-title`} className={styles['errorsTitle']}>
          Simulated errors, to test your error handling
        </h2>
        <Button size="small" disabled={errorsOn(settings) === 0} onClick={() => set(ALL_OFF)}>
          Turn all off
        </Button>
      </div>
      <div className={styles['fields']}>
        {FLAGS.map((name) => (
          <Checkbox
            key={name}
            label={SETTING_LABELS[name]}
            checked={settings[name]}
            onChange={(event) => set({ [name]: event.target.checked })}
          />
        ))}
        <Checkbox
          label={SETTING_LABELS.revokeKey}
          hint={typeof settings.revokeKey === 'boolean' ? undefined : settings.revokeKey.join(', ')}
          checked={
            settings.revokeKey === true || (settings.revokeKey !== false && settings.revokeKey.length > 0)
          }
          onChange={(event) => set({ revokeKey: event.target.checked })}
        />
      </div>
      <div className={styles['texts']}>
        {TEXTS.map(([name, example]) => (
          <SettingField
            key={`${name} ${settings[name]}`}
            label={SETTING_LABELS[name]}
            value={settings[name]}
            example={example}
            onSet={(text) => set({ [name]: text.trim() })}
          />
        ))}
        {WHOLES.map((name) => (
          <SettingField
            key={`${name} ${settings[name]}`}
            label={SETTING_LABELS[name]}
            value={String(settings[name])}
            isNumber
            onSet={(text) => set({ [name]: text.trim() === '' ? 0 : Number(text) })}
          />
        ))}
      </div>
    </section>
  );
}

interface SettingFieldProps {
  readonly label: string;
  /** As it is at the sandbox. */
  readonly value: string;
  readonly example?: string;
  readonly isNumber?: boolean;
  /** The field was left, or Enter pressed. */
  readonly onSet: (text: string) => void;
}

function SettingField({ label, value, example, isNumber = false, onSet }: SettingFieldProps) {
  const [text, setText] = useState(value);
  const isWhole = !isNumber || /^\s*-?[0-9]{0,15}\s*$/.test(text);
  const apply = (): void => {
    if (text !== value && isWhole) onSet(text);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') apply();
    if (event.key === 'Escape') setText(value);
  };
  return (
    <Field label={label} error={!isWhole && 'Type a whole number'}>
      <TextInput
        mono
        inputMode={isNumber ? 'numeric' : undefined}
        placeholder={example}
        value={text}
        onInput={(event: FormEvent<HTMLInputElement>) => setText(event.currentTarget.value)}
        onChange={() => undefined}
        onKeyDown={press}
        onBlur={apply}
      />
    </Field>
  );
}

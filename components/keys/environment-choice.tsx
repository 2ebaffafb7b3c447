/** The environments a key may sign for. */

import type { RefObject } from 'react';
import { useApp } from '../app/store-context.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import styles from './keys.module.css';

interface EnvironmentChoiceProps {
  readonly legend: string;
  readonly hideLegend?: boolean;
  readonly chosen: readonly string[];
  /** One of them, that may get the focus. */
  readonly focused?: { readonly id: string; readonly input: RefObject<HTMLInputElement | null> | undefined };
  readonly onChange: (chosen: readonly string[]) => void;
}

/** What's said of none stands where it moves nothing. Ids of environments that are gone, or can't be read just now, stay chosen. */
export function EnvironmentChoice({
  legend,
  hideLegend = false,
  chosen,
  focused,
  onChange,
}: EnvironmentChoiceProps) {
  const environments = useApp((state) => state.environments);
  const isNone = environments.every(({ id }) => !chosen.includes(id));
  const toggle = (id: string): void =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <fieldset className={styles['environments']} aria-label={hideLegend ? legend : undefined}>
      {!hideLegend && (
        <legend className={styles['legend']}>
          {legend} {isNone && <span className={styles['none']}>(none chosen yet)</span>}
        </legend>
      )}
      {environments.map(({ id, name }) => (
        <Checkbox
          key={id}
          ref={id === focused?.id ? focused.input : undefined}
          label={name}
          checked={chosen.includes(id)}
          onChange={() => toggle(id)}
        />
      ))}
      {hideLegend && isNone && <p className={styles['none']}>No environment chosen yet</p>}
    </fieldset>
  );
}

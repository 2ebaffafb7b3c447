/** Which of the body's values a reproduction makes up. */

import { useMemo } from 'react';
import type { BodyField } from '../../lib/core/diagnosis/reproduction-fields.ts';
import { knownSecrets } from '../../lib/core/signing/known-secrets.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import styles from './share-dialog.module.css';

interface FieldsToMakeUpProps {
  /** False where the request has no body: then there’s nothing to say of its values. */
  readonly hasBody: boolean;
  /** `undefined` until they're known. */
  readonly fields: readonly BodyField[] | undefined;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (paths: ReadonlySet<string>) => void;
}

/** Rows drawn; of more, the first are. */
const MOST_SHOWN = 200;
const LONGEST_SHOWN = 60;

export function FieldsToMakeUp({ hasBody, fields, chosen, onChoose }: FieldsToMakeUpProps) {
  const keys = useApp((state) => state.keys);
  // Whatever stands in the body, a stored secret isn't shown.
  const { hide } = useMemo(() => knownSecrets(keys.map(({ secret }) => secret)), [keys]);
  if (!fields || !hasBody) return null;
  if (fields.length === 0)
    return (
      <p className={styles['lead']}>
        The body stays as it is: it has no JSON values that could be made up. Look through it before you share
        it.
      </p>
    );
  const toggle = (path: string): void => {
    const next = new Set(chosen);
    if (!next.delete(path)) next.add(path);
    onChoose(next);
  };
  return (
    <fieldset className={styles['fields']}>
      <legend className={styles['heading']}>Values of the body to make up</legend>
      <div className={styles['choices']}>
        <Button
          variant="quiet"
          size="small"
          onClick={() => onChoose(new Set(fields.map(({ path }) => path)))}
        >
          All
        </Button>
        <Button variant="quiet" size="small" onClick={() => onChoose(new Set())}>
          None
        </Button>
      </div>
      <div className={styles['boxes']}>
        {fields.slice(0, MOST_SHOWN).map(({ path, lexeme, start }) => (
          <Checkbox
            key={start}
            checked={chosen.has(path)}
            onChange={() => toggle(path)}
            label={
              <span className={styles['value']}>
                {path === '' ? 'The whole body' : hide(path)} <code>{shortened(hide(lexeme))}</code>
              </span>
            }
          />
        ))}
      </div>
      {fields.length > MOST_SHOWN && (
        <p className={styles['lead']}>
          And {(fields.length - MOST_SHOWN).toLocaleString('en')} more, which All and None choose too.
        </p>
      )}
      <p className={styles['lead']}>
        Each becomes another value of the same length and kind: digits for digits, letters for letters.
      </p>
    </fieldset>
  );
}

function shortened(lexeme: string): string {
  return lexeme.length > LONGEST_SHOWN ? `${lexeme.slice(0, LONGEST_SHOWN)}…` : lexeme;
}

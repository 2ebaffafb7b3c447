/** Which values of the request a reproduction makes up. */

import { counted } from '../../lib/core/counts.ts';
import type { RequestValue } from '../../lib/core/diagnosis/reproduction/values.ts';
import { useKnownSecrets } from '../request/use-known-secrets.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import styles from './share-dialog.module.css';
import { valueName } from './share-words.ts';

interface ValuesToMakeUpProps {
  /** False where the request has no body: then there’s nothing to say of its values. */
  readonly hasBody: boolean;
  /** `undefined` until they're known. */
  readonly values: readonly RequestValue[] | undefined;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (ids: ReadonlySet<string>) => void;
}

/** Rows drawn; of more, the first are. */
const MOST_SHOWN = 200;
const LONGEST_SHOWN = 60;

export function ValuesToMakeUp({ hasBody, values, chosen, onChoose }: ValuesToMakeUpProps) {
  // Whatever stands in the request, a stored secret isn't shown.
  const { hide } = useKnownSecrets();
  if (!values) return null;
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
    <fieldset className={styles['fields']}>
      <legend className={styles['heading']}>Values to replace with made-up values</legend>
      <div className={styles['choices']}>
        <Button variant="quiet" size="small" onClick={() => onChoose(new Set(values.map(({ id }) => id)))}>
          All
        </Button>
        <Button variant="quiet" size="small" onClick={() => onChoose(new Set())}>
          None
        </Button>
      </div>
      <div className={styles['boxes']}>
        {values.slice(0, MOST_SHOWN).map((value, at) => (
          <Checkbox
            // biome-ignore lint/suspicious/noArrayIndexKey: they stay in their order, and an id may be there twice.
            key={at}
            checked={chosen.has(value.id)}
            onChange={() => toggle(value.id)}
            label={
              <span className={styles['value']}>
                {hide(valueName(value))} <code>{shortened(hide(value.lexeme))}</code>
              </span>
            }
          />
        ))}
      </div>
      {values.length > MOST_SHOWN && (
        <p className={styles['lead']}>
          All and None also apply to {counted(values.length - MOST_SHOWN, 'more value')}.
        </p>
      )}
      <p className={styles['lead']}>
        Each selected value is replaced with a made-up value of the same length and kind: digits for digits,
        letters for letters. Zeros and punctuation don’t change.
      </p>
      {hasBody && !values.some(({ part }) => part === 'body') && (
        <p className={styles['lead']}>
          The body stays as it is, because it has no JSON values to replace. Check the body before you share
          it.
        </p>
      )}
    </fieldset>
  );
}

function shortened(lexeme: string): string {
  return lexeme.length > LONGEST_SHOWN ? `${lexeme.slice(0, LONGEST_SHOWN)}…` : lexeme;
}

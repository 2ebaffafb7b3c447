/** The variables of the request, and the values they'll be sent with. */

import { MADE_VARIABLES } from '../../lib/core/templates/made-variables.ts';
import { selectResolved } from '../../lib/state/selectors.ts';
import { DefineVariables } from '../answer/define-variables.tsx';
import { useApp } from '../app/store-context.tsx';
import { VariableValues } from '../request/variable-values.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import styles from './variables-used.module.css';

const RANDOM = new Set(MADE_VARIABLES.filter(({ kind }) => kind === 'random').map(({ name }) => name));

export function VariablesUsed() {
  const used = useApp((state) => selectResolved(state).used);
  const { remake, show } = useApp((state) => ({ remake: state.remakeValues, show: state.showVariables }));
  const known = used.filter(({ value }) => value !== undefined);
  if (used.length === 0) return null;
  return (
    <Disclosure
      opensWhen
      summary={
        <>
          Variables <Badge>{used.length}</Badge>
        </>
      }
    >
      <div className={styles['values']}>
        <VariableValues caption="Variables of this request and their values" used={used} />
      </div>
      <div className={styles['actions']}>
        <DefineVariables size="small" />
        {known.some(({ name }) => RANDOM.has(name)) && (
          <Button variant="quiet" size="small" icon="refresh" onClick={() => void remake()}>
            Make new values
          </Button>
        )}
        <Button variant="quiet" size="small" icon="pencil" onClick={() => show()}>
          All variables
        </Button>
      </div>
      {used.some(({ value }) => value !== undefined) && (
        <p className={styles['hint']}>
          The next request is signed and sent with these values. Times are updated until you send. Random
          values are new each time you send.
        </p>
      )}
    </Disclosure>
  );
}

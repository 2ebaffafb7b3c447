/** Leads to the form for each variable that the request needs and that isn’t defined, wherever that’s said. */

import { selectResolved } from '../../lib/state/selectors.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';

export function DefineVariables({ size }: { readonly size?: 'small' }) {
  const show = useApp((state) => state.showVariables);
  const missing = useApp((state) => selectResolved(state).used.filter(({ value }) => value === undefined));
  return missing.map(({ name }) => (
    <Button key={name} size={size} icon="plus" onClick={() => show(name)}>
      Define {`{{${name}}}`}
    </Button>
  ));
}

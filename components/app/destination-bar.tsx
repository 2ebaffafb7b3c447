/** Where the request goes and which key signs it. */

import {
  selectEnvironment,
  selectKey,
  selectKeyIdToAdd,
  selectKeyToUse,
  selectKeyWithoutSecret,
  selectUsableKeys,
} from '../../lib/state/selectors.ts';
import { UseKey } from '../share/use-key.tsx';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import styles from './destination-bar.module.css';
import { useApp } from './store-context.tsx';

export function DestinationBar() {
  return (
    <div className={styles['bar']}>
      <EnvironmentSelect />
      <KeySelect />
    </div>
  );
}

function EnvironmentSelect() {
  const { id: chosen, name } = useApp(selectEnvironment);
  const { environments, choose } = useApp((state) => ({
    environments: state.environments,
    choose: state.chooseEnvironment,
  }));
  return (
    <Select
      icon="settings"
      aria-label="Environment"
      title={`Environment: ${name}`}
      aria-describedby="problems-base-url"
      value={chosen}
      onChange={(event) => void choose(event.target.value)}
    >
      {environments.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

function KeySelect() {
  const environmentId = useApp((state) => selectEnvironment(state).id);
  const keys = useApp(selectUsableKeys);
  const chosen = useApp(selectKey);
  const { choose, add, unlock, isLocked, needed, named } = useApp((state) => ({
    choose: state.chooseKey,
    add: state.openKeyForm,
    unlock: state.goForKey,
    isLocked: state.protection === 'locked',
    needed: selectKeyWithoutSecret(state)?.id,
    named: selectKeyIdToAdd(state),
  }));
  const stored = useApp((state) => (keys.length === 0 ? selectKeyToUse(state) : undefined));
  if (isLocked)
    return (
      <Button icon="key" onClick={() => unlock('keys')}>
        Unlock keys
      </Button>
    );
  if (stored && needed === undefined) return <UseKey stored={stored} />;
  if (keys.length === 0)
    return (
      <Button icon="key" onClick={() => add({ id: needed ?? named })}>
        {needed === undefined ? 'Add a key' : 'Enter secret'}
      </Button>
    );
  return (
    <Select
      icon="key"
      aria-label="Key"
      title={chosen && `Key: ${chosen.name}`}
      value={chosen?.id}
      onChange={(event) => void choose(environmentId, event.target.value)}
    >
      {keys.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

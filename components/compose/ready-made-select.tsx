/** Starts the request from one of the API’s endpoints. */

import { readyMadeRequests } from '../../lib/core/ready-made-requests.ts';
import { selectEnvironment } from '../../lib/state/selectors.ts';
import { useApp } from '../app/store-context.tsx';
import { Select } from '../ui/select.tsx';

/** How many the document shows. */
const SHOWN_COUNT = readyMadeRequests({}).filter(({ assumption }) => !assumption).length;

export function ReadyMadeSelect() {
  const use = useApp((state) => state.useReadyMade);
  const environment = useApp(selectEnvironment);
  const requests = readyMadeRequests(environment.paths);
  const told = requests.filter(({ assumption }) => !assumption);
  const assumed = requests.filter(({ assumption }) => assumption);
  return (
    <Select
      aria-label="Start from an example request"
      variant="quiet"
      value=""
      onChange={(event) => {
        const chosen = requests.find(({ id }) => id === event.target.value);
        if (chosen) use(chosen);
      }}
    >
      <option value="">Example requests</option>
      <optgroup
        label={told.length > SHOWN_COUNT ? 'In the API docs, or at a path you gave' : 'In the API docs'}
      >
        {told.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </optgroup>
      {assumed.length > 0 && (
        <optgroup label="Path assumed, not in the API docs">
          {assumed.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </optgroup>
      )}
    </Select>
  );
}

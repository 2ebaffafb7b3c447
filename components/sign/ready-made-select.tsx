/** Starts the request from one of the API’s endpoints. */

import { READY_MADE_REQUESTS } from '../../lib/core/ready-made-requests.ts';
import { useApp } from '../app/store-context.tsx';
import { Select } from '../ui/select.tsx';

export function ReadyMadeSelect() {
  const use = useApp((state) => state.useReadyMade);
  const specified = READY_MADE_REQUESTS.filter(({ assumption }) => !assumption);
  const assumed = READY_MADE_REQUESTS.filter(({ assumption }) => assumption);
  return (
    <Select
      aria-label="Start from a ready-made request"
      variant="quiet"
      value=""
      onChange={(event) => {
        const chosen = READY_MADE_REQUESTS.find(({ id }) => id === event.target.value);
        if (chosen) use(chosen);
      }}
    >
      <option value="">Ready-made requests</option>
      <optgroup label="In the API document">
        {specified.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </optgroup>
      <optgroup label="Path assumed, not in the document">
        {assumed.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </optgroup>
    </Select>
  );
}

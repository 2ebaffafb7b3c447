/** At the head of the request: saving it, and ready-made ones to start from. */

import { ReadyMadeSelect } from './ready-made-select.tsx';
import { SaveRequest } from './save-request.tsx';

export function RequestHead() {
  return (
    <>
      <SaveRequest />
      <ReadyMadeSelect />
    </>
  );
}

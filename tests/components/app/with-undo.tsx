/** A view with the notice that undoes what was done in it, as the app shows them. */

import type { ReactNode } from 'react';
import { UndoNotice } from '../../../components/app/undo-notice.tsx';

export const withUndo = (view: ReactNode) => (
  <>
    {view}
    <UndoNotice />
  </>
);

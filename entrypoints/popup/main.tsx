/**
 * The toolbar popup. Its frame is drawn at once; the signer and the store, which wait for storage in any case, are
 * fetched at the same time in a chunk of their own.
 */

import '../../components/ui/tokens.css';
import { lazy, Suspense } from 'react';
import { openPage } from '../../components/app/open-page.tsx';
import { PopupFrame } from '../../components/popup/popup-frame.tsx';

const page = import('./popup-page.tsx');
const PopupPage = lazy(async () => ({ default: (await page).PopupPage }));

openPage(
  matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  <Suspense fallback={<PopupFrame busy />}>
    <PopupPage />
  </Suspense>,
);

/** What can be copied of a request. */

import { asksForPage } from '../../core/diagnosis/documented-endpoint.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import { selectEnvironment } from '../../state/selectors.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';

/** Whether a program that fetches all pages can be made of it. */
export function selectAsksForPage(state: EnvironmentsSlice, capture: Capture | undefined): boolean {
  const environment = selectEnvironment(state);
  const told = environment.paths;
  return capture !== undefined && asksForPage(capture.request, told);
}

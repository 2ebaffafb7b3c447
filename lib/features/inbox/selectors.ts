/** What the Inbox needs to know, derived from the store. */

import { rememberLast } from '../../state/remember-last.ts';
import type { RemoteEnvironment } from '../../storage/environments.ts';
import { localEnvironments } from '../environments/local-environments.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import { shownRows, type VerdictOf } from '../requests/shown-rows.ts';
import type { InboxRow, InboxSlice } from './state.ts';

const filterRows = rememberLast(shownRows<InboxRow>);

/** @param verdictOf another function where what it's made of has changed. */
export function selectShownInboxRows(
  state: InboxSlice & EnvironmentsSlice,
  verdictOf: VerdictOf<InboxRow>,
): readonly InboxRow[] {
  const { inboxRows, inboxFilter, inboxSearch, environments, chosenInboxRow } = state;
  const looked = inboxFilter === 'failing' ? chosenInboxRow : undefined;
  return filterRows(inboxRows, inboxFilter, inboxSearch, environments, verdictOf, looked);
}

/** The sandbox that's listened to, or would be: the environment in use, unless that's elsewhere or something else. */
export function selectInboxEnvironment({
  environments,
  inboxEnvironmentId,
  choices,
  serversSeen,
}: Pick<InboxSlice & EnvironmentsSlice, 'environments' | 'inboxEnvironmentId' | 'choices' | 'serversSeen'>):
  | RemoteEnvironment
  | undefined {
  const local = localEnvironments(environments);
  const byId = (wanted: string | undefined) => local.find(({ id }) => id === wanted);
  const inUse = byId(choices.environmentId);
  const isOther = inUse && serversSeen[new URL(inUse.baseUrl).origin] === 'other';
  return byId(inboxEnvironmentId) ?? (isOther ? undefined : inUse) ?? local[0];
}

export function selectIsExamShown({ inboxPart, inboxExam }: InboxSlice): boolean {
  return inboxPart === 'exam' && inboxExam !== undefined;
}

/**
 * The latest request of those shown that’s for this call of an exam, by its id. Each call has a path of its own, which
 * a wrong base URL puts something in front of.
 */
export function selectRowOfCall(
  { inboxRows }: Pick<InboxSlice, 'inboxRows'>,
  path: string,
): number | undefined {
  return inboxRows.findLast(({ capture }) => pathOf(capture.request.target).endsWith(path))?.id;
}

function pathOf(target: string): string {
  return target.split('?', 1)[0] ?? '';
}

const received = rememberLast((rows: readonly InboxRow[], origin: string | undefined) => {
  const others = rows.flatMap(({ capture }) =>
    capture.origin === undefined || capture.origin === origin ? [] : [capture.origin],
  );
  return { count: others.length, hosts: [...new Set(others)].map((other) => new URL(other).host) };
});

/** Requests in the list that another sandbox received: the environment had another base URL. */
export function selectReceivedElsewhere(
  state: Pick<
    InboxSlice & EnvironmentsSlice,
    'environments' | 'inboxEnvironmentId' | 'choices' | 'serversSeen'
  > &
    Pick<InboxSlice, 'inboxRows'>,
): { readonly count: number; readonly hosts: readonly string[] } {
  const baseUrl = selectInboxEnvironment(state)?.baseUrl;
  return received(state.inboxRows, baseUrl === undefined ? undefined : new URL(baseUrl).origin);
}

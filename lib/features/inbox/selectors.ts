/** What the Inbox needs to know, derived from the store. */

import type { ToldExam } from '../../client/inbox/exam.ts';
import { recognise } from '../../exam/recognise.ts';
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
  const isOthers = inboxFilter === 'others';
  const rows = isOthers ? ofOthers(inboxRows) : inboxRows;
  return filterRows(rows, isOthers ? 'all' : inboxFilter, inboxSearch, environments, verdictOf, looked);
}

const ofOthers = rememberLast((rows: readonly InboxRow[]) => rows.filter(({ isOwn }) => !isOwn));

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

/** How many of the newest requests are looked through: calls that came before may be repeated. */
const MOST_LOOKED_THROUGH = 2000;

/**
 * The latest request for each call and task of the exam, by its id: recognized as the sandbox that grades it does. Each
 * request's own id.
 */
export const selectRowsOfCalls: (state: InboxSlice & EnvironmentsSlice) => ReadonlyMap<string, number> = (
  state,
) => {
  const baseUrl = selectInboxEnvironment(state)?.baseUrl;
  return rowsOfCalls(state.inboxRows, state.inboxExam, baseUrl && new URL(baseUrl).origin);
};

const rowsOfCalls = rememberLast(
  (rows: readonly InboxRow[], exam: ToldExam | undefined, origin: string | undefined) => {
    const calls = exam ? [...exam.calls, ...exam.tasks] : [];
    const found = new Map<string, number>();
    for (const { id, capture } of rows.slice(-MOST_LOOKED_THROUGH).toReversed()) {
      if (found.size === calls.length) break;
      const call = capture.origin === origin ? recognise(calls, capture.request) : undefined;
      if (call && !found.has(call.id)) found.set(call.id, id);
    }
    return found;
  },
);

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

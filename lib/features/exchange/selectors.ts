/** What came of the last send, and what would keep the next one from being sent. */

import type { DraftProblem } from '../../client/draft/problem.ts';
import { bodyBytes } from '../../core/signing/wire-request.ts';
import type { ClockSlice } from '../../state/clock-state.ts';
import { rememberLast } from '../../state/remember-last.ts';
import { selectKey, selectSigning } from '../../state/selectors.ts';
import type { DraftSlice } from '../draft/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { VariablesSlice } from '../variables/state.ts';
import type { Answered, ExchangeSlice, KeptAnswered, NotSent, SendState } from './state.ts';

type Needs = ClockSlice & DraftSlice & EnvironmentsSlice & KeysSlice & VariablesSlice;

/** Then nothing else is sent: one request could arrive twice, and what became of the other wouldn't be known. */
export function isSending({ sending: { kind } }: Pick<ExchangeSlice, 'sending'>): boolean {
  return kind === 'sending' || kind === 'asking-permission' || kind === 'checking';
}

/** Whatever is shown as the last answer. */
export function lastAnswered({
  sending,
}: Pick<ExchangeSlice, 'sending'>): Answered | KeptAnswered | undefined {
  return sending.kind === 'answered' || sending.kind === 'kept' ? sending.answered : undefined;
}

const IDLE: SendState = { kind: 'idle' };
const NO_KEY: SendState = { kind: 'not-sent', why: { problem: 'no-key' } };
const heldByErrors = rememberLast(
  (messages: string): SendState => ({
    kind: 'not-sent',
    why: { problem: 'draft-has-errors', messages: messages.split('\n') },
  }),
);

/** What a send came to. What kept it from being sent is told only while it still does. */
export function selectSending(state: Needs & ExchangeSlice): SendState {
  const { sending } = state;
  if (sending.kind !== 'not-sent') return sending;
  if (sending.why.problem === 'without-body') return methodWithoutBody(state) ? sending : IDLE;
  if (sending.why.problem !== 'no-key' && sending.why.problem !== 'draft-has-errors') return sending;
  const blocked = whyBlocked(state);
  if (!blocked) return IDLE;
  return blocked.problem === 'draft-has-errors' ? heldByErrors(blocked.messages.join('\n')) : NO_KEY;
}

/** Seldom meant without a body. */
const WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** The method, where the request has no body though its method calls for one. */
export function methodWithoutBody(state: Needs): string | undefined {
  const { request } = selectSigning(state).prepared;
  const isBodyless = request && bodyBytes(request.body).length === 0;
  return isBodyless && WITH_BODY.has(request.method.toUpperCase()) ? request.method : undefined;
}

export function whyBlocked(
  state: Needs,
): Extract<NotSent, { problem: 'no-key' | 'draft-has-errors' }> | undefined {
  if (!selectKey(state)) return { problem: 'no-key' };
  const messages = errorsOf(state).map(({ message }) => message);
  return messages.length > 0 ? { problem: 'draft-has-errors', messages: [...new Set(messages)] } : undefined;
}

export function errorsOf(state: Needs): readonly DraftProblem[] {
  return selectSigning(state).problems.filter(({ severity }) => severity === 'error');
}

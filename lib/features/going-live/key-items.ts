/** Items on API keys and their secrets. */

import { AUTH_HEADERS, KEY_PREFIXES } from '../../core/api.ts';
import { counted } from '../../core/counts.ts';
import { holdsLiveKey, withoutSecrets } from '../../core/signing/secret-shape.ts';
import { TASK_MISTAKES } from '../../exam/tasks/mistakes.ts';
import {
  type ChecklistItem,
  type ItemPart,
  NEW_EXAM,
  newestOfEach,
  type OwnEvidence,
  START_OVER,
  takeExam,
} from './checklist.ts';
import { gradeOf, validIn } from './exam-grades.ts';
import type { Seen } from './seen.ts';

export function keyItems(evidence: OwnEvidence): readonly ChecklistItem[] {
  return [keysApart(evidence), secretNotSent(evidence), SECRET_NOT_IN_CODE];
}

const MIXED = [TASK_MISTAKES.keysMixed, TASK_MISTAKES.otherKeyNotUsed];

function keysApart(evidence: OwnEvidence): ChecklistItem {
  const grade = gradeOf(evidence, 'other-key');
  const tests = validIn(evidence).filter(isTestAtSandbox);
  const parts: readonly ItemPart[] = [
    { name: 'Test key at the local sandbox', requests: tests },
    {
      name: 'Second API key with its own secret',
      requests: grade?.verdict === 'right' ? grade.requests : [],
    },
  ];
  const item = { id: 'keys-apart', title: 'Keeps test and live keys apart', parts } as const;
  const live = evidence.own.filter(isLiveAtSandbox);
  if (live.length > 0)
    return {
      ...{ ...item, state: 'failed', requests: live },
      says: [`Requests to the local sandbox with a live key: ${live.length}.`],
      todo: `Take the key id and the secret from the settings of each environment. ${START_OVER}`,
    };
  const mixed = MIXED.find(({ id }) => grade?.mistakes.includes(id));
  if (grade?.verdict === 'wrong' && mixed)
    return {
      ...{ ...item, state: 'failed', requests: grade.requests },
      says: [`${mixed.title}.`],
      todo: `${mixed.fix} ${NEW_EXAM}`,
    };
  const requests = newestOfEach(parts);
  if (parts.every((part) => part.requests.length > 0))
    return {
      ...{ ...item, state: 'shown', requests },
      says: ['Requests to the local sandbox can’t show which key your live settings have.'],
    };
  return {
    ...{ ...item, state: 'unseen', requests, says: [] },
    todo: takeExam(evidence, 'Take the exam: one of its tasks has its own API key.'),
  };
}

function isTestAtSandbox({ source, keyId = '' }: Seen): boolean {
  return source === 'inbox' && keyId.startsWith(KEY_PREFIXES.test);
}

function isLiveAtSandbox({ source, keyId = '' }: Seen): boolean {
  return source === 'inbox' && keyId.startsWith(KEY_PREFIXES.live);
}

const SECRET_SENT = 'exam-secret-sent';

function secretNotSent(evidence: OwnEvidence): ChecklistItem {
  const { own, secretIn, storedKeyIds } = evidence;
  const item = { id: 'secret-not-sent', title: 'Keeps the secret out of requests', parts: [] } as const;
  const swapped = evidence.exam?.report.calls.filter(({ mistakes }) => mistakes.includes(SECRET_SENT)) ?? [];
  const swappedIn = own.filter(({ examItem }) => swapped.some(({ id }) => id === examItem));
  const held = [...new Set([...own.filter((seen) => secretIn(seen) === 'held'), ...swappedIn])];
  if (held.length > 0)
    return {
      ...{ ...item, state: 'failed', requests: held },
      says: [`Requests with a secret: ${held.length}.`],
      todo: `Revoke this API key and create a new one: whoever reads the request can sign. Send only the key id. ${START_OVER}`,
    };
  const looked = own.filter((seen) => secretIn(seen) === 'clear' && seen.capture.gaps.length === 0);
  const ofStored = looked.filter(({ keyId = '' }) => storedKeyIds.has(keyId));
  // The id alone doesn’t say that the client’s secret is the stored one.
  const clear = ofStored.filter(({ signature }) => signature === 'valid');
  const unproven = ofStored.length - clear.length;
  const unknown = [...new Set(looked.flatMap(({ keyId }) => keyId ?? []))].filter(
    (id) => !storedKeyIds.has(id),
  );
  const left = own.length - looked.length;
  const says = [
    ...(looked.length > 0 ? ['Checked: paths, queries, headers and bodies, not responses.'] : []),
    ...(unproven > 0
      ? [
          `Only a valid signature shows which secret your code uses. In ${counted(unproven, 'request')} with an invalid signature, Countersign searched only for texts that begin with sk_test_ or sk_live_.`,
        ]
      : []),
    ...(left > 0 ? [`Not checked, or only in part: ${counted(left, 'request')}.`] : []),
    ...[...new Set(unknown.map(keyName))]
      .slice(0, MOST_NAMED)
      .map((name) => `The secret of ${name} isn’t stored here. ${BY_PREFIX}`),
  ];
  if (clear.length === 0)
    return {
      ...{ ...item, state: 'unseen', says, requests: [] },
      todo:
        unknown.length > 0
          ? 'Add the API key of your client in Keys, so that Countersign can look for its secret.'
          : 'Let your code send a request with a valid signature: to the local sandbox, or from the inspected page.',
    };
  return {
    ...{ ...item, state: 'shown', requests: clear },
    says: [
      `Checked requests: ${clear.length}. None has a stored secret or a text that begins with sk_test_ or sk_live_.`,
      ...says,
    ],
  };
}

/** Not the id of a live key: no report may have it. */
function keyName(id: string): string {
  return holdsLiveKey(id) ? 'a live key' : withoutSecrets(id);
}

const BY_PREFIX = 'So Countersign searched only for texts that begin with sk_test_ or sk_live_.';
const MOST_NAMED = 3;

/** Whatever requests hold, they don’t hold what isn’t sent. */
const SECRET_NOT_IN_CODE: ChecklistItem = {
  id: 'secret-not-in-code',
  title: 'Keeps the secret out of code and logs',
  state: 'beyond',
  says: ['Requests can’t show what’s in code or logs.'],
  parts: [],
  requests: [],
  todo: `Search your repository, its history and your logs for ${KEY_PREFIXES.secret}. Log ${AUTH_HEADERS.key} if you like: the key id isn’t secret.`,
};

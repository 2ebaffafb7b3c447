/** invalid_key: whether the key id is unknown, revoked, of the wrong kind, or not a key id at all. */

import { checkKeyId, type KeyIdProblem } from '../signing/key-pair.ts';
import { KEY_REJECTED, KEY_REVOKED } from './condition-titles.ts';
import { type AnswerInput, type Cause, type Explanation, quoted } from './explanation.ts';
import { RETRY, type Remedy } from './remedy.ts';

const PICK: Remedy = { kind: 'pick-key', does: 'Pick another key' };
const CREATE: Remedy = { kind: 'create-sandbox-key', does: 'Create a sandbox key' };

interface Reading {
  readonly title: string;
  readonly causes: readonly Cause[];
}

export function explainInvalidKey(input: AnswerInput): Explanation {
  const { title, causes } = reading(input);
  return {
    tone: 'bad',
    title,
    happened: ['The server answered invalid_key: the key id is unknown or revoked. It doesn’t say which.'],
    causes,
    remedies: input.environment === 'built-in' ? [CREATE, PICK] : [PICK, RETRY],
    clause: 'invalid-key',
  };
}

function reading({ checks, environment }: AnswerInput): Reading {
  const { sent = '', state } = checks.invalid_key;
  const shape = checkKeyId(sent);
  if (!shape.ok) return KEY_SHAPES[shape.problem](sent);
  if (state === 'revoked')
    return {
      title: KEY_REVOKED,
      causes: [
        {
          certainty: 'certain',
          text: `${quoted(sent)} was revoked, and a revoked key is never accepted again.`,
        },
      ],
    };
  if (state === 'active') return knownHere(sent, environment);
  return {
    title: KEY_REJECTED,
    causes: [
      ...(environment === 'built-in' ? [OWN_KEYS] : []),
      { certainty: 'certain', text: `${quoted(sent)} isn’t among the keys stored here either.` },
      { certainty: 'possible', text: 'A character was lost or added when it was copied.' },
    ],
  };
}

function knownHere(sent: string, environment: AnswerInput['environment']): Reading {
  const stored: Cause = { certainty: 'certain', text: `${quoted(sent)} is well formed and stored here.` };
  const elsewhere: Record<AnswerInput['environment'], Cause[]> = {
    'built-in': [
      { certainty: 'likely', text: 'It was created elsewhere and added here.' },
      { certainty: 'possible', text: 'It was created there, then revoked, or the sandbox was reset.' },
    ],
    'local-sandbox': [
      {
        certainty: 'likely',
        text: 'The local sandbox was started with another key, or it was revoked there: the terminal prints the one it holds.',
      },
    ],
    'this-computer': [
      { certainty: 'possible', text: 'The server on this computer was given another key, or none.' },
    ],
    remote: [
      { certainty: 'possible', text: 'The key was revoked in the merchant portal.' },
      { certainty: 'possible', text: 'The key belongs to another environment than this base URL.' },
    ],
  };
  const first = environment === 'built-in' ? [OWN_KEYS] : [];
  return { title: KEY_REJECTED, causes: [...first, stored, ...elsewhere[environment]] };
}

const OWN_KEYS: Cause = {
  certainty: 'certain',
  text: 'The built-in sandbox accepts only keys that were created in it.',
};

export const KEY_SHAPES: Readonly<Record<KeyIdProblem, (sent: string) => Reading>> = {
  empty: () => certain('Send a key id', 'X-Api-Key is empty.'),
  'is-secret': () => ({
    title: 'Revoke this secret: it was sent as the key id',
    causes: [
      {
        certainty: 'certain',
        text: 'X-Api-Key begins with sk_. That’s the secret, which is never sent: it has to be taken as known to others now.',
      },
      {
        certainty: 'likely',
        text: 'Key id and secret changed places. Revoke the API key in the merchant portal and create another.',
      },
    ],
  }),
  live: () =>
    certain(
      'Use a test key instead of the live one',
      'X-Api-Key begins with pk_live_, a key for real money. The sandbox and test environments don’t know it.',
    ),
  placeholder: (sent) =>
    certain('Fill in the key id', `X-Api-Key is ${quoted(sent)}: a placeholder that was never replaced.`),
  whitespace: (sent) =>
    certain(
      'Remove the invisible characters from the key id',
      `X-Api-Key is ${quoted(sent)}: it holds a space or a character that can’t be seen.`,
    ),
  quoted: (sent) =>
    certain(
      'Remove the quotes around the key id',
      `X-Api-Key is ${quoted(sent)}: the quotes were sent with it.`,
    ),
  'other-text': otherPrefix,
  'named-values': otherPrefix,
  'wrong-prefix': otherPrefix,
  'prefix-only': (sent) => certain('Send the whole key id', `X-Api-Key is ${quoted(sent)}: only the prefix.`),
  'not-header-safe': (sent) =>
    certain('Type the key id again', `X-Api-Key is ${quoted(sent)}: it holds characters no key id has.`),
};

function otherPrefix(sent: string): Reading {
  return certain(
    'Send the key id that begins with pk_test_',
    `X-Api-Key is ${quoted(sent)}, and key ids begin with pk_test_ or pk_live_.`,
  );
}

function certain(title: string, text: string): Reading {
  return { title, causes: [{ certainty: 'certain', text }] };
}

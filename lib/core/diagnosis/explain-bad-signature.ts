/** bad_signature: the signature as sent against the one this request should carry, recomputed here. */

import { AUTH_HEADERS } from '../api.ts';
import { reasonsAgainstServer } from './answer/reasons.ts';
import { validButRejected } from './condition-titles.ts';
import type { AnswerInput, Cause, Explanation } from './explanation.ts';
import { openPoint } from './open-point.ts';
import { plainProbe, probedWords } from './plain-probe.ts';
import type { Remedy } from './remedy.ts';
import { shapeTitle, shapeVerdict, signatureShape, VERDICT_WORDS } from './signature-shape.ts';
import type { SignatureShape } from './signature-shapes/shape.ts';

const RESIGN: Remedy = { kind: 'resign-now', does: 'Sign again now' };
const STEPS: Remedy = { kind: 'open-steps', does: 'Show signing steps' };
const SECRET: Remedy = { kind: 'check-secret', does: 'Check the secret of this key' };

type Reading = Pick<Explanation, 'title' | 'causes' | 'remedies'> &
  Partial<Pick<Explanation, 'assumption' | 'probe'>>;

export function explainBadSignature(input: AnswerInput): Explanation {
  const { probed, request } = input;
  return {
    tone: 'bad',
    happened: [
      'The server answered bad_signature: the signature it computed isn’t the one that was sent.',
      ...(probed ? [probedWords(request, probed)] : []),
    ],
    clause: 'bad-signature-causes',
    ...reading(input),
  };
}

function reading(input: AnswerInput): Reading {
  const { checks, typed } = input;
  const { sent = '', expected } = checks.bad_signature;
  if (expected === 'unknown') return withoutKey(sent);
  return sent === expected.signature ? validHere(input) : differs(sent, expected.signature, typed);
}

function validHere({ environment, request, checks, probed }: AnswerInput): Reading {
  const isBuiltIn = environment === 'built-in';
  const open = isBuiltIn ? undefined : openPoint(request);
  const disputed = { checks, isOwn: true, isBuiltIn, probed };
  const reasons = reasonsAgainstServer(disputed, request, 'the signing steps show both');
  return {
    title: validButRejected(),
    causes: [
      {
        certainty: 'certain',
        text: 'Recomputed here from the request as sent, the signature is the same. It’s valid for the secret stored here.',
      },
      ...reasons.map(
        ({ title, text }, index): Cause => ({
          certainty: index === 0 ? 'likely' : 'possible',
          text: `${title}. ${text}`,
        }),
      ),
    ],
    remedies: probed?.outcome === 'accepted' ? [STEPS] : [SECRET, STEPS],
    ...(!isBuiltIn && !probed && { probe: plainProbe(request) }),
    ...(open && { assumption: open }),
  };
}

function differs(sent: string, expected: string, typed: AnswerInput['typed']): Reading {
  const shape = signatureShape(sent);
  return {
    title: shapeTitle(shape, shapeVerdict(sent, shape, expected)),
    causes: [
      { certainty: 'certain', text: shape.text, compare: { sent, expected } },
      ...(typed.includes(AUTH_HEADERS.signature) ? [] : verdictCauses(sent, shape, expected)),
    ],
    remedies: [RESIGN, STEPS],
    ...(shape.kind === 'hex-uppercase' && { assumption: 'signature-case' }),
  };
}

/** Whether only the form is wrong, or the digest too: two different answers. */
function verdictCauses(sent: string, shape: SignatureShape, expected: string): Cause[] {
  if (shape.kind === 'hex-64')
    return [
      {
        certainty: 'likely',
        text: 'Something changed after signing: the method, the path, the query, the timestamp or the body.',
      },
      {
        certainty: 'likely',
        text: 'Or it was signed with another secret, or from another canonical string.',
      },
    ];
  const text = VERDICT_WORDS[shapeVerdict(sent, shape, expected)];
  return text === undefined ? [] : [{ certainty: 'certain', text }];
}

function withoutKey(sent: string): Reading {
  const shape = signatureShape(sent);
  const fits = shape.kind === 'hex-64';
  return {
    title: fits ? 'Add this key here to compare signatures' : shape.title,
    causes: [
      { certainty: 'certain', text: shape.text },
      {
        certainty: 'certain',
        text: 'The key it was sent with isn’t stored here, so the signature couldn’t be recomputed.',
      },
    ],
    remedies: [{ kind: 'pick-key', does: 'Pick a key that’s stored here' }, STEPS],
  };
}

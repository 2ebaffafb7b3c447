/** The lesson about the five error codes: each is caused on purpose, and two are fixed. */

import { AUTH_HEADERS, CLOCK_TOLERANCE_SECONDS, type RefusalCode } from '../core/api.ts';
import type { ClauseId } from '../core/clauses.ts';
import { utf8 } from '../core/signing/bytes.ts';
import { chargeRequest, drawCharge, drawKey, listRequest, signedAt } from './draw-requests.ts';
import type { AnswerTask, DrawnTask, Lesson } from './lesson.ts';

type Words = Pick<AnswerTask, 'title' | 'hints' | 'afterwards'>;

const WORDS: Readonly<Record<RefusalCode, Words>> = {
  missing_auth: {
    title: 'Cause missing_auth',
    hints: [
      'Every request carries three headers.',
      'Empty one of the three fields. Countersign then leaves that header out.',
    ],
    afterwards:
      'Proxies drop header names with an underscore, such as X_Api_Key. Look at what arrives, not only at what your code sets.',
  },
  bad_timestamp: {
    title: 'Cause bad_timestamp',
    hints: [
      'X-Timestamp must be a whole number of seconds.',
      'Type a date in X-Timestamp, such as 2026-11-29. It isn’t a whole number of seconds.',
    ],
    afterwards:
      'Date libraries print ISO dates or fractions unless told otherwise. Convert to whole seconds before you make a text of it.',
  },
  stale_request: {
    title: 'Cause stale_request',
    hints: [
      `The timestamp may differ from the server’s clock by ${CLOCK_TOLERANCE_SECONDS} seconds.`,
      `Subtract ${CLOCK_TOLERANCE_SECONDS * 2} from X-Timestamp. The server looks at the time before it looks at the signature.`,
    ],
    afterwards:
      'A clock that’s wrong, milliseconds, and requests that waited in a queue all give stale_request. Compare with the Date header of the response.',
  },
  invalid_key: {
    title: 'Cause invalid_key',
    hints: [
      'The server looks for the key id among its API keys.',
      'Change one letter at the end of X-Api-Key. The sandbox has no such API key.',
    ],
    afterwards:
      'A key of one environment is unknown in the other one. A revoked key gets the same code as an unknown key.',
  },
  bad_signature: {
    title: 'Cause bad_signature',
    hints: [
      'The server computes the signature, and compares it with X-Signature.',
      'Change one digit of X-Signature. Then no header is missing, the time is good, the key is known, and only the signature is invalid.',
    ],
    afterwards:
      'bad_signature says that something differs, and not what. Diagnose is for that: it names the mistake.',
  },
};

const CLAUSES: Readonly<Record<RefusalCode, ClauseId>> = {
  missing_auth: 'missing-auth',
  bad_timestamp: 'bad-timestamp',
  stale_request: 'stale-request',
  invalid_key: 'invalid-key',
  bad_signature: 'bad-signature',
};

function cause(code: RefusalCode): DrawnTask {
  return {
    id: code.replace('_', '-'),
    draw({ random, now }) {
      const key = drawKey(random, now);
      const signed = signedAt(listRequest(now), key, now);
      return {
        kind: 'answer',
        ask: `This request is signed correctly. Edit its headers so that the response is ${code}.`,
        clause: CLAUSES[code],
        request: signed,
        signed,
        key,
        wanted: code,
        ...WORDS[code],
      };
    },
  };
}

const FIX_BODY: DrawnTask = {
  id: 'fix-bad-signature',
  draw({ random, now }) {
    const key = drawKey(random, now);
    const charge = drawCharge(random);
    const signed = signedAt(chargeRequest(now, JSON.stringify(charge)), key, now);
    const sent = JSON.stringify(charge, null, 2);
    return {
      kind: 'answer',
      title: 'Fix bad_signature',
      ask: 'A library indented this body after it was signed. Make the server accept the request with this body.',
      clause: 'bad-signature-causes',
      request: { ...signed, body: { kind: 'bytes', bytes: utf8(sent), source: 'exact' } },
      signed,
      key,
      wanted: 'accepted',
      hints: [
        'The signature is that of a body without line breaks.',
        'Click “Sign again”, then “Send”. The new signature is made from the body as it’s sent.',
      ],
      afterwards:
        'Interceptors and middleware may change a body after your code signed it. Sign as the last step before sending.',
    };
  },
};

const FIX_KEY: DrawnTask = {
  id: 'fix-invalid-key',
  draw({ random, now }) {
    const key = drawKey(random, now);
    const signed = signedAt(listRequest(now), key, now);
    const other = drawKey(random, now).id;
    return {
      kind: 'answer',
      title: 'Fix invalid_key',
      ask: `The API key of this sandbox is ${key.id}. Make the server accept this request.`,
      clause: 'invalid-key',
      request: {
        ...signed,
        headers: signed.headers.map(([name, value]) =>
          name === AUTH_HEADERS.key
            ? ([name, other as string as typeof value] as const)
            : ([name, value] as const),
        ),
      },
      signed,
      key,
      wanted: 'accepted',
      hints: [
        'Compare X-Api-Key with the id of the API key.',
        `Type ${key.id} in X-Api-Key. The key id isn’t part of the canonical string, so the signature stays valid.`,
      ],
      afterwards:
        'Key id and secret come in pairs. Change both where you change one, or the next error is bad_signature.',
    };
  },
};

export const ERRORS: Lesson = {
  id: 'errors',
  title: 'The five errors',
  about: 'Cause each error code on purpose, and fix two of them.',
  intro:
    'If a request isn’t signed correctly, the response has one of five error codes. The code tells you where to look.',
  tasks: [
    cause('missing_auth'),
    cause('bad_timestamp'),
    cause('stale_request'),
    cause('invalid_key'),
    cause('bad_signature'),
    FIX_BODY,
    FIX_KEY,
  ],
};

/** The lesson about line 5: the bytes that are hashed are the bytes that are sent. */

import { pick } from '../core/random.ts';
import { chargeRequest, drawBetween, drawCharge, NAMES } from './draw-requests.ts';
import type { DrawnTask, Lesson } from './lesson.ts';

const ASK = 'Type the text that your code must hash for line 5. Countersign hashes it as UTF-8.';

/** As Python's json.dumps prints an object without options. */
function spaced(object: object): string {
  const members = Object.entries(object).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`);
  return `{${members.join(', ')}}`;
}

const SPACES: DrawnTask = {
  id: 'spaces',
  draw({ random, now }) {
    const charge = drawCharge(random);
    const sent = spaced(charge);
    return {
      kind: 'hash',
      title: 'Hash the spaces too',
      ask: ASK,
      clause: 'body-as-transmitted',
      request: chargeRequest(now, sent),
      given: [{ name: 'The object in your code', value: JSON.stringify(charge) }],
      hints: [
        'The server hashes the body as it arrives. It never sees the object in your code.',
        `Type the body that was sent, with its spaces: ${sent}`,
      ],
      afterwards:
        'Python’s json.dumps puts a space after each comma and colon. JavaScript’s JSON.stringify doesn’t. Hash the text that you send.',
    };
  },
};

const NUMBER: DrawnTask = {
  id: 'number',
  draw({ random, now }) {
    const whole = drawBetween(random, 10, 900);
    const { merchant_order_id, currency, network } = drawCharge(random);
    const sent = `{"merchant_order_id":"${merchant_order_id}","amount":${whole}.00,"currency":"${currency}","network":"${network}"}`;
    return {
      kind: 'hash',
      title: 'Keep the digits',
      ask: `${ASK} In this body, the amount is a number without quotes.`,
      clause: 'body-as-transmitted',
      request: chargeRequest(now, sent),
      given: [{ name: 'The amount in your code, as a number', value: String(whole) }],
      hints: [
        'A number can be written in several ways. Only one of them was sent.',
        `Type the body that was sent, with both zeros: ${sent}`,
      ],
      afterwards:
        'A JSON library that reads 100.00 and prints it again writes 100 or 100.0. Don’t parse a body between signing and sending.',
    };
  },
};

const LETTERS: DrawnTask = {
  id: 'letters',
  draw({ random, now }) {
    const { merchant_order_id, amount, currency, network } = drawCharge(random);
    const name = pick(random, NAMES);
    const sent = JSON.stringify({
      merchant_order_id: `${merchant_order_id}-${name}`,
      amount,
      currency,
      network,
    });
    const escaped = sent.replace(
      /[^\x20-\x7e]/gu,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    return {
      kind: 'hash',
      title: 'Keep the letters',
      ask: ASK,
      clause: 'body-as-transmitted',
      request: chargeRequest(now, sent),
      given: [{ name: 'What your code prints in its log', value: escaped }],
      hints: [
        `Both texts mean ${name}. Their bytes differ.`,
        `Type the body that was sent, with the letter itself: ${sent}`,
      ],
      afterwards:
        'Python and PHP print é as \\u00e9 unless told otherwise. If your code hashes that and sends é itself, only names with accents get bad_signature.',
    };
  },
};

export const BODY: Lesson = {
  id: 'body',
  title: 'The body',
  about: 'Hash exactly the bytes that are sent: spaces, digits and letters.',
  intro:
    'Line 5 is the SHA-256 of the body, as hex digits. The server hashes the bytes that arrive. If your code hashes other bytes, the signature is invalid.',
  tasks: [SPACES, NUMBER, LETTERS],
};

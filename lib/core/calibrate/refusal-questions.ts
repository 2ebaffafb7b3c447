/** Asks what the server says to requests with several mistakes, to an empty header, and where its errors have the code. */

import { PATHS, type RefusalCode } from '../api.ts';
import { refusalOrder, SERVICE_READINGS, type ServiceReadings } from '../service-readings.ts';
import type { Asking, CalibrationAnswer, CalibrationProbe, ProbeMaker, SeenProbe } from './asking.ts';

/** No key has this id: it's made up. */
const UNKNOWN_KEY = 'pk_test_countersign_unknown_key';
const WRONG_SIGNATURE = '0'.repeat(64);
const LONG_AGO = 86_400;

type Flaw = Exclude<RefusalCode, 'missing_auth'>;

/** With each of these flaws; one in the key or the timestamp makes the signature wrong, too. */
function flawed(maker: ProbeMaker, flaws: readonly Flaw[], isSigned = true): CalibrationProbe {
  const has = (flaw: Flaw) => flaws.includes(flaw);
  const timestamp = has('bad_timestamp')
    ? 'not-a-number'
    : String(Math.floor(maker.serverNow) - (has('stale_request') ? LONG_AGO : 0));
  return maker.probe({
    about: 'refusal-order',
    target: PATHS.orders,
    timestamp,
    ...(has('invalid_key') && { keyId: UNKNOWN_KEY }),
    signature: isSigned ? () => WRONG_SIGNATURE : 'absent',
  });
}

/**
 * Two chains are certain: a timestamp is a number before it has an age, and a key is known before a signature is checked.
 * They're merged like sorted lists: the server is asked which of the two first ones it names.
 */
export function* askOrder(maker: ProbeMaker): Asking<CalibrationAnswer<'refusal-order'>> {
  const question = 'refusal-order';
  const first = yield flawed(maker, ['bad_timestamp', 'invalid_key'], false);
  const seen: SeenProbe[] = [first];
  if (first.refusal?.code !== 'missing_auth') return { question, open: 'odd-answer', seen };
  const time: Flaw[] = ['bad_timestamp', 'stale_request'];
  const key: Flaw[] = ['invalid_key', 'bad_signature'];
  const order: RefusalCode[] = ['missing_auth'];
  for (;;) {
    const [ofTime] = time;
    const [ofKey] = key;
    if (!ofTime || !ofKey) break;
    const one = yield flawed(maker, [ofTime, ofKey]);
    seen.push(one);
    const code = one.refusal?.code;
    if (code !== ofTime && code !== ofKey) return { question, open: 'odd-answer', seen };
    order.push(code);
    (code === ofTime ? time : key).shift();
  }
  const found = [...order, ...time, ...key];
  const reading = SERVICE_READINGS[question].find((id) =>
    refusalOrder(id).every((code, index) => code === found[index]),
  );
  return reading ? { question, reading, seen } : { question, open: 'odd-answer', seen };
}

export function* askEmptyHeader(maker: ProbeMaker): Asking<CalibrationAnswer<'empty-header'>> {
  const question = 'empty-header';
  const one = yield maker.probe({ about: question, target: PATHS.orders, signature: () => '' });
  const seen = [one];
  if (one.refusal?.code === 'missing_auth') return { question, reading: 'absent', seen };
  return one.refusal?.code === 'bad_signature'
    ? { question, reading: 'present', seen }
    : { question, open: 'odd-answer', seen };
}

const ENVELOPE_AT: Readonly<Record<string, ServiceReadings['error-envelope']>> = {
  'error.code': 'error-object',
  code: 'code-field',
  error: 'error-field',
  'errors[0].code': 'errors-list',
};

/** @param refused any request whose answer has a code: it takes none of its own. */
export function envelopeOf(refused: SeenProbe): CalibrationAnswer<'error-envelope'> {
  const question = 'error-envelope';
  const seen = [refused];
  const at = refused.refusal?.at;
  const reading = at !== undefined && Object.hasOwn(ENVELOPE_AT, at) ? ENVELOPE_AT[at] : undefined;
  return reading ? { question, reading, seen } : { question, open: 'odd-answer', seen };
}

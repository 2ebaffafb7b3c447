/** Asks what the server says to requests with several mistakes, to an empty header, and where its errors have the code. */

import { PATHS, type RefusalCode } from '../api.ts';
import { refusalOrder, SERVICE_READINGS, type ServiceReadings } from '../service-readings.ts';
import type {
  Asking,
  CalibrationAnswer,
  CalibrationProbe,
  KeepAnswer,
  ProbeMaker,
  SeenProbe,
} from './asking.ts';

/** No key has this id: it's made up. */
const UNKNOWN_KEY = 'pk_test_countersign_unknown_key';
const WRONG_SIGNATURE = '0'.repeat(64);
const LONG_AGO = 86_400;

type Flaw = Exclude<RefusalCode, 'missing_auth'>;

/** With each of these flaws; one in the key or the timestamp makes the signature wrong, too. */
function flawed(
  maker: ProbeMaker,
  flaws: readonly Flaw[],
  sent: 'wrong' | 'empty' | 'absent' = 'wrong',
): CalibrationProbe {
  const has = (flaw: Flaw) => flaws.includes(flaw);
  const timestamp = has('bad_timestamp')
    ? 'not-a-number'
    : String(Math.floor(maker.serverNow) - (has('stale_request') ? LONG_AGO : 0));
  return maker.probe({
    about: sent === 'empty' ? 'empty-header' : 'refusal-order',
    target: PATHS.orders,
    timestamp,
    ...(has('invalid_key') && { keyId: UNKNOWN_KEY }),
    signature: sent === 'absent' ? sent : () => (sent === 'empty' ? '' : WRONG_SIGNATURE),
  });
}

/**
 * An empty X-Signature beside an invalid timestamp and an unknown key. Where it's called absent, missing_auth comes first,
 * and empty counts as absent. Any other code is the first of the order already.
 */
export function* askRefusals(maker: ProbeMaker, keep: KeepAnswer): Asking<void> {
  const question = 'empty-header';
  const both = ['bad_timestamp', 'invalid_key'] as const;
  const empty = yield flawed(maker, both, 'empty');
  const isAbsent = empty.refusal?.code === 'missing_auth';
  const absent = isAbsent ? empty : yield flawed(maker, both, 'absent');
  const seen = isAbsent ? [empty] : [empty, absent];
  const isPresent = both.some((code) => code === empty.refusal?.code);
  if (absent.refusal?.code === 'missing_auth' && (isAbsent || isPresent)) {
    keep({ question, reading: isAbsent ? 'absent' : 'present', seen });
    keep(yield* askOrder(maker, absent, isAbsent ? undefined : empty));
  } else
    for (const one of [question, 'refusal-order'] as const) keep({ question: one, open: 'odd-answer', seen });
}

/**
 * Two chains are certain: a timestamp is a number before it has an age, and a key is known before a signature is checked.
 * They're merged like sorted lists: the server is asked which of the two first ones it names.
 * @param absent that missing_auth comes first. @param first which of the first two comes first, where that was seen.
 */
function* askOrder(
  maker: ProbeMaker,
  absent: SeenProbe,
  first: SeenProbe | undefined,
): Asking<CalibrationAnswer<'refusal-order'>> {
  const question = 'refusal-order';
  const seen: SeenProbe[] = [absent];
  const time: Flaw[] = ['bad_timestamp', 'stale_request'];
  const key: Flaw[] = ['invalid_key', 'bad_signature'];
  const order: RefusalCode[] = ['missing_auth'];
  for (let known = first; ; known = undefined) {
    const [ofTime] = time;
    const [ofKey] = key;
    if (!ofTime || !ofKey) break;
    const one = known ?? (yield flawed(maker, [ofTime, ofKey]));
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

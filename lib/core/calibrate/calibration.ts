/** Finds out by harmless signed GETs how a server reads what the document leaves open: says what to send, then what's known. */

import { PATHS, type RefusalCode } from '../api.ts';
import { OPEN_QUESTIONS } from '../service-readings.ts';
import {
  type Asking,
  type CalibrationAnswer,
  type CalibrationKey,
  type CalibrationProbe,
  isAccepted,
  isUnsigned,
  listIn,
  type ProbeAnswer,
  ProbeMaker,
  type SeenProbe,
  seenOf,
} from './asking.ts';
import { askEdge } from './edge-question.ts';
import { askLedger, askListPath, askPaging, askRecentLimit, askStatus } from './list-questions.ts';
import { askRefusals, envelopeOf } from './refusal-questions.ts';
import { askLeadingZeros, askPath, askQueries, askSignatureCase } from './signing-questions.ts';

/** Where the lists of the most recent records are: the ones with most records first. */
const RECENT_LISTS = [
  'deliveries-path',
  'payouts-path',
  'subscriptions-path',
  'disputes-path',
  'wallets-path',
  'channels-path',
] as const;

/** What's said before the first one, and never passed. */
export const MOST_PROBES = 40;

/** Why it ended. */
export type CalibrationEnd =
  | { readonly kind: 'done' }
  /** The plainest signed request wasn't accepted: nothing can be told from others. */
  | { readonly kind: 'baseline-rejected'; readonly code: RefusalCode | undefined }
  | { readonly kind: 'baseline-odd'; readonly status: number }
  /** It accepts a wrong signature. */
  | { readonly kind: 'checks-nothing' }
  /** It rejects a wrong signature with something else than a 401. */
  | { readonly kind: 'control-odd'; readonly status: number }
  /** The same request was answered in two ways, so no answer counts. */
  | { readonly kind: 'unsteady' }
  | { readonly kind: 'rate-limited' }
  | { readonly kind: 'stopped-answering'; readonly status: number }
  /** The request failed, was redirected or cancelled: the caller knows. */
  | { readonly kind: 'interrupted' };

export interface Calibrated {
  readonly end: CalibrationEnd;
  /** One for each question. */
  readonly answers: readonly CalibrationAnswer[];
  readonly sent: number;
}

export type CalibrationStep =
  | { readonly kind: 'send'; readonly probe: CalibrationProbe; readonly sent: number }
  | { readonly kind: 'ended'; readonly result: Calibrated };

/** One run: `start`, then an `answer` for each request it asks for. After its end it asks for none. */
export class Calibration {
  readonly #maker: ProbeMaker;
  readonly #answers: CalibrationAnswer[] = [];
  readonly #asking: Asking<CalibrationEnd>;
  #waiting: CalibrationProbe | undefined;
  #sent = 0;
  #result: Calibrated | undefined;

  /** @param now Unix seconds. @param prefix what the base URL puts before every path. */
  constructor(key: CalibrationKey, now: number, prefix = '') {
    this.#maker = new ProbeMaker(key, now, prefix);
    this.#asking = this.#questions();
  }

  start(): CalibrationStep {
    return this.#step(this.#asking.next());
  }

  answer(answer: ProbeAnswer): CalibrationStep {
    const probe = this.#waiting;
    if (!probe) return this.#end({ kind: 'interrupted' });
    const seen = seenOf(probe, answer);
    this.#maker.see(seen);
    const { status } = answer;
    if (status === 429) return this.#end({ kind: 'rate-limited' });
    if (status < 200 || status >= 500 || (status >= 300 && status < 400) || status === 403)
      return this.#end({ kind: 'stopped-answering', status });
    return this.#step(this.#asking.next(seen));
  }

  /** Ends it with what's known. */
  interrupt(): CalibrationStep {
    return this.#end({ kind: 'interrupted' });
  }

  #step(next: IteratorResult<CalibrationProbe, CalibrationEnd>): CalibrationStep {
    if (next.done) return this.#end(next.value);
    // The plan stays below it; should it ever not, nothing more is sent.
    if (this.#sent >= MOST_PROBES) return this.#end({ kind: 'done' });
    this.#waiting = next.value;
    this.#sent++;
    return { kind: 'send', probe: next.value, sent: this.#sent };
  }

  #end(end: CalibrationEnd): CalibrationStep {
    this.#waiting = undefined;
    this.#result ??= { end, answers: this.#allAnswers(end), sent: this.#sent };
    return { kind: 'ended', result: this.#result };
  }

  #allAnswers({ kind }: CalibrationEnd): readonly CalibrationAnswer[] {
    const isVoid = kind === 'unsteady' || kind === 'checks-nothing';
    return OPEN_QUESTIONS.map((question): CalibrationAnswer => {
      const known = this.#answers.find((answer) => answer.question === question);
      if (!known) return { question, open: 'not-asked', seen: [] };
      return isVoid ? { question, open: 'unsteady', seen: known.seen } : known;
    });
  }

  *#questions(): Asking<CalibrationEnd> {
    const maker = this.#maker;
    const baseline = yield* this.#baseline();
    if (!isAccepted(baseline) || !listIn(baseline)) return notAccepted(baseline);
    const control = yield this.#control();
    if (isAccepted(control)) return { kind: 'checks-nothing' };
    if (!isUnsigned(control)) return { kind: 'control-odd', status: control.answer.status };
    this.#answers.push(envelopeOf(control));
    const keep = (answer: CalibrationAnswer) => void this.#answers.push(answer);
    yield* askQueries(maker, keep);
    yield* this.#ask(askPath(maker), askSignatureCase(maker), askLeadingZeros(maker));
    yield* askRefusals(maker, keep);
    yield* this.#ask(
      askPaging(maker, 'limit-not-a-number'),
      askPaging(maker, 'offset-not-a-number'),
      askPaging(maker, 'offset-past-end'),
      askStatus(maker, baseline),
    );
    yield* askLedger(maker, keep);
    const lists = this.#answers.length;
    yield* this.#ask(...RECENT_LISTS.map((question) => askListPath(maker, question)));
    yield* this.#ask(askRecentLimit(maker, this.#answers.slice(lists)), askEdge(maker));
    return yield* this.#again(baseline, control);
  }

  /** Each keeps its answer at once, for whatever ends it. */
  *#ask(...questions: readonly Asking<CalibrationAnswer>[]): Asking<void> {
    for (const question of questions) this.#answers.push(yield* question);
  }

  /** Once more where only this computer's clock was off: the answer tells by how much. */
  *#baseline(): Asking<SeenProbe> {
    const ask = () => this.#maker.probe({ about: 'baseline', target: PATHS.orders });
    const first = yield ask();
    return first.refusal?.code === 'stale_request' && this.#maker.offset ? yield ask() : first;
  }

  /** Signed as if it had no query: a server that accepts it doesn't check what's signed. */
  #control(): CalibrationProbe {
    return this.#maker.probe({
      about: 'control',
      target: `${PATHS.orders}?limit=1`,
      signedTarget: PATHS.orders,
    });
  }

  /** What decided is asked again, as far as the requests suffice: first what changes the canonical string. */
  *#again(baseline: SeenProbe, control: SeenProbe): Asking<CalibrationEnd> {
    const deciding = this.#answers
      .filter((answer) => 'reading' in answer && answer.question !== 'exactly-300-seconds')
      .toSorted((a, b) => OPEN_QUESTIONS.indexOf(a.question) - OPEN_QUESTIONS.indexOf(b.question))
      .flatMap(({ seen }) => seen.at(-1) ?? []);
    for (const earlier of [baseline, control, ...deciding].slice(0, MOST_PROBES - this.#sent)) {
      const again = yield this.#maker.again(earlier);
      if (again.answer.status !== earlier.answer.status || again.refusal?.code !== earlier.refusal?.code)
        return { kind: 'unsteady' };
    }
    return { kind: 'done' };
  }
}

function notAccepted({ answer: { status }, refusal }: SeenProbe): CalibrationEnd {
  return refusal ? { kind: 'baseline-rejected', code: refusal.code } : { kind: 'baseline-odd', status };
}

/** The words for what X-Timestamp shows by itself: its form, its unit, and how far it is from the clock. */

import { clocksWords, dateShows, offsetOf } from '../../clock/offset-words.ts';
import { counted } from '../../counts.ts';
import type { ClockSkew } from '../../signing/timestamp.ts';
import { shortSpan, spanWords, utcMomentWords } from '../../time-words.ts';
import type { OwnWords } from '../shown.ts';

interface Unit {
  readonly sent: string;
  readonly digits: number;
  readonly seconds: bigint;
}

/** How X-Timestamp is written, where that isn't whole seconds. */
interface Form {
  readonly sent: string;
}

interface Distance {
  readonly seconds: bigint;
  /** Seconds ahead of the clock, negative where behind. */
  readonly ahead: bigint;
  /** Whose clock it's held against: the client's own, where the server's isn't known. */
  readonly clock: 'server' | 'own';
}

/** Requests before it that carry the same signature. */
export interface SignedAlike {
  readonly count: number;
  /** When the first of them was sent, Unix seconds by the clock of this computer. */
  readonly firstAt: number;
}

interface Behind extends Distance {
  readonly signedAlike: SignedAlike | undefined;
  /** The client's clock was measured against the server's: what it's off doesn't explain the distance. */
  readonly isBeyondClocks: boolean;
}

export interface TimestampFacts {
  'ts-ms': Unit;
  'ts-us-ns': Omit<Unit, 'seconds'> & {
    /** As in `nanoseconds`; `undefined` where no clock counts so far. */
    readonly unit: string | undefined;
    readonly seconds: bigint | undefined;
    /** More than a 64-bit integer holds. */
    readonly isTooLarge: boolean;
  };
  'ts-float': Form;
  'ts-format': Form & { readonly form: 'date' | 'digits' };
  'ts-grouped-sci': Form & {
    readonly form: 'grouped' | 'exponent' | 'leading-zero' | 'other-script' | 'not-a-number';
  };
  'ts-literal': Form & { readonly form: 'placeholder' | 'not-a-number' };
  'ts-other-epoch': { readonly seconds: bigint; readonly epoch: Epoch };
  'ts-timezone': Distance & { readonly zone: bigint };
  'ts-stale-cached': Behind;
  'transport-clock-skew':
    | {
        readonly kind: 'measured';
        readonly skew: ClockSkew;
        /** Both ends are on one computer, so the server was given a clock of its own. */
        readonly isToThisComputer: boolean;
      }
    | (Distance & { readonly kind: 'stale' | 'within' });
}

export type Epoch =
  | 'int32'
  | 'negative'
  | 'apple'
  | 'network-time'
  | 'dotnet'
  | 'divided'
  | 'days'
  | 'too-small'
  | 'too-large';

type Words = { readonly [Id in keyof TimestampFacts]: (facts: TimestampFacts[Id]) => OwnWords };

export const TIMESTAMP_SHOWN: Words = {
  'ts-ms': ({ sent, digits, seconds }) => ({
    title: 'Timestamp in milliseconds, not seconds',
    detail: `X-Timestamp is ${sent}: ${digits} digits. It’s a valid integer, but as Unix seconds it means ${utcMomentWords(seconds)}.`,
    fix: 'Sign and send whole seconds: divide the milliseconds by 1000 and round down.',
  }),
  'ts-us-ns': ({ sent, digits, unit, seconds, isTooLarge }) =>
    unit === undefined || seconds === undefined
      ? {
          title: 'Timestamp has too many digits',
          detail: `X-Timestamp has ${digits} digits, more than any clock counts.`,
          fix: 'Read the clock in whole seconds.',
        }
      : {
          title: `Timestamp in ${unit}, not seconds`,
          detail: `X-Timestamp is ${sent}: ${digits} digits, as a clock in ${unit} gives. As Unix seconds it means ${utcMomentWords(seconds)}.${isTooLarge ? ' It’s more than a 64-bit integer holds, and the API docs don’t say whether that still counts as an integer.' : ''}`,
          fix: `Read the clock in whole seconds, or divide the ${unit} and round down.`,
        },
  'ts-float': ({ sent }) => ({
    title: 'Timestamp has a fraction',
    detail: `X-Timestamp is ${sent}: a number with a fraction.`,
    detailIn: {
      python: 'Python’s time.time() gives a fraction.',
      javascript: 'Date.now() / 1000 gives a fraction.',
    },
    fix: 'Round down to a whole number once, and use that same string in the header and in the signature.',
  }),
  'ts-format': ({ sent, form }) => ({
    title: 'Timestamp is a date, not Unix seconds',
    detail:
      form === 'date'
        ? `X-Timestamp is ${sent}: a date. Other APIs ask for ISO 8601; this one counts seconds since 1970.`
        : `X-Timestamp is ${sent}: a date written in digits. It passes as an integer, but not as a time of today.`,
    fix: 'Send the whole seconds since 1970, rounded down.',
    fixIn: {
      shell: 'In a shell, date +%s prints them.',
      python: 'In Python, int(time.time()) does that.',
      javascript: 'In JavaScript, Math.floor(Date.now() / 1000) does that.',
    },
  }),
  'ts-grouped-sci': ({ sent, form }) => ({ ...NOTATIONS[form](sent) }),
  'ts-literal': ({ sent, form }) =>
    form === 'placeholder'
      ? {
          title: 'Variable in X-Timestamp not replaced',
          detail: `X-Timestamp is ${sent}: a variable, or a word for “no value”. The tool that sent it didn’t replace the variable, or the program printed an unset one.`,
          fix: 'Check where the value comes from: single quotes keep a shell from replacing $(…), and a tool replaces only variables it knows.',
        }
      : notANumber(sent),
  'ts-other-epoch': ({ seconds, epoch }) => ({
    detail: `As Unix seconds, X-Timestamp means ${utcMomentWords(seconds)}. ${EPOCHS[epoch]}`,
  }),
  'ts-timezone': (distance) => ({
    title: staleTitle(distance.ahead),
    detail: `X-Timestamp is ${distanceWords(distance)}; 5 minutes are allowed. ${spanWords(distance.zone)} is also how far a time zone is from UTC: local time may have been taken for UTC, or UTC for local time.`,
    causes: [distance.ahead < 0n ? SENT_LATE : 'The clock of the computer that signed is ahead.'],
    fix: 'Use a clock that counts from 1970 in UTC, without date arithmetic.',
    fixIn: {
      python: 'In Python, use time.time(): utcnow().timestamp() is off by the local offset.',
      javascript: 'In JavaScript, use Date.now().',
      php: 'In PHP, use time(): strtotime(gmdate(…)) is off by the local offset.',
    },
  }),
  'ts-stale-cached': (distance) => ({
    title: staleTitle(distance.ahead),
    detail: [
      `X-Timestamp is ${distanceWords(distance)}; 5 minutes are allowed.`,
      ...(distance.signedAlike ? [alikeWords(distance.signedAlike)] : []),
    ].join(' '),
    causes: distance.signedAlike
      ? []
      : [
          SENT_LATE,
          TYPED,
          ...(distance.isBeyondClocks ? [] : ['The clock of the computer that signed is slow.']),
        ],
    fix: 'Take a new timestamp and sign again for every attempt, right before it’s sent.',
  }),
  'transport-clock-skew': (facts) => {
    switch (facts.kind) {
      case 'measured': {
        const { skew, isToThisComputer } = facts;
        const { seconds: serverAhead } = skew;
        const detail = `${dateShows(skew)} ${clocksWords(offsetOf(skew), 'the clock of the client')}.`;
        return isToThisComputer
          ? {
              title: `Server’s clock is ${shortSpan(serverAhead)} ${serverAhead > 0 ? 'ahead' : 'behind'}`,
              detail: `${detail} The address is this computer’s own, so both should have one clock. The server’s clock was moved, or it runs in a container, a virtual machine or another machine.`,
              fix: 'Synchronize the server’s clock. In the local sandbox, set Inbox → Simulated errors → Server clock ahead to 0.',
            }
          : { title: clockTitle(serverAhead), detail, fix: SET_CLOCK };
      }
      case 'stale':
        return {
          title: staleTitle(facts.ahead),
          detail: `X-Timestamp is ${distanceWords(facts)}; 5 minutes are allowed. No request is signed in the future, so the clock of the computer that signed is probably ahead.`,
          causes: [TYPED],
          fix: SET_CLOCK,
        };
      case 'within':
        return {
          title: `Timestamp is ${shortSpan(facts.ahead)} ${direction(facts.ahead)}`,
          detail: `X-Timestamp is ${distanceWords(facts)}. Up to 5 minutes are accepted, so this alone isn’t rejected.`,
          fix: SET_CLOCK,
        };
    }
  },
};

const SENT_LATE =
  'Too much time passed between signing and sending: the request waited in a queue, for example, or was retried.';
const TYPED = 'The timestamp was entered by hand.';

function alikeWords({ count, firstAt }: SignedAlike): string {
  const at = utcMomentWords(BigInt(Math.floor(firstAt)));
  const earlier =
    count === 1
      ? `An earlier request had the same signature, at ${at}.`
      : `${counted(count, 'earlier request')} had the same signature, the first at ${at}.`;
  return `${earlier} Either the signature is cached, or a retry isn’t signed again.`;
}

const SET_CLOCK =
  'Compare the clock with the Date header of the server’s responses, and synchronize it with a time server. Containers and virtual machines drift after sleep.';

/** @param ahead seconds ahead of the server's clock, negative where behind. */
export function staleTitle(ahead: bigint): string {
  const isBeyond = (ahead < 0n ? -ahead : ahead) > THOUSAND_YEARS;
  return `Timestamp is ${isBeyond ? 'over 1,000 years' : shortSpan(ahead)} ${ahead < 0n ? 'old' : 'ahead'}; limit 5 minutes`;
}

const THOUSAND_YEARS = 31_556_952_000n;

function clockTitle(serverAhead: number): string {
  return `Client’s clock is ${shortSpan(serverAhead)} ${serverAhead > 0 ? 'behind' : 'ahead'}`;
}

function distanceWords({ seconds, ahead, clock }: Distance): string {
  return `${utcMomentWords(seconds)}, ${spanWords(ahead)} ${ahead < 0n ? 'behind' : 'ahead of'} ${clock === 'server' ? 'the server’s clock' : 'this computer’s clock'}`;
}

function direction(ahead: bigint): string {
  return ahead < 0n ? 'behind' : 'ahead';
}

function notANumber(sent: string): OwnWords {
  return {
    title: 'Timestamp isn’t whole Unix seconds',
    detail: `X-Timestamp is ${sent}, which isn’t a whole number. The header holds more than digits: for example a unit (ms), a plus, or two values.`,
    fix: 'Send only digits.',
  };
}

const NOTATIONS: Readonly<Record<TimestampFacts['ts-grouped-sci']['form'], (sent: string) => OwnWords>> = {
  grouped: (sent) => ({
    title: 'Timestamp has separators between its digits',
    detail: `X-Timestamp is ${sent}: its digits are grouped. The number was formatted for people.`,
    fix: 'Print the number without a locale.',
    fixIn: { javascript: 'In JavaScript, use String(n) instead of toLocaleString.' },
  }),
  'leading-zero': (sent) => ({
    title: 'Timestamp has leading zeros',
    detail: `X-Timestamp is ${sent}: a number with leading zeros. This server rejects them.`,
    fix: 'Print the number without leading zeros, and sign that same string.',
  }),
  exponent: (sent) => ({
    title: 'Timestamp in exponent notation',
    detail: `X-Timestamp is ${sent}: a number in exponent notation. A floating-point number was printed.`,
    fix: 'Turn the number into an integer before it’s printed.',
    fixIn: {
      c: 'In C, print it with %d.',
      shell: 'In awk, print it with %d.',
      r: 'In R, print it with format(n, scientific = FALSE).',
      java: 'In Java, take its longValue().',
    },
  }),
  'other-script': (sent) => ({
    title: 'Timestamp in digits of another script',
    detail: `X-Timestamp is ${sent}: the number was printed in the digits of another script.`,
    fix: 'Format the number without a locale.',
    fixIn: {
      java: 'In Java, use Locale.ROOT.',
      dotnet: 'In .NET, use CultureInfo.InvariantCulture.',
    },
  }),
  'not-a-number': notANumber,
};

const EPOCHS: Readonly<Record<Epoch, string>> = {
  int32: 'It’s the largest 32-bit integer: a larger number was cut to it.',
  negative: 'It’s negative: a difference was taken, or a number overflowed.',
  apple: 'It fits a count that starts in 2001, as Apple’s reference date does.',
  'network-time': 'It fits a count that starts in 1900, as network time does.',
  dotnet: 'It fits a count that starts in the year 1, as .NET’s does.',
  divided: 'It was divided by 1000 once too often.',
  days: 'It fits a count of days, as spreadsheets have.',
  'too-small': 'That’s too small for a time of today: another epoch, or a part of a date.',
  'too-large': 'That’s too large for a time of today.',
};

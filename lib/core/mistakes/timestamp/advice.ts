/** The words for mistakes of the timestamp. */

import { type Advice, withFetch } from '../mistake-row.ts';
import type { TIMESTAMP_MISTAKES } from './mistakes.ts';

export const TIMESTAMP_ADVICE = {
  'ts-two-clock-reads': {
    title: 'Clock read twice: signed and sent time differ',
    happened: (how) =>
      `The time your code signed is ${how} than the one it sent in X-Timestamp. It read the clock twice, or a retry renewed only one of the two.`,
    fix: 'Store the timestamp in one variable, and use it in the canonical string and in the header. Set the header again whenever a retry signs again.',
  },
  'ts-signed-ms': {
    title: 'Milliseconds signed, seconds sent',
    happened: (how) => `Your code signed the time in ${how}, but X-Timestamp holds seconds.`,
    fix: 'Divide by 1000, cut the fraction, and put that one string into the canonical string and the header.',
  },
  'ts-signed-s': {
    title: 'Seconds signed, milliseconds or finer sent',
    happened: (how) => `Your code signed ${how}, but X-Timestamp holds a finer unit, such as milliseconds.`,
    fix: 'Send the same seconds in X-Timestamp that you put into the canonical string.',
    idioms: {
      'node-fetch': {
        wrong: "sign(ts)\nheaders['X-Timestamp'] = Date.now()",
        right: "sign(ts)\nheaders['X-Timestamp'] = ts",
      },
    },
  },
  'ts-ms': {
    title: 'Timestamp in milliseconds, not seconds',
    happened: () =>
      'Your code sent and signed the time in milliseconds. The signature matches, but as Unix seconds this time is tens of thousands of years ahead.',
    fix: 'Divide the milliseconds by 1000 and cut the fraction before you sign and send.',
    idioms: {
      ...withFetch({
        wrong: 'const ts = Date.now()',
        right: 'const ts = String(Math.floor(Date.now() / 1000))',
      }),
      'java-httpclient': {
        wrong: 'long ts = System.currentTimeMillis();',
        right: 'long ts = Instant.now().getEpochSecond();',
      },
      kotlin: { wrong: 'val timestamp = System.currentTimeMillis().toString()' },
      scala: { wrong: 'val timestamp = System.currentTimeMillis().toString' },
    },
  },
  'ts-us-ns': {
    title: 'Timestamp in micro- or nanoseconds',
    happened: () =>
      'Your code sent and signed the time in microseconds or nanoseconds. The signature matches, but the server reads the number as seconds.',
    fix: 'Take the clock’s whole seconds before you sign and send.',
  },
  'ts-float': {
    title: 'Timestamp decimals differ: signed and sent',
    happened: (how) =>
      `Your code signed the time with ${how}, but X-Timestamp has other decimals or none. The time was turned into text twice.`,
    fix: 'Turn the clock’s time into a whole number once, then sign and send that string.',
    idioms: {
      'python-requests': { wrong: 'ts = str(time.time())', right: 'ts = str(int(time.time()))' },
      'php-guzzle': { wrong: '$ts = microtime(true);', right: '$ts = (string) time();' },
      'php-curl': { wrong: '$ts = microtime(true);', right: '$ts = (string) time();' },

      ruby: { wrong: 'ts = Time.now.to_f.to_s', right: 'ts = Time.now.to_i.to_s' },
    },
  },
  'ts-rounding': {
    title: 'Timestamp rounded in two ways',
    happened: (how) =>
      `Your code rounded the same time in two ways (${how}). The signed second and the sent one differ by one.`,
    fix: 'Cut the fraction with floor once, and use that string in both places.',
  },
  'ts-format': {
    title: 'Timestamp signed in a different format',
    happened: (how) =>
      `Your code wrote the time differently in the canonical string and in X-Timestamp. It signed ${how}.`,
    fix: 'Use whole Unix seconds for both: no date, no time zone, no separators.',
    idioms: {
      ...withFetch({
        wrong: 'const ts = new Date().toISOString()',
        right: 'const ts = String(Math.floor(Date.now() / 1000))',
      }),
      'typescript-fetch': {
        wrong: 'const ts = new Date().toISOString();',
        right: 'const ts = String(Math.floor(Date.now() / 1000));',
      },

      'python-requests': {
        wrong: 'ts = datetime.utcnow().isoformat()',
        right: 'ts = str(int(time.time()))',
      },
    },
  },
  'ts-timezone': {
    title: 'Local time signed as if it were UTC',
    happened: (how) => `Your code read a local time as if it were UTC: the signed time is ${how}.`,
    fix: 'Ask the clock for Unix seconds directly instead of computing them from a date.',
  },
  'ts-whitespace': {
    title: 'Whitespace around the signed timestamp',
    happened: (how) =>
      `Your code signed the timestamp with ${how}. A header can’t carry that, so the signed and the sent timestamp differ.`,
    fix: 'Trim the output of the date command or the file, or take the time from your language’s own clock.',
    idioms: {
      'python-requests': {
        wrong: 'ts = subprocess.check_output(["date", "+%s"]).decode()',
        right: 'ts = str(int(time.time()))',
      },
      'php-guzzle': { wrong: "$ts = shell_exec('date +%s');", right: '$ts = (string) time();' },
      'php-curl': { wrong: "$ts = shell_exec('date +%s');", right: '$ts = (string) time();' },

      ruby: { wrong: 'ts = `date +%s`', right: 'ts = Time.now.to_i.to_s' },
      perl: { wrong: 'my $ts = `date +%s`;', right: 'my $ts = time;' },
      lua: { wrong: 'local ts = io.popen("date +%s"):read("a")', right: 'local ts = tostring(os.time())' },
    },
  },
  'ts-quoted': {
    title: 'Timestamp signed in quotes',
    happened: (how) => `Your code signed the timestamp with ${how}, and sent it without.`,
    fix: 'Turn the number into a string directly, not through JSON.',
    idioms: {
      ...withFetch({ wrong: 'JSON.stringify(String(ts))', right: 'String(ts)' }),
    },
  },
  'ts-grouped-sci': {
    title: 'Timestamp not signed as plain digits',
    happened: (how) => `Your code signed the timestamp in a different notation: ${how}.`,
    fix: 'Print the timestamp as a whole number, without a locale and without scientific notation.',
  },
  'ts-literal': {
    title: 'Timestamp missing from the signed string',
    happened: (how) => `Your code never put the time into the signed string. It signed ${how} in its place.`,
    fix: 'Pass the variable that holds X-Timestamp to the function that builds the canonical string. Fill in templates before signing.',
    fixes: {
      'replacement-character':
        'Print the number with strconv.FormatInt: string(n) makes one character of a number, not its digits.',
    },
    idioms: {
      postman: {
        wrong: "const ts = '{{$timestamp}}'",
        right: "const ts = pm.variables.replaceIn('{{$timestamp}}')",
      },
      curl: { wrong: "TS='$(date +%s)'", right: 'TS="$(date +%s)"' },
      go: { wrong: 'string(time.Now().Unix())', right: 'strconv.FormatInt(time.Now().Unix(), 10)' },
    },
  },
  'ts-stale-cached': {
    title: 'Signature reused: signed once, sent later',
    happened: () =>
      'Your code signed once, and sent the request later or several times. The signature is valid, but its timestamp is too old by now.',
    fix: 'Move the signing into the code that runs for every attempt, right before sending.',
    idioms: {
      'python-requests': {
        wrong: 'headers = sign()\nfor url in urls:\n    requests.get(url, headers=headers)',
        right: 'for url in urls:\n    requests.get(url, headers=sign())',
      },
    },
  },
  'ts-other-epoch': {
    title: 'Timestamp isn’t today’s Unix time',
    happened: () => 'Your code sent a number in X-Timestamp that isn’t today’s time in Unix seconds.',
    fix: 'Take the seconds since 1970-01-01 UTC from the system’s clock as a 64-bit integer, without further arithmetic.',
  },
  'ts-header-refreshed': {
    title: 'Timestamp renewed without signing again',
    happened: (how) =>
      `Your code put a new X-Timestamp on the request but kept an older signature, made ${how}.`,
    fix: 'Compute all three headers together for each attempt, also when a request is retried.',
  },
  'ts-expiry-signed': {
    title: 'Expiry time and current time mixed up',
    happened: (how) =>
      `Your code signed and sent different times: the signed one is ${how}. One of the two seems to be the expiry time.`,
    fix: 'Use the current Unix time in both places. The server itself allows 5 minutes.',
  },
  'ts-int-string-form': {
    title: 'Timestamp number signed in a different form',
    happened: (how) => `Your code signed the same number in a different form: ${how}.`,
    fix: 'Turn the whole number into a string once, and use that string in both places.',
    idioms: {
      'python-requests': { wrong: 'ts = str(float(now))', right: 'ts = str(int(now))' },
    },
  },
} satisfies Record<keyof typeof TIMESTAMP_MISTAKES, Advice>;

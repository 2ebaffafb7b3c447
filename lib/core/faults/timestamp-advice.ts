/** The words for faults of the timestamp. */

import type { Advice } from './fault.ts';
import type { TIMESTAMP_FAULTS } from './timestamp-faults.ts';

export const TIMESTAMP_ADVICE = {
  'ts-two-clock-reads': {
    title: 'Read the clock once, use it in both places',
    happened: (how) =>
      `The time your code signed is ${how} than the one it sent in X-Timestamp. It read the clock twice, or a retry renewed only one of the two.`,
    fix: 'Store the timestamp in one variable, and use it in the canonical string and in the header. Set the header anew whenever a retry signs anew.',
    idioms: {
      'python-requests': {
        wrong: 'sign(str(int(time.time())))\nheaders["X-Timestamp"] = str(int(time.time()))',
        right: 'ts = str(int(time.time()))\nsign(ts)\nheaders["X-Timestamp"] = ts',
      },
      'node-fetch': {
        wrong: "sign(now())\nheaders['X-Timestamp'] = now()",
        right: "const ts = String(Math.floor(Date.now() / 1000))\nsign(ts)\nheaders['X-Timestamp'] = ts",
      },
    },
  },
  'ts-signed-ms': {
    title: 'Sign the seconds you send, not milliseconds',
    happened: (how) => `Your code signed the time in ${how}, while X-Timestamp carries seconds.`,
    fix: 'Divide by 1000, cut the fraction, and put that one string in the canonical string and in the header.',
    idioms: {
      'node-fetch': {
        wrong: 'const ts = Date.now()',
        right: 'const ts = String(Math.floor(Date.now() / 1000))',
      },
      'java-okhttp': {
        wrong: 'String ts = String.valueOf(System.currentTimeMillis());',
        right: 'String ts = String.valueOf(Instant.now().getEpochSecond());',
      },
    },
  },
  'ts-signed-s': {
    title: 'Send the seconds you signed, not milliseconds',
    happened: (how) => `Your code signed ${how}, but X-Timestamp carries a finer unit, such as milliseconds.`,
    fix: 'Send the same seconds in X-Timestamp that you put in the canonical string.',
    idioms: {
      'node-fetch': {
        wrong: "sign(ts)\nheaders['X-Timestamp'] = Date.now()",
        right: "sign(ts)\nheaders['X-Timestamp'] = ts",
      },
    },
  },
  'ts-ms': {
    title: 'Send the time in seconds, not milliseconds',
    happened: () =>
      'Your code sent and signed the time in milliseconds. The signature fits, but as seconds that’s tens of thousands of years ahead.',
    fix: 'Divide the milliseconds by 1000 and cut the fraction before you sign and send.',
    idioms: {
      'node-fetch': {
        wrong: 'const ts = Date.now()',
        right: 'const ts = String(Math.floor(Date.now() / 1000))',
      },
      'java-httpclient': {
        wrong: 'long ts = System.currentTimeMillis();',
        right: 'long ts = Instant.now().getEpochSecond();',
      },
    },
  },
  'ts-us-ns': {
    title: 'Send the time in seconds, not micro- or nanoseconds',
    happened: () =>
      'Your code sent and signed the time in microseconds or nanoseconds. The signature fits, but the service reads the number as seconds.',
    fix: 'Take the clock’s whole seconds before you sign and send.',
    idioms: {
      'python-requests': { wrong: 'ts = str(time.time_ns())', right: 'ts = str(int(time.time()))' },
      go: {
        wrong: 'ts := strconv.FormatInt(time.Now().UnixNano(), 10)',
        right: 'ts := strconv.FormatInt(time.Now().Unix(), 10)',
      },
      curl: { wrong: 'TS=$(date +%s%N)', right: 'TS=$(date +%s)' },
    },
  },
  'ts-float': {
    title: 'Cut the fraction from the time once, before signing',
    happened: (how) =>
      `Your code signed the time with ${how}, but X-Timestamp has another fraction or none. A float was printed in two ways.`,
    fix: 'Turn the clock’s reading into a whole number once, then sign and send that string.',
    idioms: {
      'python-requests': { wrong: 'ts = str(time.time())', right: 'ts = str(int(time.time()))' },
      'php-guzzle': { wrong: '$ts = microtime(true);', right: '$ts = (string) time();' },
      ruby: { wrong: 'ts = Time.now.to_f.to_s', right: 'ts = Time.now.to_i.to_s' },
    },
  },
  'ts-rounding': {
    title: 'Round the time once, and round it down',
    happened: (how) =>
      `Your code rounded the same time in two ways (${how}), so the signed second and the one sent differ by one.`,
    fix: 'Cut the fraction with floor once, and use that string in both places.',
    idioms: {
      'node-axios': {
        wrong: 'Math.round(Date.now() / 1000)',
        right: 'Math.floor(Date.now() / 1000)',
      },
    },
  },
  'ts-format': {
    title: 'Sign and send the same Unix seconds',
    happened: (how) =>
      `Your code wrote the time differently in the signed string and in X-Timestamp. What it signed was ${how}.`,
    fix: 'Use whole Unix seconds for both: no date, no zone, no separators.',
    idioms: {
      'node-fetch': {
        wrong: 'const ts = new Date().toISOString()',
        right: 'const ts = String(Math.floor(Date.now() / 1000))',
      },
      'python-requests': {
        wrong: 'ts = datetime.utcnow().isoformat()',
        right: 'ts = str(int(time.time()))',
      },
    },
  },
  'ts-timezone': {
    title: 'Take Unix time from the clock, without a time zone',
    happened: (how) => `Your code read a local time as if it were UTC: the time it signed is ${how}.`,
    fix: 'Ask the clock for Unix seconds directly instead of computing them from a date.',
    idioms: {
      'python-requests': {
        wrong: 'ts = datetime.utcnow().timestamp()',
        right: 'ts = str(int(time.time()))',
      },
      csharp: {
        wrong: 'var ts = (long)(DateTime.Now - epoch).TotalSeconds;',
        right: 'var ts = DateTimeOffset.UtcNow.ToUnixTimeSeconds();',
      },
      'java-okhttp': {
        wrong: 'LocalDateTime.now().toEpochSecond(ZoneOffset.UTC)',
        right: 'Instant.now().getEpochSecond()',
      },
    },
  },
  'ts-whitespace': {
    title: 'Trim the timestamp before signing',
    happened: (how) =>
      `Your code signed the timestamp with ${how}. A header can’t carry that, so the two differ.`,
    fix: 'Trim what the date command or the file gave you, or take the time from your language’s own clock.',
    idioms: {
      'python-requests': {
        wrong: 'ts = subprocess.check_output(["date", "+%s"]).decode()',
        right: 'ts = str(int(time.time()))',
      },
      'php-guzzle': { wrong: "$ts = shell_exec('date +%s');", right: '$ts = (string) time();' },
      ruby: { wrong: 'ts = `date +%s`', right: 'ts = Time.now.to_i.to_s' },
    },
  },
  'ts-quoted': {
    title: 'Sign the timestamp without quotes',
    happened: (how) => `Your code signed the timestamp with ${how}, and sent it without.`,
    fix: 'Turn the number into a string directly rather than through JSON.',
    idioms: {
      'node-fetch': { wrong: 'JSON.stringify(String(ts))', right: 'String(ts)' },
    },
  },
  'ts-grouped-sci': {
    title: 'Print the timestamp as plain digits',
    happened: (how) => `Your code signed the timestamp in another notation: ${how}.`,
    fix: 'Print it as a whole number, with no locale and no scientific notation.',
    idioms: {
      go: { wrong: 'fmt.Sprint(float64(ts))', right: 'strconv.FormatInt(ts, 10)' },
      'java-okhttp': { wrong: 'String.format("%,d", ts)', right: 'Long.toString(ts)' },
      'node-fetch': { wrong: 'ts.toLocaleString()', right: 'String(ts)' },
      curl: { wrong: "TS=$(awk 'BEGIN{print 1764000000123/1000}')", right: 'TS=$(date +%s)' },
    },
  },
  'ts-literal': {
    title: 'Put the timestamp itself into the signed string',
    happened: (how) => `Your code never put the time into the signed string. In its place it signed ${how}.`,
    fix: 'Pass the variable that holds X-Timestamp to the function that builds the canonical string, and fill in templates before signing.',
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
    title: 'Sign each attempt again, with a fresh timestamp',
    happened: () =>
      'Your code signed once and sent later or several times. The signature fits, but its timestamp is too old by now.',
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
    title: 'Refresh the signature along with X-Timestamp',
    happened: (how) =>
      `Your code put a new X-Timestamp on the request but kept an older signature, made ${how}.`,
    fix: 'Compute all three headers together for each attempt, also when a request is retried.',
  },
  'ts-expiry-signed': {
    title: 'Sign the current time, not when it expires',
    happened: (how) =>
      `Your code signed one time and sent another: the signed one is ${how}. One of the two seems to be when the request expires.`,
    fix: 'Use the current Unix time in both places. The service itself allows 5 minutes.',
  },
  'ts-int-string-form': {
    title: 'Sign exactly the digits you send in X-Timestamp',
    happened: (how) => `Your code signed the same number in another form: ${how}.`,
    fix: 'Turn the whole number into a string once, and use that string in both places.',
    idioms: {
      'python-requests': { wrong: 'ts = str(float(now))', right: 'ts = str(int(now))' },
    },
  },
} satisfies Record<keyof typeof TIMESTAMP_FAULTS, Advice>;

/** Where Ruby's samples stand. */

import { BLANKS, CHARGE, ORDERS, PREFIXED, posting, QUERY, TIME, TWICE } from './asked.ts';
import { type Bench, type Places, samplesOf } from './sample.ts';

const BENCH: Bench = { language: 'ruby', frozen: `timestamp = "${TIME}"` };
const STRIPPED = ['request["X-Timestamp"] = timestamp', 'request["X-Timestamp"] = timestamp.strip'] as const;
const JSON_READ = 'require "json"';

export const RUBY_SAMPLES = samplesOf(BENCH, {
  'method-lowercase': { asked: CHARGE },
  'method-enum-repr': { asked: CHARGE },
  'path-missing-leading-slash': { asked: ORDERS },
  'query-order-as-sent': { asked: QUERY },
  'query-identical-pairs-once': { asked: TWICE },
  'query-order-key-value': { asked: PREFIXED },
  'ts-whitespace': {
    asked: ORDERS,
    clock: true,
    for: 'timestamp',
    as: '‹code›\ntimestamp = ts',
    also: [STRIPPED],
  },
  'ts-float': {
    symptom: 'ts-float',
    asked: ORDERS,
    clock: true,
    for: 'timestamp',
    as: '‹code›\ntimestamp = ts',
  },
  'body-blank-stripped': {
    asked: BLANKS,
    before: JSON_READ,
    for: 'body-hash',
    as: 'order = JSON.parse(raw)\nbody_hash = OpenSSL::Digest::SHA256.hexdigest(‹code›)',
  },
  'body-lang-stringify': {
    asked: posting('{"a":"1","b":"x y"}'),
    before: JSON_READ,
    for: 'body-hash',
    as: (code) => `order = JSON.parse(raw)\n${code.replace('OpenSSL', 'body_hash = OpenSSL')}`,
    also: [['request.body = raw unless raw.empty?', '']],
  },
  'body-number-exponent': {
    asked: posting('{"amount":"12.5"}'),
    before: `${JSON_READ}\nrequire "bigdecimal"`,
    for: 'body-hash',
    as: 'amount = JSON.parse(raw)["amount"]\nbody_hash = OpenSSL::Digest::SHA256.hexdigest(JSON.generate(‹code›))',
  },
  'bodyhash-base64': { asked: CHARGE },
  'join-empty-dropped': { asked: ORDERS },
  'join-leading-newline': { asked: CHARGE, for: 'joining' },
  'join-literal-backslash-n': { asked: CHARGE },
  'hmac-swapped-args': { asked: CHARGE },
} satisfies Places);

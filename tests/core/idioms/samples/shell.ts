/** Where the shell's samples stand. */

import { works } from '../program.ts';
import { CHARGE, ORDERS, posting, QUERY, TIME, TWICE } from './asked.ts';
import { type Bench, type Places, samplesOf } from './sample.ts';

const BENCH: Bench = {
  language: 'curl',
  frozen: `timestamp=${TIME}`,
  signs: [
    ['send_signed() {', 'sign() {'],
    ['curl "$url" -X "$method" \\', 'headers=( \\'],
    [
      `\${raw:+-H 'Content-Type: application/json' --data-raw "$raw"} \\
--silent --show-error --globoff --path-as-is`,
      ')',
    ],
  ],
  // The headers go with whatever curl the code calls.
  sender: (code) => `
curl() {
  command curl --silent --show-error -H 'Content-Type: application/json' "\${headers[@]}" "$@"
}
send_signed() {
  METHOD=$1 URL=$2 BODY=$3
${code}
}`,
};

const JQ = { said: 'jq', present: () => works('jq', '--version') };
const HASHED = 'BODY=$raw\n‹code›\nbody_hash=$HASH';
const HASH_ALONE = `signature=\${signature%% *}`;
const LINES = '{\n  "merchant_order_id": "A-1001",\n  "amount": "10.50"\n}';
const FILED = 'printf %s "$BODY" > order.json\nsign "$METHOD" "$URL" "$BODY"\n‹code›';

export const CURL_SAMPLES = samplesOf(BENCH, {
  'query-order-as-sent': { asked: QUERY },
  'query-identical-pairs-once': { asked: TWICE },
  'ts-literal': {
    asked: ORDERS,
    clock: true,
    for: 'timestamp',
    as: '‹code›\ntimestamp=$TS',
    also: [
      [
        '-H "X-Timestamp: $timestamp" \\',
        '-H "X-Timestamp: $(case $TS in *[!0-9]*) date +%s ;; *) echo "$TS" ;; esac)" \\',
      ],
    ],
  },
  'body-trailing-newline': { asked: CHARGE },
  'body-word-split': { asked: posting(LINES), for: 'body-hash', as: HASHED },
  'body-newlines-stripped': [
    { asked: posting(LINES), sends: FILED },
    { symptom: 'body-newlines-stripped', asked: posting(LINES), sends: FILED },
  ],
  'body-quoted': {
    asked: CHARGE,
    sends: 'sign "$METHOD" "$URL" "$BODY"\n‹code›',
  },
  'bodyhash-newline-in-hash': { asked: CHARGE },
  'join-trailing-newline': { asked: CHARGE },
  'join-literal-backslash-n': { asked: CHARGE },
  'key-whitespace': {
    asked: CHARGE,
    for: 'load-key',
    // As whatever mounts a Kubernetes secret does, it's decoded as it is.
    as: `SECRET=$SIGNING_SECRET
stored=$(‹code›
)
secret=$(printf %s "$stored" | base64 -d; printf x)
secret=\${secret%x}`,
  },
  'key-quoted': {
    asked: CHARGE,
    needs: JQ,
    for: 'load-key',
    as: 'printf \'{"secret":"%s"}\' "$SIGNING_SECRET" > config.json\n‹code›\nsecret=$SECRET',
  },
  'key-unresolved-literal': { asked: CHARGE },
  'out-quoted': {
    asked: CHARGE,
    needs: JQ,
    text: HASH_ALONE,
    as: `${HASH_ALONE}\nsignature=$(printf '{"signature":"%s"}' "$signature" | ‹code›)`,
  },
} satisfies Places);

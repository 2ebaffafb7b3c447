/** Where Perl's samples stand. */

import { CHARGE, ORDERS, QUERY, TIME, TWICE, UNICODE } from './asked.ts';
import { type Bench, type Place, type Places, samplesOf } from './sample.ts';

const BENCH: Bench = { language: 'perl', frozen: `my $timestamp = '${TIME}';` };
const TS = '‹code›\nmy $timestamp = $ts;';

const HASHED: Place = { asked: CHARGE, for: 'body-hash', as: 'my $body_hash = ‹code›;' };
const SIGNED: Place = { asked: CHARGE, for: 'hmac', as: 'my $signature = ‹code›;' };

export const PERL_SAMPLES = samplesOf(BENCH, {
  'path-with-query': { asked: QUERY },
  'query-order-as-sent': { asked: QUERY },
  'query-identical-pairs-once': {
    asked: TWICE,
    before: 'use List::Util qw(uniq);',
    for: 'query',
    as: 'my @pairs = split /&/, $sent;\n‹code›',
  },
  'ts-whitespace': {
    asked: ORDERS,
    clock: true,
    for: 'timestamp',
    as: TS,
    also: [["'X-Timestamp' => $timestamp,", "'X-Timestamp' => $timestamp =~ s/\\s//r,"]],
  },
  'body-mojibake': { asked: UNICODE, before: 'use Encode qw(encode);', for: 'body-hash' },
  'bodyhash-empty': { asked: ORDERS },
  'bodyhash-raw': { ...HASHED, before: 'use Digest::SHA qw(sha256);' },
  'join-empty-dropped': { asked: ORDERS },
  'join-trailing-newline': { asked: CHARGE },
  'join-literal-backslash-n': { asked: CHARGE },
  'join-none': { asked: CHARGE },
  'key-whitespace': {
    asked: CHARGE,
    for: 'load-key',
    as: `‹step›
open my $made, '>', 'key.txt';
print {$made} "$secret\\n";
close $made;
open my $file, '<', 'key.txt';
‹code›`,
  },
  'hmac-swapped-args': { asked: CHARGE },
  'out-uppercase': [{ asked: CHARGE }, { asked: CHARGE, symptom: 'out-uppercase' }],
  'out-base64': { ...SIGNED, before: 'use Digest::SHA qw(hmac_sha256);\nuse MIME::Base64;' },
} satisfies Places);

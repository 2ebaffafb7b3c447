/** Which of a signer's names hold what at each of its lines, and what that is for one request. */

import type { Language } from '../../../core/mistakes/languages.ts';
import type { Subject } from '../../../core/mistakes/subject.ts';
import { type ByteString, bytesOf, bytesOfHex, displayTextOf, utf8 } from '../../../core/signing/bytes.ts';
import { signatureUnder } from '../effect.ts';
import { signerLines } from '../stretches.ts';
import { type Dialect, nameOfSource, type SignerFact } from './dialect.ts';
import { bytesValue, type CodeValue, listValue, textWorth } from './value.ts';

/** A fact, the pairs once they’re sorted, or an HMAC that nothing was written to yet. */
export type KnownFact = SignerFact | 'sorted-pairs' | 'fresh-mac';

/** Its parameters may have values too. */
const FUNCTION = /^\s*(?:export|static|sub|def|func?|fn|function|(?:local )?function|\w+ <- function)\b/;
const TARGET = /^([^=<]*?)\s*(?:: Vec<[^=]*> )?(?::?=(?![=>~])|<-)/;

export function hasName(line: string, name: string): boolean {
  return new RegExp(`(?<![\\w$@])${name.replace('$', '\\$')}(?!\\w)`).test(line);
}

/** Is it assigned there, also as one of several? */
export function assigns(line: string, name: string): boolean {
  const [, target] = FUNCTION.test(line) ? [] : (TARGET.exec(line) ?? []);
  return target !== undefined && hasName(target, name);
}

/** One, or several as in `path, _, query = …`. */
export function namesAssignedIn(line: string): readonly string[] {
  const [, target = ''] = FUNCTION.test(line) ? [] : (TARGET.exec(line) ?? []);
  return target.split(',').flatMap((one) => /[$@]?\w+(?=\W*$)/.exec(one.replace(/:.*/, '')) ?? []);
}

/** Of the names that hold something known before the signer’s line `at`. */
export function factsAt(
  language: Language,
  { facts, sources = [] }: Dialect,
  at: number,
): ReadonlyMap<string, KnownFact> {
  const lines = signerLines(language);
  const known = new Map<string, KnownFact>();
  for (const [name, fact] of Object.entries(facts)) {
    const assigned = lines.flatMap((line, index) => (assigns(line, name) ? [index] : []));
    const mentioned = lines.findIndex((line) => hasName(line, name));
    const isParameter = fact.startsWith('raw') || fact === 'opaque';
    const from = assigned[0] ?? (isParameter ? mentioned : -1);
    if (from === -1 || at <= from) continue;
    const now = factNow(fact, { name, lines, at, last: assigned.at(-1) ?? from, from });
    if (now) known.set(name, now);
  }
  for (const source of sources)
    if (lines.slice(0, at).some((line) => assigns(line, source.of) || isParameterIn(line, source.of)))
      known.set(nameOfSource(source), source.fact);
  return known;
}

function isParameterIn(line: string, name: string): boolean {
  return FUNCTION.test(line) && hasName(line, name);
}

interface Assigned {
  readonly name: string;
  readonly lines: readonly string[];
  readonly at: number;
  readonly from: number;
  readonly last: number;
}

function factNow(fact: SignerFact, { name, lines, at, from, last }: Assigned): KnownFact | undefined {
  if (fact === 'query' && at <= last) return 'sent';
  // What’s added to it, and where it’s moved to, stands on a line of its own.
  const adds = new RegExp(`^\\s*${name}\\.(update|Write)\\(`);
  const added = fact === 'mac' ? lines.slice(at).flatMap((line) => adds.exec(line)?.[1] ?? [])[0] : undefined;
  if (added) return added === 'Write' ? 'fresh-mac' : undefined;
  if (fact.startsWith('raw') && lines.slice(0, at).some((line) => line.includes(`.body(${name})`)))
    return undefined;
  if (fact !== 'pairs') return fact;
  const isSorted = lines.slice(from + 1, at).some((line) => /sort(?!ed)/i.test(line) && hasName(line, name));
  return isSorted ? 'sorted-pairs' : fact;
}

/** @param call with its X-Timestamp. */
export function valueOfFact(fact: KnownFact, subject: Subject): CodeValue {
  const { lines, secret } = subject;
  const text = (value: ByteString) => textWorth(displayTextOf(value));
  const list = (pairs: readonly ByteString[]) => listValue(pairs.map(text));
  switch (fact) {
    case 'method':
    case 'path':
    case 'query':
    case 'timestamp':
      return text(lines[fact]);
    case 'verb':
      return { kind: 'verb', text: displayTextOf(lines.method) };
    case 'body-hash':
      return text(lines.hash);
    case 'parts':
      return list([lines.method, lines.path, lines.query, lines.timestamp, lines.hash]);
    case 'message':
      return textWorth(
        [lines.method, lines.path, lines.query, lines.timestamp, lines.hash].map(displayTextOf).join('\n'),
      );
    case 'signature':
      return textWorth(signatureUnder(subject, []));
    case 'signed':
      return bytesValue(bytesOfHex(signatureUnder(subject, [])));
    case 'signed-buffer':
      return { kind: 'bytes', bytes: bytesOfHex(signatureUnder(subject, [])), held: 'ArrayBuffer' };
    case 'mac':
      return { kind: 'hasher', key: secret.keyBytes(), data: messageBytes(subject) };
    case 'secret':
      return textWorth(secret.reveal());
    case 'key':
      return bytesValue(secret.keyBytes());
    case 'fresh-mac':
      return { kind: 'hasher', key: secret.keyBytes(), data: new Uint8Array() };
    case 'raw-bytes':
      return bytesValue(bytesOf(subject.body));
    case 'raw-text':
      return text(subject.body);
    case 'raw-maybe':
      return { kind: 'maybe', of: text(subject.body) };
    case 'digest-array':
      return { kind: 'byte-list', bytes: bytesOfHex(lines.hash) };
    case 'hmac-key':
      return { kind: 'hasher', key: secret.keyBytes(), data: new Uint8Array() };
    case 'opaque':
      return { kind: 'opaque' };
    case 'digest':
      return bytesValue(bytesOfHex(lines.hash));
    default:
      return valueOfTarget(fact, subject);
  }
}

type TargetFact = 'sent' | 'split' | 'target' | 'decoded-path' | 'pairs' | 'sorted-pairs';

function valueOfTarget(fact: TargetFact, { rawQuery, request, path, pairs }: Subject): CodeValue {
  const sent = rawQuery === undefined ? '' : displayTextOf(rawQuery);
  switch (fact) {
    case 'sent':
      return textWorth(sent);
    case 'split':
      return listValue(sent.split('&').map(textWorth));
    case 'target':
      return textWorth(displayTextOf(request.target));
    case 'decoded-path':
      return textWorth(decodeURIComponent(displayTextOf(path)));
    case 'pairs':
      return listValue(pairs.map((pair) => textWorth(displayTextOf(pair))));
    case 'sorted-pairs':
      return listValue(
        pairs.toSorted((one, other) => (one < other ? -1 : 1)).map((pair) => textWorth(displayTextOf(pair))),
      );
  }
}

function messageBytes(subject: Subject): Uint8Array {
  const message = valueOfFact('message', subject);
  return utf8(message.kind === 'text' ? message.text : '');
}

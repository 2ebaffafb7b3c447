/**
 * Clients with exactly one mistake: every value of every mistake that the catalogue makes, on the calls of an exam and
 * on the sample requests of the search. Parameters that are only a request’s own text count as one.
 */

import type { Subject } from '../../lib/core/mistakes/subject.ts';
import type { ExamCall } from '../../lib/exam/call.ts';
import type { Mistake } from '../search/mistakes.ts';
import { mistakesOf, PLACES } from '../search/mistakes.ts';
import { SAMPLES, type SampleRequest, sampleSubject } from '../search/requests.ts';
import { bodyOf, contentTypeOf, jsonValueOf, type Pair, targetOf, type Writing } from './client.ts';

/** One mistake that a client makes, and where it shows. */
export interface Mutant {
  /** Of its mistakes. */
  readonly ids: readonly string[];
  /** Ids and parameters. */
  readonly name: string;
  readonly subject: Subject;
  readonly mistake: Mistake;
  /** All the requests that it shows on, once each. */
  readonly all: { readonly subject: Subject; readonly mistake: Mistake }[];
}

/** @returns by name, one of each. */
export function mutantsOn(samples: readonly SampleRequest[]): Map<string, Mutant> {
  const found = new Map<string, Mutant>();
  for (const sample of samples) {
    const subject = sampleSubject(sample);
    const own = ownWords(sample);
    for (const mistake of singleMistakes(sample, subject)) {
      const { ids, how } = mistake;
      const name = `${ids.join(' + ')}: ${general(how, ids, own)}`;
      const known = found.get(name);
      if (!known) found.set(name, { ids, name, subject, mistake, all: [{ subject, mistake }] });
      else if (known.all.at(-1)?.subject !== subject) known.all.push({ subject, mistake });
    }
  }
  return found;
}

function singleMistakes({ timestamp }: SampleRequest, subject: Subject): readonly Mistake[] {
  const byPlace = mistakesOf(subject, 1);
  // Milliseconds are rejected as stale before any signature is checked.
  const places = PLACES.filter((place) => place !== 'timestamp' || timestamp === undefined);
  return places.flatMap((place) => byPlace[place].filter(({ depth }) => depth === 1));
}

interface OwnWords {
  readonly parameters: RegExp | undefined;
  readonly keys: RegExp | undefined;
}

function ownWords({ target, body }: SampleRequest): OwnWords {
  const pairs = (target.split('?')[1] ?? '').split('&').filter((pair) => pair !== '');
  const text = typeof body === 'string' ? body : '';
  return {
    parameters: anyOf(pairs.map((pair) => pair.replace(/=.*/s, ''))),
    keys: anyOf(
      [...text.matchAll(/"([^"\\]{2,})"\s*:|(?<=^|&)(\w{2,})=/g)].map(([, key, field]) => key ?? field ?? ''),
    ),
  };
}

function anyOf(words: readonly string[]): RegExp | undefined {
  if (words.length === 0) return undefined;
  const longest = [...new Set(words)].toSorted((a, b) => b.length - a.length);
  const escaped = longest.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<![\\w%])(?:${escaped.join('|')})(?![\\w%])`, 'g');
}

/** The path’s last segment, by the names that routers give it. */
const ROUTE_PARAMETER = /^(?:id|slug|path|route|all|params|resource|orderId|order_id)=/;

/** A mistake’s parameter without what’s only the request’s own: its names, numbers, quoted text, what the reader gave. */
function general(how: string, ids: readonly string[], { parameters, keys }: OwnWords): string {
  const slot = ids[0]?.split('-')[0] ?? '';
  if (ids[0] === 'query-other-status') return 'STATUS';
  if (ids[0] === 'query-extra-param-signed' && ROUTE_PARAMETER.test(how))
    return how.replace(/=.*/s, '=SEGMENT');
  const words = slot === 'query' ? parameters : slot === 'body' ? keys : undefined;
  const named = words ? how.replace(words, 'NAME') : how;
  return named
    .replace(/“[^”]*”/g, '“…”')
    .replace(/the (path|query) of the URL you gave, .*/s, 'the $1 of the URL you gave')
    .replace(/the URL you gave, \S*/g, 'the URL you gave')
    .replace(/pk_test_[^\s&,]+/g, 'KEY-ID')
    .replace(/\d+/g, '#')
    .replace(/both NAME parameters|the (?:first|last) of # NAME parameters/g, 'NAME')
    .replace(/NAME(?:(?:, | and |&)NAME)+/g, 'NAME')
    .replace(/(NAME=(\w*))(?:&NAME=\2)+/g, '$1')
    .replace(/^[A-Z]+(?= became)/, 'METHOD')
    .replace(/^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/, ids[0] === 'method-override' ? 'METHOD' : '$&')
    .replace(/\b(millisecond|second)(?= (?:earlier|later))/g, '$1s');
}

/** The calls as the sample requests are described; some again with all that a client may have beside them. */
export function samplesOfExam(calls: readonly ExamCall[], key: Pair, writing: Writing): SampleRequest[] {
  const plain = calls.map((call): SampleRequest => {
    const [body, contentType] = [bodyOf(call.body, writing), contentTypeOf(call.body)];
    return {
      name: call.id,
      method: call.method,
      target: targetOf(call, writing),
      secret: key.secret.reveal(),
      ...(body !== undefined && { body }),
      ...(contentType !== undefined && { contentType }),
    };
  });
  const hinted = plain.filter(({ name }) => HINTED.includes(name));
  return [...plain, ...hinted.map(withHints)];
}

const HINTED = ['unsorted-query', 'escaped-query', 'json', 'post-without-body', 'text-final-newline'];

/** What a client meant, other keys it has, and headers that mistakes take up. */
function withHints(sample: SampleRequest): SampleRequest {
  const { target, body } = sample;
  const [path = '', query = ''] = target.split('?');
  return {
    ...sample,
    headers: [
      ['User-Agent', sample.name === 'text-final-newline' ? 'curl/7.88.1' : 'okhttp/4.9.3'],
      ['X-Amz-Date', '20251124T160000Z'],
      ['X-Http-Method-Override', 'PUT'],
    ],
    meantBodies: [
      typeof body === 'string' ? body.replace(/"[^"]*"(?=[,}])/, '"{{order}}"') : '{"amount":"1.00"}',
    ],
    meantTargets: [
      `${path}/?${query.replace(/&.*/s, '') || 'limit=50'}`,
      `/gw${path}?${query}&debug=1#top`,
      `${path}/?${query}`,
    ],
    otherSecrets: ['sk_test_Zz9Yy8Xx7Ww6Vv5Uu4'],
  };
}

/** The search’s samples as this client would write them. */
export function samplesWrittenBy({ json, encode }: Writing): SampleRequest[] {
  const encoded = (text: string) => encode(decodeURIComponent(text));
  return SAMPLES.map((sample) => {
    const [path = '', query] = sample.target.split('?');
    const pairs = query?.split('&').map((pair) => {
      const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(pair) ?? [];
      return `${encoded(name)}=${encoded(value)}`;
    });
    return {
      ...sample,
      target: pairs ? `${path}?${pairs.join('&')}` : path,
      ...(typeof sample.body === 'string' &&
        isCompact(sample.body) && {
          body: json(jsonValueOf(JSON.parse(sample.body))),
        }),
    };
  });
}

function isCompact(text: string): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === text;
  } catch {
    return false;
  }
}

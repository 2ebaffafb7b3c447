/**
 * A mistake that leads from what the reader gave as meant to what was sent. The signer is known to have signed what was
 * meant, so the catalogue's words would be wrong where they lay the blame on the signing code.
 */

import { sha256Hex } from '../../hashing/sha256.ts';
import { BODY_LIMITS } from '../../mistakes/body/body.ts';
import { hintedBodies } from '../../mistakes/body/hints.ts';
import { MISTAKES, type MistakeId } from '../../mistakes/catalogue.ts';
import { isSameUse, type Side, type Use } from '../../mistakes/mistake-row.ts';
import { readSentBody } from '../../mistakes/sent-body.ts';
import type { Subject } from '../../mistakes/subject.ts';
import type { Finding } from '../../search/found.ts';
import { type ByteString, bytesOf } from '../../signing/bytes.ts';
import { type Became, bodyBecame, pathBecame, queryBecame } from './became.ts';
import { becameWords, type MeantWords } from './became-words.ts';

export interface GivenAsMeant {
  readonly side: Side;
  /** In place of the row's, which guess at what the signing code does; `undefined` where the row's are right. */
  readonly words: MeantWords | undefined;
}

/** `undefined` for every mistake that isn't about what was given. */
export function givenAsMeant(
  use: Use<MistakeId>,
  { values }: Pick<Finding, 'values'>,
  sent: Subject,
): GivenAsMeant | undefined {
  const { id, how, meant } = use;
  if (meant === undefined) return undefined;
  if (meant === 'url') return { side: 'wire', words: urlWords(how) };
  const { side, topic } = MISTAKES[id];
  // A template is filled in between signing and sending, as it should be: too late is what's wrong.
  const became = topic === 'templates' ? undefined : becameOf(meant, { use, values }, sent);
  const words = (became && becameWords(meant, became, sent)) ?? unknownWords(id, how, meant);
  return { side: words ? 'wire' : side === 'signer' ? 'either' : side, words };
}

function becameOf(
  part: 'body' | 'path' | 'query',
  { use, values }: { readonly use: Use } & Pick<Finding, 'values'>,
  sent: Subject,
): Became | undefined {
  const { path, query } = values;
  switch (part) {
    case 'body': {
      const signed = signedBody(use, values, sent);
      return signed === undefined ? undefined : bodyBecame(signed, sent);
    }
    case 'path':
      return path === undefined ? undefined : pathBecame(path, sent);
    case 'query':
      return query === undefined ? undefined : queryBecame(query, sent);
  }
}

/** The given body as it was hashed: its hash is all that was signed. */
function signedBody(use: Use, { hash }: Finding['values'], sent: Subject): ByteString | undefined {
  const given = hintedBodies(
    sent.hints.bodies,
    readSentBody(sent.body, BODY_LIMITS.json),
    BODY_LIMITS,
  ).filter(({ uses }) => uses.some((other) => isSameUse(other, use)));
  const [only, ...more] = given;
  if (only && more.length === 0) return only.value;
  return given.find(({ value }) => sha256Hex(bytesOf(value)) === hash)?.value;
}

function urlWords(how: string): MeantWords {
  return {
    title: 'Path and query changed after signing',
    happened: `Your code signed the URL you gave. A different URL was sent: ${how}.`,
    fix: 'Look for what changes both: a followed redirect, a base URL, a gateway that rewrites URLs. Sign the URL that’s sent, or send the URL that was signed.',
  };
}

/** Where nothing known makes the one into the other, or it isn't known what was signed. */
function unknownWords(id: MistakeId, how: string, part: 'body' | 'path' | 'query'): MeantWords | undefined {
  if (part === 'body') return id === 'body-mutated-after-signing' ? changedBody(how) : undefined;
  // Their sentences have room for a URL that was given; no other row's has.
  const isOwn = MISTAKES[id].topic === 'templates' || id === 'path-prefix-stripped';
  return isOwn ? undefined : changedUrl(part, how);
}

function changedBody(how: string): MeantWords {
  return {
    title: 'Body changed after signing',
    happened: `Your code hashed ${how}. A different body was sent.`,
    fix: 'Compare the hashed body with the sent one, and find what changed it. Look at middleware, defaults, templates, the HTTP library and proxies. Then hash the body after that change, or send it unchanged.',
  };
}

function changedUrl(what: 'path' | 'query', how: string): MeantWords {
  return {
    title: `${what === 'path' ? 'Path' : 'Query'} changed after signing`,
    happened: `Your code signed ${how}. A different ${what} was sent.`,
    fix: `Look at what builds the URL that’s sent: a base URL, middleware, the shell, a redirect, a proxy. Then sign the ${what} that’s really sent, or send the one that was signed.`,
  };
}

/** What a mistake changes of how one call is signed: the engine's own wrong values, as its search tries them. */

import { sha256Hex } from '../../core/hashing/sha256.ts';
import { bodyVariants } from '../../core/mistakes/body/body.ts';
import { bodyHashWays } from '../../core/mistakes/body-hash/body-hash.ts';
import { labelled, printedHash, rarelyPrinted } from '../../core/mistakes/body-hash/prints.ts';
import { MISTAKES, type MistakeId } from '../../core/mistakes/catalogue.ts';
import { macMistakes } from '../../core/mistakes/hmac/hmac.ts';
import { joinShapes, RIGHT_TEMPLATE } from '../../core/mistakes/joining/joining.ts';
import { keyVariants } from '../../core/mistakes/key/key.ts';
import type { Language } from '../../core/mistakes/languages.ts';
import { methodVariants } from '../../core/mistakes/method/method.ts';
import type { Use } from '../../core/mistakes/mistake-row.ts';
import { readSignature } from '../../core/mistakes/output/output.ts';
import { pathVariants } from '../../core/mistakes/path/path.ts';
import { queryVariants } from '../../core/mistakes/query/query.ts';
import type { Subject } from '../../core/mistakes/subject.ts';
import { fewTimestamps } from '../../core/mistakes/timestamp/timestamp.ts';
import type { Mac, MessageSlot, MessageToken, Variant } from '../../core/mistakes/variant.ts';
import { isAmongWays, MAKES_ALSO, waysOf } from '../../core/mistakes/wrong-code.ts';
import { computeMac } from '../../core/search/kernel/compute-mac.ts';
import { messageOf } from '../../core/search/message.ts';
import { rightValues } from '../../core/search/slot-lists.ts';
import { type ByteString, bytesOf, hexOf } from '../../core/signing/bytes.ts';

/** One part of signing that isn't as it should be. Two effects go together where they have no part in common. */
export type Effect = {
  /** Absent where it changes nothing of this call by itself. */
  readonly use: Use | undefined;
} & (
  | { readonly part: MessageSlot; readonly value: ByteString }
  | {
      readonly part: 'joining';
      readonly template: readonly MessageToken[];
      readonly map: ((value: ByteString) => ByteString) | undefined;
      readonly before: Mac['before'];
    }
  | { readonly part: 'mac'; readonly mac: Mac }
  | { readonly part: 'print'; readonly print: (digest: Uint8Array) => string | undefined }
);

/** `undefined` where this call is signed as it should be in spite of it, or nothing here can tell how. */
export function effectOf(subject: Subject, id: MistakeId, language: Language): Effect | undefined {
  const isMade = ({ uses }: { readonly uses: readonly Use[] }) => isMadeBy(uses, id, language);
  const valued = (part: MessageSlot, variants: readonly Variant[]): Effect | undefined => {
    const [made] = variants.filter(isMade);
    const use = made?.uses[0];
    return made && use && { part, value: made.value, use };
  };
  switch (MISTAKES[id].slot) {
    case 'method':
      return valued('method', methodVariants(subject, 1));
    case 'path':
      return valued('path', pathVariants(subject, 1));
    case 'query':
      return valued('query', queryVariants(subject, 1));
    case 'timestamp':
      return valued('timestamp', fewTimestamps(subject));
    case 'body': {
      const hashed = bodyVariants(subject, 1).map((variant) => ({
        ...variant,
        value: hashOf(variant.value),
      }));
      return valued('hash', hashed);
    }
    case 'body-hash':
      // A body that's there is hashed by its code.
      if (id === 'bodyhash-empty' && subject.body !== '') return undefined;
      return valued('hash', bodyHashWays(subject));
    case 'joining':
      return joined(subject, isMade);
    case 'key':
      return valued('key', keyVariants(subject, 1));
    case 'hmac':
      return authenticated(subject, isMade) ?? valued('key', keyVariants(subject, 1));
    case 'output':
      return printed(subject, id, language);
    default:
      return undefined;
  }
}

/** A way that has a name is listed by it: a row that says `every` is for mistakes that are made in one way. */
function isMadeBy([use, ...more]: readonly Use[], id: MistakeId, language: Language): boolean {
  if (use?.id !== id || more.some((other) => other.id !== MAKES_ALSO[id])) return false;
  const ways = waysOf(id, language);
  return isAmongWays(use, ways) && (ways !== 'every' || use.way === undefined);
}

type IsMade = (of: { readonly uses: readonly Use[] }) => boolean;

function joined(subject: Subject, isMade: IsMade): Effect | undefined {
  const made = joinShapes(subject).find((shape) => isMade(shape) && !shape.keys && isUsual(shape.mac));
  const use = made?.uses[0];
  return (
    made && use && { part: 'joining', template: made.template, map: made.map, before: made.mac.before, use }
  );
}

function isUsual({ hash, form, after, oddity }: Mac): boolean {
  return hash === 'sha256' && form === 'hmac' && !after && !oddity;
}

function authenticated(subject: Subject, isMade: IsMade): Effect | undefined {
  const made = macMistakes(subject).find((mistake) => isMade(mistake) && !mistake.before && !mistake.after);
  const use = made?.uses[0];
  return made && use && { part: 'mac', mac: made.mac, use };
}

/** Printed as hashes of bodies are, and only where reading it back names the mistake. */
function printed(subject: Subject, id: MistakeId, language: Language): Effect | undefined {
  const readingOf = (digest: Uint8Array, text: string) =>
    readSignature(text as ByteString).find(
      (reading) =>
        isMadeBy(reading.uses, id, language) && reading.matches(digest, NOTHING) && text !== hexOf(digest),
    );
  const print = (digest: Uint8Array) => {
    const hex = hexOf(digest);
    return [...printedHash(digest, hex), ...rarelyPrinted(digest, hex, undefined), ...labelled(hex)]
      .map(([, , text]) => text)
      .find((text) => readingOf(digest, text));
  };
  const digest = digestUnder(subject, []);
  const text = print(digest);
  const use = text === undefined ? undefined : readingOf(digest, text)?.uses[0];
  return { part: 'print', print, use };
}

const NOTHING = new Uint8Array();

const hashOf = (body: ByteString): ByteString => sha256Hex(bytesOf(body));

export function areApart(effects: readonly Effect[]): boolean {
  return new Set(effects.map(({ part }) => part)).size === effects.length;
}

const RIGHT_MAC: Mac = { hash: 'sha256', form: 'hmac' };

/** The bytes that are signed with these effects, which are apart. */
export function messageWith(subject: Subject, effects: readonly Effect[]): ByteString {
  const values = valuesWith(subject, effects);
  const shape = effects.find((effect) => effect.part === 'joining');
  const map = shape?.map ?? ((value: ByteString) => value);
  return messageOf(shape?.template ?? RIGHT_TEMPLATE, (slot) => map(values[slot]));
}

/** X-Signature as the client sends it with these effects, which are apart. */
export function signatureUnder(subject: Subject, effects: readonly Effect[]): string {
  const digest = digestUnder(subject, effects);
  const output = effects.find((effect) => effect.part === 'print');
  return output?.print(digest) ?? hexOf(digest);
}

/** The HMAC with these effects, which are apart. */
export function digestUnder(subject: Subject, effects: readonly Effect[]): Uint8Array {
  const { key } = valuesWith(subject, effects);
  const before = effects.find((effect) => effect.part === 'joining')?.before;
  const mac = effects.find((effect) => effect.part === 'mac')?.mac ?? RIGHT_MAC;
  return computeMac(before ? { ...mac, before } : mac, bytesOf(key), bytesOf(messageWith(subject, effects)));
}

/** The five values that are signed, and the key, with these effects, which are apart. */
export function valuesWith(subject: Subject, effects: readonly Effect[]): Record<MessageSlot, ByteString> {
  const values = rightValues(subject);
  for (const effect of effects) if ('value' in effect) values[effect.part] = effect.value;
  return values;
}

/** What the user gave for a request: to the record of its window, through the gate, and back. */

import { atOnce, clearText } from '../../core/gate/gate.ts';
import type { Sought } from '../../core/gate/sought.ts';
import { isLanguage, type Language } from '../../core/mistakes/languages.ts';
import { type ByteString, byteStringOfBytes, bytesOf } from '../../core/signing/bytes.ts';
import type { KeyId } from '../../core/signing/key-pair.ts';
import { LONGEST_HINT, type StoredGiven } from '../../storage/diagnosed.ts';
import { type LeftHint, type MeantBody, NOT_WIDENED, type Widening } from './items.ts';

const HINTS: readonly LeftHint[] = ['body', 'target', 'second'];

export function isHintClear(text: string | Uint8Array, sought: Sought): boolean {
  return atOnce(clearText(text, 'the hint', sought)).ok;
}

/** What holds a secret isn't kept. */
export function clearedGiven(widening: Widening, sought: Sought): StoredGiven {
  const { meantBody, meantTarget, language, codeLanguage, second, leftHints = [] } = widening;
  const { secretOf, environment } = widening;
  const texts = { body: meantBytes(meantBody), target: meantTarget, second };
  const tooLong = HINTS.filter((hint) => texts[hint].length > LONGEST_HINT || leftHints.includes(hint));
  const isKept = (hint: LeftHint): boolean =>
    texts[hint].length > 0 && !tooLong.includes(hint) && isHintClear(texts[hint], sought);
  return {
    ...(isKept('body') && isNameClear(meantBody, sought) && storedBody(meantBody)),
    ...(isKept('target') && { meantTarget }),
    ...(language !== undefined && { language }),
    ...(codeLanguage !== undefined && { codeLanguage }),
    ...(secretOf !== undefined && { secretOf }),
    ...(environment !== undefined && { environment }),
    ...(isKept('second') && { second }),
    ...(tooLong.length > 0 && { tooLong }),
  };
}

function meantBytes(body: MeantBody): string | Uint8Array {
  if (body.kind === 'none') return '';
  return body.kind === 'text' ? body.text : body.bytes;
}

function isNameClear(body: MeantBody, sought: Sought): boolean {
  return body.kind !== 'file' || isHintClear(body.name, sought);
}

function storedBody(body: MeantBody): Pick<StoredGiven, 'meantBody'> {
  switch (body.kind) {
    case 'none':
      return {};
    case 'text':
      return { meantBody: body };
    case 'file':
      return { meantBody: { ...body, bytes: byteStringOfBytes(body.bytes) } };
  }
}

/** Where there's no room for all of it: what's short stays. */
export function shortOfGiven({
  meantBody,
  meantTarget,
  second,
  tooLong = [],
  ...short
}: StoredGiven): StoredGiven {
  const texts = { body: meantBody, target: meantTarget, second };
  const left = HINTS.filter((hint) => texts[hint] !== undefined || tooLong.includes(hint));
  return { ...short, tooLong: left };
}

export function wideningAgain(given: StoredGiven): Widening {
  const { meantBody, meantTarget = '', language, codeLanguage, second = '', tooLong } = given;
  return {
    ...NOT_WIDENED,
    ...(meantBody && { meantBody: bodyAgain(meantBody) }),
    ...{ meantTarget, second },
    language: knownLanguage(language),
    codeLanguage: knownLanguage(codeLanguage),
    secretOf: given.secretOf as KeyId | undefined,
    environment: given.environment,
    ...(tooLong && { leftHints: tooLong }),
  };
}

function knownLanguage(stored: string | undefined): Language | undefined {
  return stored !== undefined && isLanguage(stored) ? stored : undefined;
}

function bodyAgain(stored: NonNullable<StoredGiven['meantBody']>): MeantBody {
  return stored.kind === 'text' ? stored : { ...stored, bytes: bytesOf(stored.bytes as ByteString) };
}

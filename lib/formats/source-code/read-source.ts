/** Source code that sends a request, pasted in the place of the request: no evidence of what was sent, and read as such. */

import { byteStringOfText } from '../../core/signing/bytes.ts';
import type { Capture, ReadCaptures } from '../capture/capture.ts';
import { quote, readingDone, withoutFence } from '../pasted-text.ts';
import { withUrlRest } from '../url-rest.ts';
import { languageOf, TRAITS } from './languages.ts';
import { partsOfSource } from './parts.ts';
import { tokensOf } from './tokens.ts';

const LOOKED_AT = 100_000;

/** Whether it's code with a call that sends a request. */
export function looksLikeSource(text: string): boolean {
  return languageOf(withoutFence(text.slice(0, LOOKED_AT))) !== undefined;
}

/** Literals are read; what code makes is a gap. What lies beyond the first 100,000 characters isn't looked at. */
export function readSource(pasted: string): ReadCaptures {
  const text = withoutFence(pasted.slice(0, LOOKED_AT));
  const language = languageOf(text);
  if (language === undefined)
    return { ok: false, problems: [{ where: '', message: 'There’s no call in it that sends a request' }] };
  const traits = TRAITS[language];
  const parts = partsOfSource({ text, tokens: tokensOf(text, traits), traits });
  const what = `This is ${traits.name} source, not the request it sent`;
  if (!parts)
    return {
      ok: false,
      problems: [{ where: '', message: `${what}, and it spells out no URL. ${traits.advice}` }],
    };
  const { method, target, origin, besides, headers, body, gaps } = parts;
  const read: Capture = {
    request: { method, target: byteStringOfText(target), headers, body },
    gaps,
    hints: { ...(traits.hint && { language: traits.hint }) },
    ...(origin !== undefined && { origin }),
  };
  const capture = withUrlRest(read, besides);
  return readingDone(
    {
      captures: [{ where: '', capture }],
      refused: [],
      warnings: [{ where: '', message: `${what}. ${traits.advice}` }],
    },
    quote(what),
  );
}

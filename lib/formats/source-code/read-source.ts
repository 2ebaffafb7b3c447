/** Source code that sends a request, pasted in the place of the request: no evidence of what was sent, and read as such. */

import { commandLine } from '../../core/command-line.ts';
import { byteStringOfText } from '../../core/signing/bytes.ts';
import type { Capture, ReadCaptures } from '../capture/capture.ts';
import { quote, readingDone, withoutFence } from '../pasted-text.ts';
import { withUrlRest } from '../url-rest.ts';
import { isOfUnreadLanguage, languageOf, TRAITS } from './languages.ts';
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

/** How lines of code begin, and no line of a log or of headers. */
const CODE =
  /^[ \t]*(?:(?:export|pub|public|private|protected|internal|static|async|default)\s+)*(?:(?:const|let|var|val|final|my|our)\s+[\w$@%({[]|(?:func|fn|fun|def|defp|function|sub|class|struct|interface|impl|module|namespace)\s+[\w(]|import\s+[\w{'"*(]|from\s+[\w.]+\s+import\s|package\s+\w|#include\s*[<"]|return\s+\S|[\w.$]+\s*:=\s)/m;
const SIGNS = /hmac|sha-?_?256|x-(?:api-key|timestamp|signature)/i;
/** In hex or Base64, or of any hash behind its header's name: evidence of a request, whatever stands around it. */
const SIGNATURE =
  /[0-9a-f]{64}|[A-Za-z0-9+/]{43}=|\bX-Signature[=:]\s{0,20}(?:[0-9a-f]{20}|(?=[a-z+/_-]{0,40}\d)[\w+/-]{20})/i;

/** Whether a signature stands there in full. */
export function holdsSignature(text: string): boolean {
  return SIGNATURE.test(text.slice(0, LOOKED_AT));
}

/** Whether lines of it begin as those of a program do. */
export function isProgram(text: string): boolean {
  return CODE.test(text.slice(0, LOOKED_AT));
}

/** Code of a language that isn't read, or without the call that sends a request. */
export function looksLikeUnreadCode(pasted: string): boolean {
  const text = withoutFence(pasted.slice(0, LOOKED_AT));
  return (isOfUnreadLanguage(text) || CODE.test(text)) && SIGNS.test(text) && !holdsSignature(text);
}

export function refuseUnreadCode(): ReadCaptures {
  const message = `This is source code, and Countersign can’t find the request in it. Send the request to the local sandbox (${commandLine('sandbox')}), which records it exactly. Or paste what was sent, such as headers or a log line that your code prints`;
  return { ok: false, problems: [{ where: '', message }] };
}

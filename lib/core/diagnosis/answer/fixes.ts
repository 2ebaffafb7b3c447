/** What to change: a fix per mistake, with the right code in the reader's language, beside the wrong one where that makes the very mistake. */

import { ADVICE } from '../../faults/advice.ts';
import { FAULTS, type FaultId } from '../../faults/catalogue.ts';
import type { Language, Topic } from '../../faults/languages.ts';
import { wrongCodeMakes } from '../../faults/wrong-code.ts';
import { ENDPOINT_URLS } from '../../idioms/endpoint-url.ts';
import { IDIOMS } from '../../idioms/idioms.ts';
import { isBodyMethod, withMethod } from '../../idioms/with-method.ts';
import type { WireRequest } from '../../signing/wire-request.ts';
import type { Mistake } from '../diagnosis.ts';
import { documentedAt, type EndpointMissed, isOfSending, pathOf } from '../documented-endpoint.ts';
import { quoted } from '../quoted.ts';
import { blamesSecretHere } from '../secret-here.ts';
import type { Fix } from './answer.ts';
import { inFixingOrder } from './mistake-names.ts';

export function fixesFor(mistakes: readonly Mistake[], language: Language | undefined): Fix[] {
  return withoutRepeatedIdioms(
    inFixingOrder(mistakes).map((mistake) => {
      const { id, title, fix, clause } = mistake;
      const hasCode = isInCode(mistake);
      const idiom =
        language && hasCode
          ? idiomFor(FAULTS[id].topic, language, wrongCodeMakes(mistake, language, mistakes) ? id : undefined)
          : undefined;
      return {
        fault: id,
        title,
        text: fix,
        clause,
        hasCode,
        idiom: hasOwnAlone(id) && idiom?.wrong === undefined ? undefined : idiom,
      };
    }),
  );
}

/** Which of URL and signing is to change, so that the request reaches an endpoint of the API docs. */
export function fixesToEndpoint(
  fixes: readonly Fix[],
  request: WireRequest,
  language: Language | undefined,
  endpoint: EndpointMissed | undefined,
): Fix[] {
  return fixes.map((fix) => {
    const { fault } = fix;
    if (fault === 'path-trailing-slash-added' && documentedAt(pathOf(request)) !== undefined)
      return { ...fix, text: signAsSent(pathOf(request)) };
    if (!endpoint || fault === undefined || !isOfSending(fault)) return fix;
    const right = language && ENDPOINT_URLS[language]?.(endpoint.documented);
    const idiom =
      language && right !== undefined ? { language, wrong: undefined, right, why: undefined } : undefined;
    return { ...fix, text: changeUrl(endpoint), idiom };
  });
}

function signAsSent(path: string): string {
  return `Change the signing, not the URL: sign the path as it’s sent, ${quoted(path)}. The endpoint in the API docs has no slash at its end.`;
}

function changeUrl({ path, sent, by }: EndpointMissed): string {
  const change = 'Change the URL, not the signing:';
  switch (by) {
    case 'slash-at-end':
      return `${change} send the request to ${path}. The endpoint in the API docs has no slash at its end.`;
    case 'double-slash':
      return `${change} send the request to ${path}. The endpoint in the API docs has no double slash.`;
    case 'other-path':
      return `${change} send the request to ${path}. The API docs show this endpoint, and not ${sent}.`;
  }
}

/** Not where the copy of the secret is wrong, or something unknown changed what was signed: no code shows that. */
function isInCode(mistake: Mistake): boolean {
  const { id, given, isWithoutCode } = mistake;
  const isShown = !hasOwnAlone(id) || ADVICE[id].idioms !== undefined;
  return isShown && !blamesSecretHere(mistake) && given !== 'wire' && !isWithoutCode;
}

/** What changes a body after signing is no mistake of the step that serialises it. */
function hasOwnAlone(id: FaultId): boolean {
  return id === 'body-mutated-after-signing';
}

/** @param shown the fault whose own wrong code makes the very mistake; without one the step's right code stands alone. */
export function idiomFor(topic: Topic, language: Language, shown: FaultId | undefined): Fix['idiom'] {
  const usual = IDIOMS[language][topic];
  const own = shown && ADVICE[shown].idioms?.[language];
  return own
    ? {
        language,
        wrong: own.wrong,
        right: own.right ?? usual.right,
        why: own.wrong === usual.wrong ? usual.why : undefined,
      }
    : { language, wrong: undefined, right: usual.right, why: undefined };
}

/** Code that would post what was put or patched. Where the method is the mistake, it's the code's subject. */
export function fixesAsSent(fixes: readonly Fix[], { method }: WireRequest): Fix[] {
  return fixes.map((fix) => {
    const { fault, idiom } = fix;
    const isAboutMethod = fault !== undefined && FAULTS[fault].topic === 'method';
    if (!idiom || isAboutMethod || !isBodyMethod(method)) return fix;
    const { wrong, right } = idiom;
    const asSent = { wrong: wrong && withMethod(wrong, method), right: withMethod(right, method) };
    return { ...fix, idiom: { ...idiom, ...asSent } };
  });
}

/** Two mistakes in one step have one right way: it's shown once. */
export function withoutRepeatedIdioms(fixes: readonly Fix[]): Fix[] {
  const shown = new Set<string>();
  return fixes.map((fix) => {
    const code = fix.idiom && `${fix.idiom.wrong ?? ''}\n${fix.idiom.right}`;
    if (code === undefined || !shown.has(code)) {
      if (code !== undefined) shown.add(code);
      return fix;
    }
    return { ...fix, idiom: undefined };
  });
}

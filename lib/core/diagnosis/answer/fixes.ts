/** What to change: a fix per mistake, with the right code in the reader's language, beside the wrong one where that makes the very mistake. */

import { isBodyMethod, withMethod } from '../../idioms/idiom.ts';
import { IDIOMS } from '../../idioms/idioms.ts';
import { ENDPOINT_URLS } from '../../idioms/variables-and-urls.ts';
import { ADVICE } from '../../mistakes/advice.ts';
import { MISTAKES, type MistakeId } from '../../mistakes/catalogue.ts';
import { LANGUAGES, type Language, type Topic } from '../../mistakes/languages.ts';
import { isUpperCase } from '../../mistakes/method/method.ts';
import { topicsOf } from '../../mistakes/right-code.ts';
import { wrongCodeMakes } from '../../mistakes/wrong-code.ts';
import { bodyBytes, pathOf, type WireRequest } from '../../signing/wire-request.ts';
import type { Diagnosis, Mistake } from '../diagnosis.ts';
import { documentedAt, type EndpointMissed, isOfSending, joinedTwice } from '../documented-endpoint.ts';
import { quoted } from '../quoted.ts';
import { blamesSecretHere } from '../secret-here.ts';
import type { Fix } from './answer.ts';
import { inFixingOrder } from './mistake-names.ts';

const ALL_LANGUAGES = Object.keys(LANGUAGES) as Language[];

export function fixesFor(mistakes: readonly Mistake[], language: Language | undefined): Fix[] {
  return withoutRepeatedIdioms(
    inFixingOrder(mistakes).map((mistake) => {
      const { id, title, fix, clause } = mistake;
      const codeIn = (one: Language) =>
        idiomFor(topicsOf(mistake), one, wrongCodeMakes(mistake, one, mistakes) ? id : undefined);
      const idiom = language && isInCode(mistake) ? codeIn(language) : undefined;
      const hasCode = language ? idiom !== undefined : isInCode(mistake) && ALL_LANGUAGES.some(codeIn);
      return { mistake: id, title, text: fix, clause, hasCode, idiom };
    }),
  );
}

interface Called {
  readonly request: WireRequest;
  /** The path that was signed, where it’s known. */
  readonly signed: string | undefined;
  readonly language: Language | undefined;
  readonly endpoint: EndpointMissed | undefined;
}

/** Which of URL and signing is to change, so that the request reaches an endpoint of the API docs. */
export function fixesToEndpoint(
  fixes: readonly Fix[],
  { secrets: { hide } }: Pick<Diagnosis, 'secrets'>,
  { request, signed, language, endpoint }: Called,
): Fix[] {
  const sent = pathOf(request.target);
  return fixes.map((fix) => {
    const { mistake } = fix;
    if (mistake === 'path-trailing-slash-added' && documentedAt(sent) !== undefined)
      return { ...fix, text: signAsSent(hide(sent)) };
    if (mistake === 'path-double-slash') {
      const called = joinedTwice(signed);
      const idiom = called !== undefined && hide(called) === called ? urlIdiom(called, language) : undefined;
      return idiom ? { ...fix, idiom } : fix;
    }
    if (!endpoint || mistake === undefined || !isOfSending(mistake)) return fix;
    return { ...fix, text: changeUrl(endpoint), idiom: urlIdiom(endpoint.documented, language) };
  });
}

/** A library that joins the slashes only when it sends has them in the path it tells: only the URL mends that. */
function urlIdiom(path: string, language: Language | undefined): Fix['idiom'] {
  const right = language && ENDPOINT_URLS[language]?.(path);
  return language && right !== undefined ? { language, wrong: undefined, right, why: undefined } : undefined;
}

function signAsSent(path: string): string {
  return `Change the signing, not the URL: sign the path as it’s sent, ${quoted(path)}. The endpoint in the API docs has no slash at its end.`;
}

function changeUrl({ path, sent, by, isReceived }: EndpointMissed): string {
  if (isReceived)
    return `Change the URL, not the signing: send the request to ${path}, not to ${sent}. If your code does that already, a proxy changes the path: make the proxy keep it.`;
  const change = 'Change the URL, not the signing:';
  switch (by) {
    case 'slash-at-end':
      return `${change} send the request to ${path}. The endpoint in the API docs has no slash at its end.`;
    case 'double-slash':
      return `${change} send the request to ${path}. No path in the API docs has a double slash.`;
    case 'other-path':
      return `${change} send the request to ${path}. The API docs show this endpoint, and not ${sent}.`;
  }
}

/** Not where the copy of the secret is wrong, or something unknown changed what was signed: no code shows that. */
function isInCode(mistake: Mistake): boolean {
  return !blamesSecretHere(mistake) && mistake.given !== 'wire' && !mistake.isWithoutCode;
}

/**
 * `undefined` where no code mends it.
 * @param topics the steps whose right code mends it.
 * @param shown the mistake whose own wrong code makes the very mistake; without one the steps’ right code stands alone.
 */
export function idiomFor(
  topics: readonly Topic[],
  language: Language,
  shown: MistakeId | undefined,
): Fix['idiom'] {
  const steps = topics.map((topic) => IDIOMS[language][topic]);
  const [first, ...besides] = steps;
  const own = shown && ADVICE[shown].idioms?.[language];
  const right = [own?.right ?? first?.right, ...besides.map((step) => step.right)];
  if (right[0] === undefined) return undefined;
  return {
    language,
    wrong: own?.wrong,
    right: right.join('\n'),
    why: own && own.wrong === first?.wrong ? first.why : undefined,
  };
}

/**
 * Code that would post what was put or patched, or was sent without a body. Where the method is the mistake, it's the
 * code's subject, and a method that wasn't sent in upper case is to be sent so too.
 */
export function fixesAsSent(fixes: readonly Fix[], { method, body }: WireRequest): Fix[] {
  const verb = method.toUpperCase();
  const sendsBody = bodyBytes(body).length > 0 || verb === 'POST' || isBodyMethod(verb);
  return fixes.map((fix) => {
    const { mistake, idiom, text } = fix;
    const topic = mistake && MISTAKES[mistake].topic;
    if (topic === 'method')
      return isUpperCase(method) || mistake === 'method-case-on-wire'
        ? fix
        : { ...fix, text: `${text} ${sendAlso(verb)}` };
    if (!idiom) return fix;
    return { ...fix, idiom: topic === 'body' && !sendsBody ? ofNoBody(idiom) : withVerb(idiom, verb) };
  });
}

function withVerb(idiom: NonNullable<Fix['idiom']>, verb: string): NonNullable<Fix['idiom']> {
  if (!isBodyMethod(verb)) return idiom;
  const { wrong, right } = idiom;
  return { ...idiom, wrong: wrong && withMethod(wrong, verb), right: withMethod(right, verb) };
}

/** The code of the step makes a body and sends it; with none, it’s only what’s hashed that counts. */
function ofNoBody(idiom: NonNullable<Fix['idiom']>): NonNullable<Fix['idiom']> {
  const { wrong, language } = idiom;
  return wrong === undefined ? { ...idiom, right: IDIOMS[language]['body-hash'].right } : idiom;
}

function sendAlso(verb: string): string {
  return `Send ${verb} in upper case too: your HTTP client doesn’t convert this method.`;
}

/** Two mistakes in one step have one right way: it's shown once, and not by itself where the code of another begins with it. */
export function withoutRepeatedIdioms(fixes: readonly Fix[]): Fix[] {
  const shown = new Set<string>();
  return fixes.map((fix) => {
    const { idiom } = fix;
    if (!idiom) return fix;
    const code = `${idiom.wrong ?? ''}\n${idiom.right}`;
    const isPart =
      idiom.wrong === undefined &&
      fixes.some(
        (other) => other.idiom?.wrong === undefined && other.idiom?.right.startsWith(`${idiom.right}\n`),
      );
    if (shown.has(code) || isPart) return { ...fix, idiom: undefined };
    shown.add(code);
    return fix;
  });
}

/** What was pasted as the request that's typed: where it went becomes where it goes, if that's one of the environments. */

import type { Draft } from '../../client/draft/draft.ts';
import { AUTH_HEADERS } from '../../core/api.ts';
import { parsedUrl } from '../../core/parsed-url.ts';
import { type ByteString, byteStringOfText, bytesOf, displayText, utf8 } from '../../core/signing/bytes.ts';
import { isCredentialField } from '../../core/signing/credential-fields.ts';
import { knownSecrets } from '../../core/signing/known-secrets.ts';
import { withoutSecrets } from '../../core/signing/secret-shape.ts';
import {
  type Body,
  type HeaderField,
  headerValue,
  NO_BODY,
  type WireRequest,
} from '../../core/signing/wire-request.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import { originOf, splitUrl } from '../../formats/url-text.ts';
import type { ClockSlice } from '../../state/clock-state.ts';
import type { PageSlice } from '../../state/page-state.ts';
import { selectEnvironment } from '../../state/selectors.ts';
import type { SliceContext } from '../../state/slice.ts';
import { environmentOfUrl, isWithin } from '../../storage/environment-of-url.ts';
import { BUILT_IN_ENVIRONMENT, type Environment } from '../../storage/environments.ts';
import { replaceRequest } from '../draft/replaced-request.ts';
import type { DraftSlice } from '../draft/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import { BUILT_IN_BASE_URL } from '../exchange/signing.ts';
import { plainSecrets } from '../gate/in-page.ts';
import type { KeysSlice } from '../keys/state.ts';
import { draftOfCapture } from '../requests/replay.ts';
import type { LeftOut, OpenPart, Pasted, Understood } from './state.ts';

type Needs = ClockSlice & DraftSlice & EnvironmentsSlice & KeysSlice & PageSlice;

type PastedDraft = Extract<Pasted, { kind: 'draft' }>;

export interface PastedRequest {
  /** As in “a curl command”. */
  readonly format: string;
  readonly capture: Capture;
  /** Which parts of what's typed it takes the place of. */
  readonly parts: PastedDraft['parts'];
  readonly leftOut: readonly LeftOut[];
}

/** The first, where it makes any. */
export function firstRequestOf(what: Understood, { method, target }: Draft): PastedRequest | undefined {
  const like = (part: Partial<WireRequest>): WireRequest => ({
    ...{ method, target: byteStringOfText(target), headers: [], body: NO_BODY },
    ...part,
  });
  switch (what.kind) {
    case 'requests': {
      const [capture] = what.captures;
      return capture && { format: what.format, capture, parts: 'all', leftOut: leftOutOf(capture) };
    }
    case 'url': {
      const request = like({ target: byteStringOfText(what.target) });
      return {
        format: 'a URL',
        capture: { request, gaps: [], hints: {}, origin: what.origin },
        parts: 'target',
        leftOut: what.leftOut,
      };
    }
    case 'headers': {
      const request = like({ headers: what.headers });
      if (what.headers.length === 0) return undefined;
      const { leftOut } = what;
      return { format: 'headers', capture: { request, gaps: [], hints: {} }, parts: 'headers', leftOut };
    }
    case 'body': {
      const body: Body = { kind: 'bytes', bytes: utf8(what.text), source: 'exact' };
      const capture = { request: like({ body }), gaps: [], hints: {} };
      return { format: what.name, capture, parts: 'body', leftOut: [] };
    }
    default:
      return undefined;
  }
}

function leftOutOf({ urlUser, hints }: Capture): LeftOut[] {
  return [
    ...(urlUser === undefined ? [] : ([urlUser === 'authorization' ? 'user-as-header' : 'user'] as const)),
    ...(hints.fragment === undefined ? [] : ['fragment' as const]),
  ];
}

export function putAsRequest(context: SliceContext<Needs>, request: PastedRequest): PastedDraft {
  const { get, set } = context;
  const { format, parts, leftOut } = request;
  const { draft: typed, savedAs, keys, timestampMode } = get();
  const current = selectEnvironment(get());
  const went = isOfAnyRequest(parts) ? current : environmentFor(get(), request.capture);
  const capture = went ? request.capture : captureWithoutCredentials(request.capture);
  const goesTo = went ?? current;
  const made = draftOfCapture(capture, went?.kind === 'remote' ? went : undefined);
  const sent: string | undefined = headerValue(capture.request.headers, AUTH_HEADERS.key);
  const key = keys.find(({ id, environments }) => id === sent && environments.includes(goesTo.id));
  const as = { goesTo: { environmentId: goesTo.id, keyId: key?.id }, isPasted: true };
  if (parts === 'all') replaceRequest(context, made, as);
  else replaceRequest(context, { ...typed, [parts]: made[parts] }, { ...as, savedAs });
  // A timestamp that stands was for the other one.
  if (parts === 'all' && timestampMode.kind === 'fixed') get().runTimestamp();
  set({ view: 'request', waitingView: undefined });
  return {
    ...{ kind: 'draft', parts, draft: get().draft, ...whereTo(get(), capture) },
    environmentBefore: current.id,
    keyId: sent,
    leftOut: capture === request.capture ? leftOut : withoutHeaders(leftOut, request.capture),
    text: {
      ...{ format, open: openParts(capture) },
      canDiagnose: parts === 'all' && get().surface !== 'popup',
      isSigned: Object.values(AUTH_HEADERS).some(
        (name) => headerValue(capture.request.headers, name) !== undefined,
      ),
    },
  };
}

/** The header that a URL's user became is one of those: where it's the only one, it's said already. */
function withoutHeaders(leftOut: readonly LeftOut[], { urlUser, request: { headers } }: Capture): LeftOut[] {
  const credentials = headers.filter(isCredential).length - (urlUser === 'authorization' ? 1 : 0);
  return [
    ...leftOut.map((part) => (part === 'user-as-header' ? 'user' : part)),
    ...(credentials > 0 ? ['credentials' as const] : []),
  ];
}

function isCredential([name]: HeaderField): boolean {
  return isCredentialField(name);
}

/** The very same where there are none. */
export function captureWithoutCredentials(capture: Capture): Capture {
  const { request } = capture;
  const headers = request.headers.filter((field) => !isCredential(field));
  return headers.length === request.headers.length
    ? capture
    : { ...capture, request: { ...request, headers } };
}

/** By what the request says of it. */
export function whereTo(app: KeysSlice & PageSlice, capture: Capture): Pick<PastedDraft, 'urls' | 'host'> {
  const urls = urlsOf(capture);
  const { hide } = knownSecrets(plainSecrets(app));
  const [host] = urls.map((url) => withoutSecrets(hide(splitUrl(url)?.origin ?? '')));
  return { urls, host };
}

/** Where it goes by its text. Where only the header tells the host, the scheme is anyone's guess; none where nothing does. */
function urlsOf({ origin, request: { headers, target } }: Capture): readonly string[] {
  const path = displayText(bytesOf(target));
  const host = headerValue(headers, 'Host') ?? headerValue(headers, ':authority');
  const named =
    host === undefined ? [] : ['https', 'http'].map((scheme) => originOf(scheme, displayHost(host)));
  return (origin === undefined ? named : [origin]).map((one) => `${one}${path}`);
}

function displayHost(host: ByteString): string {
  return displayText(bytesOf(host)).trim();
}

/** Where it's for: the chosen one where that isn't told, or is as good as another. `undefined`: none of them. */
export function environmentFor(app: EnvironmentsSlice, capture: Capture): Environment | undefined {
  const urls = urlsOf(capture);
  return urls.length === 0 ? selectEnvironment(app) : environmentOfAny(app, urls);
}

function environmentOfAny(app: EnvironmentsSlice, urls: readonly string[]): Environment | undefined {
  const current = selectEnvironment(app);
  const builtIn = app.environments.find(({ kind }) => kind === 'built-in') ?? BUILT_IN_ENVIRONMENT;
  for (const url of urls) {
    if (isWithin(url, BUILT_IN_BASE_URL)) return builtIn;
    const found = environmentOfUrl(url, app.environments);
    const isAsGood = environmentOfUrl(url, [current])?.baseUrl === found?.baseUrl;
    if (found) return isAsGood ? current : found;
  }
  return undefined;
}

/** Headers and bodies don't say where they go. */
function isOfAnyRequest(parts: PastedDraft['parts']): boolean {
  return parts === 'headers' || parts === 'body';
}

/** Whether a request that was pasted or opened will be sent to where it says, as things are now. */
export type PastedPlace =
  | { readonly kind: 'no-place' }
  /** It names no host. */
  | { readonly kind: 'unknown'; readonly name: string }
  /** To the host it names. `before`: the environment that was chosen until it was put there, where that was another. */
  | {
      readonly kind: 'there';
      readonly name: string;
      readonly before: Pick<Environment, 'id' | 'name'> | undefined;
    }
  | {
      readonly kind: 'elsewhere';
      readonly name: string;
      /** Without secrets. */
      readonly host: string | undefined;
      /** The environment that it’s for, if any. */
      readonly other: Pick<Environment, 'id' | 'name'> | undefined;
      /** One has the host, though perhaps with another path. */
      readonly isHostKnown: boolean;
    };

export function placeOfPasted(app: EnvironmentsSlice, pasted: PastedDraft): PastedPlace {
  const { urls, environmentBefore, parts, host } = pasted;
  const { id, name } = selectEnvironment(app);
  if (isOfAnyRequest(parts)) return { kind: 'no-place' };
  if (urls.length === 0) return { kind: 'unknown', name };
  const found = environmentOfAny(app, urls);
  if (found?.id === id) {
    const before = app.environments.find((one) => one.id === environmentBefore && one.id !== id);
    return { kind: 'there', name, before };
  }
  return {
    kind: 'elsewhere',
    name,
    host,
    other: found,
    isHostKnown: isHostKnown(app, urls),
  };
}

function isHostKnown({ environments }: EnvironmentsSlice, urls: readonly string[]): boolean {
  const origins = urls.map((url) => splitUrl(url)?.origin);
  return environments.some(
    (environment) => environment.kind === 'remote' && origins.includes(splitUrl(environment.baseUrl)?.origin),
  );
}

/** It names a host, and no environment has that. */
export function isOfNoEnvironment(app: EnvironmentsSlice, { origin, isOwn = false }: Capture): boolean {
  return !isOwn && origin !== undefined && parsedUrl(origin) !== undefined && !isHostKnown(app, [origin]);
}

const PARTS: readonly OpenPart[] = ['method', 'path', 'query', 'body'];

function openParts({ gaps }: Capture): OpenPart[] {
  const open = new Set<string>(gaps.map(({ part }) => part.kind));
  return open.has('request') ? [...PARTS] : PARTS.filter((part) => open.has(part));
}

/** A captured request as one to send: what the page's code made of it stays, what the browser adds is left to the browser. */

import { isBodyless } from '../../client/body-checks.ts';
import type { Draft, DraftBody, DraftHeader } from '../../client/draft/draft.ts';
import { isForbiddenHeader } from '../../client/fetch-rules.ts';
import { AUTH_HEADERS } from '../../core/api.ts';
import { sha256Hex } from '../../core/hashing/sha256.ts';
import { bytesOf, textOfUtf8 } from '../../core/signing/bytes.ts';
import { gapOf } from '../../core/signing/gaps.ts';
import {
  type Body,
  type HeaderField,
  headerValue,
  type WireRequest,
} from '../../core/signing/wire-request.ts';
import { literalTemplate } from '../../core/templates/template.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import { environmentOfUrl, isWithin } from '../../storage/environment-of-url.ts';
import type { Environment, RemoteEnvironment } from '../../storage/environments.ts';
import type { StoredKey } from '../../storage/vault.ts';
import type { DiagnosisItem } from '../diagnosis/items.ts';
import type { DiagnosisSlice } from '../diagnosis/state.ts';
import { EDITABLE_BODY_BYTES } from '../draft/editable-body.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import { BUILT_IN_BASE_URL } from '../exchange/signing.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { RequestRow } from './row.ts';
import { wentTo } from './went-to.ts';

const OWN_HEADERS = Object.values(AUTH_HEADERS).map((name) => name.toLowerCase());
/** Scripts may set them, and hardly ever do. */
const BROWSERS_HEADERS = [
  'accept-language',
  'cache-control',
  'pragma',
  'priority',
  'save-data',
  'upgrade-insecure-requests',
  'user-agent',
];

/**
 * What looks like a variable in it was sent as it is, and will be again.
 * @param environment what it went to and will be sent to: its base URL's path comes before what's typed.
 */
export function draftOfCapture(
  { request, gaps }: Capture,
  environment: RemoteEnvironment | undefined,
): Draft {
  const target = textOfUtf8(bytesOf(request.target)) ?? request.target;
  const prefix = environment ? new URL(environment.baseUrl).pathname : '/';
  const isInside = prefix !== '/' && isWithin(target, prefix);
  const rest = isInside ? target.slice(prefix.length) : target;
  return {
    method: request.method,
    target: literalTemplate(rest.startsWith('/') ? rest : `/${rest}`),
    headers: request.headers
      .filter(isScripts)
      .map(([name, value]): DraftHeader => ({ name, value: literalTemplate(value), enabled: true })),
    body: missingBody(request, gaps) ?? draftBody(request.body),
    leftOut: [],
  };
}

function isScripts([name, value]: HeaderField): boolean {
  const lower = name.toLowerCase();
  if (lower === 'accept' && value === '*/*') return false;
  return !OWN_HEADERS.includes(lower) && !BROWSERS_HEADERS.includes(lower) && !isForbiddenHeader(name, value);
}

/** Without it, another request would be sent. */
function missingBody({ method, body }: WireRequest, gaps: Capture['gaps']): DraftBody | undefined {
  const isMissing = body.kind === 'none' && !isBodyless(method) && gapOf(gaps, 'body') !== undefined;
  return isMissing ? { kind: 'missing', why: 'not-captured' } : undefined;
}

function draftBody(body: Body): DraftBody {
  if (body.kind === 'none') return { kind: 'none' };
  const text = body.bytes.length <= EDITABLE_BODY_BYTES ? textOfUtf8(body.bytes) : undefined;
  if (text !== undefined) return { kind: 'text', text: literalTemplate(text) };
  return { kind: 'file', name: 'captured body', bytes: body.bytes, hash: sha256Hex(body.bytes) };
}

/** What a request can be sent again with: both where it went and the key it had are known, or it's left to the user. */
export interface Replay<Where extends Environment = Environment> {
  readonly environment: Where | undefined;
  readonly key: StoredKey | undefined;
}

export function replayOf(
  { url, capture }: Pick<RequestRow, 'url' | 'capture'>,
  {
    environments,
    keys,
  }: { readonly environments: readonly Environment[]; readonly keys: readonly StoredKey[] },
): Replay<RemoteEnvironment> {
  const environment = environmentOfUrl(url, environments);
  return { environment, key: keyToReplay(capture, environment, keys) };
}

/** The same of a request that's diagnosed, which may have gone to the built-in sandbox. */
export function replayOfItem(
  app: DiagnosisSlice & EnvironmentsSlice & InboxSlice & KeysSlice,
  item: DiagnosisItem,
): Replay {
  const { origin } = item.capture;
  const isBuiltIn = origin !== undefined && isWithin(origin, BUILT_IN_BASE_URL);
  const environment = isBuiltIn
    ? app.environments.find(({ kind }) => kind === 'built-in')
    : wentTo(app, item, app.widenings[item.id]);
  return { environment, key: keyToReplay(item.capture, environment, app.keys) };
}

/** The key it was signed with, where that’s stored for the environment. */
export function keyToReplay(
  capture: Capture,
  environment: Environment | undefined,
  keys: readonly StoredKey[],
): StoredKey | undefined {
  const sent: string | undefined = headerValue(capture.request.headers, AUTH_HEADERS.key);
  return keys.find(
    ({ id, environments: usable }) => id === sent && environment && usable.includes(environment.id),
  );
}

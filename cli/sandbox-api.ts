/** What the sandbox says about itself, under /_sandbox: the recorded requests, their events, the settings and the keys. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { ALREADY_RESTORED, CLEAR_ID } from '../lib/client/inbox/clear-id.ts';
import type { MeasuredReadings } from '../lib/core/service-readings.ts';
import type { SimulatedErrors } from '../lib/sandbox/simulated-errors.ts';
import { answer, drained, fail, ID_WORDS, idFrom, readJsonBody, type SandboxCall } from './sandbox-call.ts';
import { type Caller, callerOf, corsHeaders, PREFLIGHT_HEADERS } from './sandbox-callers.ts';
import type { createEventStreams } from './sandbox-events.ts';
import { codeLineIn, type SandboxExam } from './sandbox-exam.ts';
import { requestJson } from './sandbox-json.ts';
import type { KeyRing } from './sandbox-keys.ts';
import type { RecordedRequest, RequestRecord, RestoredClear } from './sandbox-record.ts';
import { changedSettings } from './sandbox-settings.ts';

const PREFIX = '/_sandbox';
/** Characters joined before they're written. */
const CHUNK = 64 * 1024;

export interface ControlParts {
  readonly record: RequestRecord;
  readonly diagnose: (recorded: RecordedRequest) => void;
  readonly events: ReturnType<typeof createEventStreams>;
  readonly keys: KeyRing;
  readonly settings: { get(): SimulatedErrors; set(settings: SimulatedErrors): void };
  /** How it was told to read what the document leaves open; the rest is as assumed. */
  readonly readings: MeasuredReadings;
  /** Absent where none is given. */
  readonly exam: SandboxExam | undefined;
}

type Route = (call: SandboxCall, parts: ControlParts) => void | Promise<void>;

/** Whether it's for the sandbox itself. The API has no path like it. */
export function isControlTarget(target: string): boolean {
  return target === PREFIX || target.startsWith(`${PREFIX}/`) || target.startsWith(`${PREFIX}?`);
}

/** Answers one, whose caller may ask. */
export async function control(
  message: IncomingMessage,
  to: ServerResponse,
  parts: ControlParts,
): Promise<void> {
  const caller = callerOf(message.headers);
  const [path = '', query = ''] = (message.url ?? '').split(/\?(.*)/s);
  const headers = { ...COMMON, ...corsHeaders(caller) };
  const call = { message, to, path, query: new URLSearchParams(query), headers };
  if (message.method === 'OPTIONS') return preflight(call, caller);
  const routes = parts.exam ? (examRoutesAt(path, parts.exam) ?? routesAt(path)) : routesAt(path);
  if (!routes) return fail(call, 404, 'not_found', `There’s nothing at this path. There are ${PATHS_THERE}.`);
  const route = routes[message.method ?? ''];
  if (route) return route(call, parts);
  const allowed = Object.keys(routes).join(', ');
  fail(
    { ...call, headers: { ...headers, Allow: allowed } },
    405,
    'method_not_allowed',
    `This path takes ${Object.keys(routes).join(' and ')}.`,
  );
}

const COMMON = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };
const PATHS_THERE = `${PREFIX}/requests, ${PREFIX}/events, ${PREFIX}/settings, ${PREFIX}/readings and ${PREFIX}/keys`;

function routesAt(path: string): Readonly<Record<string, Route>> | undefined {
  switch (path) {
    case `${PREFIX}/requests`:
      return { GET: listRequests, DELETE: clearRequests };
    case `${PREFIX}/requests/restore`:
      return { GET: countCleared, POST: restoreRequests };
    case `${PREFIX}/events`:
      return { GET: openEvents };
    case `${PREFIX}/settings`:
      return { GET: showSettings, PATCH: changeSettings };
    case `${PREFIX}/readings`:
      return { GET: (call, { readings }) => answer(call, 200, { readings }) };
    case `${PREFIX}/keys`:
      return { GET: listKeys, POST: addKey };
    default:
      if (path.startsWith(`${PREFIX}/requests/`)) return { GET: showRequest };
      return path.startsWith(`${PREFIX}/keys/`) ? { DELETE: revokeKey } : undefined;
  }
}

function examRoutesAt(path: string, exam: SandboxExam): Readonly<Record<string, Route>> | undefined {
  switch (path) {
    case `${PREFIX}/exam`:
      return { GET: (call) => listCalls(call, exam) };
    case `${PREFIX}/exam/report`:
      return { GET: (call) => answer(call, 200, exam.report()) };
    case `${PREFIX}/exam/codes`:
      return exam.otherKey && { POST: (call) => readCode(call, exam) };
    default:
      return undefined;
  }
}

/** The extension reads them too, while a program makes them; browsers alone say where a request comes from. */
function listCalls(call: SandboxCall, exam: SandboxExam): void {
  const { headers } = call.message;
  const byProgram = callerOf(headers).kind === 'program' && headers['sec-fetch-site'] === undefined;
  answer(call, 200, exam.listJson(`http://${headers.host}`, byProgram));
}

/** What a harness prints, where nobody reads what it prints. */
async function readCode(call: SandboxCall, exam: SandboxExam): Promise<void> {
  const command = await readJsonBody(call);
  if (!command) return;
  const told = codeLineIn(command.json);
  if (!told)
    fail(
      call,
      400,
      'invalid_code',
      'Send {"id": "…", "code": "…"}: the task’s id and the code that was read.',
    );
  else if (!exam.read(told.id, told.code))
    fail(call, 404, 'not_found', 'No task with this id asks for a code.');
  else {
    call.to.writeHead(204, call.headers);
    call.to.end();
  }
}

function preflight({ to, headers }: SandboxCall, caller: Caller): void {
  to.writeHead(204, { ...headers, ...(caller.kind === 'extension' && PREFLIGHT_HEADERS) });
  to.end();
}

/** In pieces, as fast as they're read: all of them together may be larger than memory has room for twice. */
async function listRequests(call: SandboxCall, { record }: ControlParts): Promise<void> {
  const after = idFrom(call.query.get('after'));
  if (after === undefined) return fail(call, 400, 'invalid_id', `after ${ID_WORDS}`);
  const { to, headers } = call;
  const until = record.newestId;
  to.writeHead(200, { ...headers, 'Content-Type': 'application/json' });
  let text = '{"requests":[';
  let isFirst = true;
  for (const recorded of record.requests(after)) {
    if (recorded.id > until) break;
    text += `${isFirst ? '' : ','}\n${requestJson(recorded)}`;
    isFirst = false;
    if (text.length < CHUNK) continue;
    if (!to.write(text)) await drained(to);
    text = '';
    if (to.destroyed) return;
  }
  to.end(`${text}],"dropped":${record.size.dropped}}\n`);
}

function showRequest(call: SandboxCall, { record }: ControlParts): void {
  const recorded = record.get(call.path.slice(`${PREFIX}/requests/`.length));
  if (recorded) answer(call, 200, requestJson(recorded));
  else fail(call, 404, 'not_found', 'There’s no such request; it may have been dropped for room.');
}

function clearRequests({ to, headers, message }: SandboxCall, { record }: ControlParts): void {
  message.resume();
  to.writeHead(204, { ...headers, [CLEAR_ID]: record.clear() });
  to.end();
}

function countCleared(call: SandboxCall, { record }: ControlParts): void {
  const last = record.clearedLast;
  answer(call, 200, last ? { requests: last.requests, clear: last.id } : { requests: 0 });
}

/** Once for each clear. Without an id it's the last one that isn't restored yet, and there may be none. */
function restoreRequests(call: SandboxCall, { record, diagnose }: ControlParts): void {
  const clear = idFrom(call.query.get('clear'));
  if (clear === undefined) fail(call, 400, 'invalid_id', `clear ${CLEAR_WORDS}`);
  else answerRestored(call, record.restore(clear || undefined), diagnose);
}

function answerRestored(
  call: SandboxCall,
  restored: RestoredClear,
  diagnose: ControlParts['diagnose'],
): void {
  if (restored.kind !== 'restored') fail(call, ...NOT_RESTORED[restored.kind]);
  else {
    call.message.resume();
    for (const recorded of restored.undiagnosed) diagnose(recorded);
    call.to.writeHead(204, call.headers);
    call.to.end();
  }
}

const NOT_RESTORED: Record<
  Exclude<RestoredClear['kind'], 'restored'>,
  readonly [status: number, code: string, message: string]
> = {
  'already-restored': [409, ALREADY_RESTORED, 'The requests of this clear are already restored.'],
  unknown: [404, 'not_found', 'The sandbox no longer stores the requests of this clear.'],
};

const CLEAR_WORDS = `takes an id as ${CLEAR_ID} has it: up to 16 digits.`;

function openEvents(call: SandboxCall, { events }: ControlParts): void {
  const { message, to, headers, query } = call;
  const given = message.headers['last-event-id'] ?? query.get('after');
  const after = idFrom(Array.isArray(given) ? given[0] : given);
  if (after === undefined) fail(call, 400, 'invalid_id', `Last-Event-ID ${ID_WORDS}`);
  else if (events.isFull) fail(call, 503, 'too_many_listeners', LISTENERS_WORDS);
  else {
    to.writeHead(200, { ...headers, 'Content-Type': 'text/event-stream' });
    events.open(to, ...(after === '' ? [] : [after]));
  }
}

const LISTENERS_WORDS = 'As many listeners as there may be have opened this stream. Close one of them.';

function showSettings(call: SandboxCall, { settings }: ControlParts): void {
  answer(call, 200, settings.get());
}

async function changeSettings(call: SandboxCall, { settings }: ControlParts): Promise<void> {
  const command = await readJsonBody(call);
  if (!command) return;
  const changed = changedSettings(settings.get(), command.json);
  if (!changed.ok) return fail(call, 400, 'invalid_settings', changed.message);
  settings.set(changed.settings);
  answer(call, 200, changed.settings);
}

function listKeys(call: SandboxCall, { keys }: ControlParts): void {
  answer(call, 200, { keys: keys.list().map(({ id, revoked }) => ({ keyId: id, revoked })) });
}

async function addKey(call: SandboxCall, { keys }: ControlParts): Promise<void> {
  // Pages can send other types without asking first.
  if (!/^application\/json\s*(;|$)/i.test(call.message.headers['content-type'] ?? ''))
    return fail(call, 415, 'wrong_type', 'Send it with Content-Type: application/json.');
  const command = await readJsonBody(call);
  if (!command) return;
  const added = keys.add(command.json);
  if (!added.ok) return fail(call, 400, 'invalid_key_pair', added.message);
  answer(call, 201, added.shown);
}

function revokeKey(call: SandboxCall, { keys }: ControlParts): void {
  const id = decoded(call.path.slice(`${PREFIX}/keys/`.length));
  if (!keys.revoke(id)) fail(call, 404, 'not_found', 'There’s no key with this id.');
  else {
    call.message.resume();
    answer(call, 200, { keyId: id, revoked: true });
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

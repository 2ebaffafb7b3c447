/** The thread that diagnoses what the local sandbox received. Between two slices of a search it looks at what's new. */

import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { AUTH_HEADERS } from '../lib/core/api.ts';
import { commandLine } from '../lib/core/command-line.ts';
import { counted, listed } from '../lib/core/counts.ts';
import { isTurnedAway, unexpectedRefusal } from '../lib/core/diagnosis/answer/valid-answer.ts';
import { conclude, type Examination, examine } from '../lib/core/diagnosis/diagnose.ts';
import type { Diagnosis } from '../lib/core/diagnosis/diagnosis.ts';
import { isOfBrowser } from '../lib/core/diagnosis/probe-sent.ts';
import { FIRST_SANDBOX_PORT } from '../lib/core/sandbox-ports.ts';
import { conduct, inProcessRunner, type SearchResult } from '../lib/core/search/conduct.ts';
import { isFoundForSure, TELLING_DEPTH } from '../lib/core/search/cut-short.ts';
import type { Coverage } from '../lib/core/search/found.ts';
import type { Kernel } from '../lib/core/search/kernel/kernel.ts';
import { createKernel } from '../lib/core/search/kernel/simd-kernel.ts';
import { createSearch, STAGES } from '../lib/core/search/search.ts';
import { Secret } from '../lib/core/signing/secret.ts';
import { holdsLiveKey } from '../lib/core/signing/secret-shape.ts';
import { bodyBytes, headerValue } from '../lib/core/signing/wire-request.ts';
import { diagnosisJson } from './diagnosis-json.ts';
import { type PrintOptions, printDiagnosis, printOpinion } from './diagnosis-text.ts';
import { takeNodeSha256 } from './node-sha256.ts';
import { printedJson } from './printed-json.ts';
import { createQuestions } from './questions.ts';
import type { FromDiagnoser, Job, Lane, ToDiagnoser, WorkerSettings } from './sandbox-diagnosis-protocol.ts';
import { loggedTime } from './sandbox-messages.ts';
import { createRecentResults } from './sandbox-recent-results.ts';
import { signedBefore } from './signed-before.ts';

const BUDGET_MS: Readonly<Record<Lane, number>> = { quick: 2000, long: 5000 };
/** Where the computer has other work. */
const AT_LEAST: Readonly<Record<Lane, { readonly mistakes: number; readonly ms: number }>> = {
  quick: { mistakes: 1, ms: 15_000 },
  long: { mistakes: TELLING_DEPTH, ms: 30_000 },
};
/** Far more often than the thread that listens loses its patience. */
const TELL_EVERY_MS = 1000;
const QUICK_STAGES = STAGES.filter(({ kind, mistakes }) => mistakes <= 2 && kind !== 'deep');

const SEARCH_ON = `The sandbox searches for at least ${(BUDGET_MS.quick + BUDGET_MS.long) / 1000} s. To search for up to 5 minutes, put the secret into this command and run it:`;

const REST = `More is in the extension: Traffic, Inbox, then Diagnose this request. To print everything here, start the sandbox with: ${commandLine('sandbox', '--full')}`;

/** Results kept, so that a request that comes again isn't searched again. */
const MOST_RESULTS = 256;
/** Bytes of what their findings hold. */
const MOST_RESULT_BYTES = 32 * 1024 * 1024;

interface Settled {
  readonly result: SearchResult;
  readonly coverage: Coverage;
}

interface Told {
  readonly json: string;
  readonly text?: string;
}

/** A search has its kernel to itself, but the next one needn't compile it anew. */
const kernels: Readonly<Record<Lane, Kernel>> = { quick: createKernel(), long: createKernel() };

const settings: WorkerSettings = workerData;
const settled = createRecentResults<Settled>(MOST_RESULTS, MOST_RESULT_BYTES);
/** By request, answer and second: clients that try again and again do so several times a second. */
const told = createRecentResults<Told>(MOST_RESULTS, MOST_RESULT_BYTES);
// A browser’s may be Countersign’s own, which signs right whatever the code does.
const questions = createQuestions((request) => !isOfBrowser(request));
const signed = signedBefore();

function say(message: FromDiagnoser): void {
  parentPort?.postMessage(message);
}

function look(job: Job): void {
  const { id, receivedAt, answered } = job;
  const digest = digestOf(job);
  const moment = `${digest} ${Math.floor(receivedAt)} ${JSON.stringify(answered)}`;
  const before = questions.answers(job) ? undefined : told.get(moment);
  if (before) return void say({ kind: 'known', id, ...before });
  const examination = examined(job);
  const known = settled.get(digest);
  if (examination.subject && !known) return void say({ kind: 'unknown', id, digest });
  const found = known ? conclude(examination, known.result, known.coverage) : examination.diagnosis;
  signed.take(job.request, found);
  const { diagnosis, isKnownBefore, answers } = questions.take(job, found);
  const words = wordsFor(job, diagnosis, isKnownBefore);
  told.set(moment, words, words.json.length + (words.text?.length ?? 0));
  const newest = answers.at(-1);
  const conclusion =
    newest && settings.text !== 'none'
      ? printOpinion(newest.opinion, optionsFor({ ...job, ...newest.question }))
      : undefined;
  const settling = answers.filter(({ opinion }) => opinion.kept.length > 0);
  const settles = settling.map(({ question }) => question.id);
  say({
    ...{ kind: 'known', id, ...words },
    ...(settles.length > 0 && { json: jsonOf(diagnosis, job.request, { settles }) }),
    ...(conclusion !== undefined && { text: `${words.text ?? ''}${conclusion}` }),
  });
  for (const { question, opinion } of settling)
    say({ kind: 'known', id: question.id, json: jsonOf(opinion.settled, question.request) });
}

function examined({ request, receivedAt, answered, keys }: Job): Examination {
  const { language, server } = settings;
  const sent = headerValue(request.headers, AUTH_HEADERS.key);
  const own = keys.find(({ id }) => id === sent);
  const others = keys.filter((key) => key !== own);
  return examine({
    request,
    gaps: [],
    secretFor: () => own && { secret: new Secret(own.secret), revoked: own.revoked },
    // As the service compares it, so that what's told is the same all through a second.
    now: Math.floor(receivedAt),
    server,
    answered,
    isReceived: true,
    signedOthers: signed.others(request),
    hints: {
      bodies: [],
      targets: [],
      secrets: others.map(({ id, secret }) => ({ name: id, secret: new Secret(secret) })),
      ...(language && { language }),
    },
  });
}

function wordsFor(job: Job, diagnosis: Diagnosis, isKnownBefore: boolean): Told {
  const isShown = settings.text !== 'none' && isWrong(diagnosis);
  const json = jsonOf(diagnosis, job.request);
  const options = { ...optionsFor(job), isNamedAbove: true, ...(isKnownBefore && { note: TOLD_APART }) };
  return { json, ...(isShown && { text: printDiagnosis(diagnosis, options) }) };
}

const TOLD_APART =
  'Earlier requests of this client ruled out other mistakes that match. This holds if the code wasn’t changed in between.';

/** @param more `settles`: ids of the earlier requests that it tells the mistake of. */
function jsonOf(
  diagnosis: Diagnosis,
  request: Job['request'],
  more: { readonly settles?: readonly string[] } = {},
): string {
  return printedJson({ ...diagnosisJson(diagnosis, request), ...more });
}

function optionsFor({ id, request, receivedAt, keys }: Omit<Job, 'answered'>): PrintOptions {
  const { text, language, full } = settings;
  const name = loggedTime(receivedAt);
  return {
    ...{ name, request, language, colour: text === 'coloured', whose: 'the sandbox’s' },
    searchOn: { text: SEARCH_ON, command: longSearch(id, request) },
    giveSecret: secretWords(request, keys),
    ...(!full && { rest: REST }),
  };
}

/** A header’s text has no place in a command, unless it can be nothing but a host. */
function longSearch(id: string, { headers }: Job['request']): string {
  const sent = headerValue(headers, 'Host') ?? '';
  const host = /^[\w.:[\]-]+$/.test(sent) ? sent : `127.0.0.1:${FIRST_SANDBOX_PORT}`;
  return `curl -s http://${host}/_sandbox/requests/${id} | COUNTERSIGN_SECRET=sk_test_… ${commandLine('diagnose', '--budget', '300', '-')}`;
}

/** More of them are no help. */
const MOST_NAMED = 3;

/** A live key isn’t to be set there. */
function secretWords(request: Job['request'], keys: Job['keys']): string {
  const ids = keys.length > MOST_NAMED ? counted(keys.length, 'key') : listed(keys.map(({ id }) => id));
  const has = `The sandbox has ${ids}.`;
  if (holdsLiveKey(headerValue(request.headers, AUTH_HEADERS.key) ?? '')) return has;
  return `${has} COUNTERSIGN_KEY_ID and COUNTERSIGN_SECRET set the API key it starts with.`;
}

/** With the request, or with an answer that rejects a right one. */
function isWrong(diagnosis: Diagnosis): boolean {
  const isRejected = unexpectedRefusal(diagnosis) !== undefined || isTurnedAway(diagnosis);
  return diagnosis.verdict !== 'valid' || isRejected;
}

/** Of all that a search depends on. The time isn't part of it, but each look has its own. */
function digestOf({ request, keys }: Job): string {
  const { method, target, headers, body } = request;
  return createHash('sha256')
    .update(JSON.stringify([method, target, headers, body.kind, keys]))
    .update(bodyBytes(body))
    .digest('base64');
}

async function search(job: Job, lane: Lane, digest: string): Promise<void> {
  const examination = examined(job);
  if (!examination.subject) return say({ kind: 'searched', lane, digest, settled: true });
  const running = createSearch(examination.subject, kernels[lane]);
  const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));
  let told = performance.now();
  const result = await conduct(inProcessRunner(running, breathe), {
    budgetMs: BUDGET_MS[lane],
    atLeast: AT_LEAST[lane],
    onProgress: () => {
      if (performance.now() - told < TELL_EVERY_MS) return;
      told = performance.now();
      say({ kind: 'searching' });
    },
    clock: () => performance.now(),
    timer: (ms, callBack) => {
      const timer = setTimeout(callBack, ms);
      return () => clearTimeout(timer);
    },
    ...(lane === 'quick' && { stages: QUICK_STAGES }),
  });
  const isSettled = lane === 'long' || isFoundForSure(result);
  const size = result.findings.reduce((sum, { message }) => sum + message.length, 0);
  if (isSettled) settled.set(digest, { result, coverage: running.coverage }, size);
  say({ kind: 'searched', lane, digest, settled: isSettled });
}

takeNodeSha256();
parentPort?.on('message', (message: ToDiagnoser) => {
  if (message.kind === 'look') look(message);
  else void search(message, message.lane, message.digest);
});

/** `npm run diagnose`: names the mistake behind a wrong signature, in a terminal or a CI job. */

import { AUTH_HEADERS } from '../lib/core/api.ts';
import { leadingSymptoms } from '../lib/core/diagnosis/answer/unexplained-title.ts';
import { isTurnedAway, unexpectedRefusal } from '../lib/core/diagnosis/answer/valid-answer.ts';
import { withoutAnySecret } from '../lib/core/diagnosis/compare/redacted.ts';
import { conclude, examine } from '../lib/core/diagnosis/diagnose.ts';
import type { Diagnosis } from '../lib/core/diagnosis/diagnosis.ts';
import { withGivenBody } from '../lib/core/diagnosis/given-body.ts';
import { provenRequest } from '../lib/core/diagnosis/proven.ts';
import { type DiagnosedReading, settledReading } from '../lib/core/diagnosis/readings.ts';
import { otherThanSaid } from '../lib/core/diagnosis/said-diagnosis.ts';
import type { SecondOpinion } from '../lib/core/diagnosis/second-opinion.ts';
import { answerTo } from '../lib/core/diagnosis/service-answer.ts';
import type { Language } from '../lib/core/mistakes/languages.ts';
import type { Hints } from '../lib/core/mistakes/subject.ts';
import { conduct, inProcessRunner } from '../lib/core/search/conduct.ts';
import { createKernel } from '../lib/core/search/kernel/simd-kernel.ts';
import { createSearch } from '../lib/core/search/search.ts';
import type { ByteString } from '../lib/core/signing/bytes.ts';
import { isWhole } from '../lib/core/signing/gaps.ts';
import { type KnownSecrets, knownSecrets } from '../lib/core/signing/known-secrets.ts';
import { Secret } from '../lib/core/signing/secret.ts';
import { holdsLiveKey } from '../lib/core/signing/secret-shape.ts';
import { headerValue, type WireRequest } from '../lib/core/signing/wire-request.ts';
import type { Capture, RequestReading } from '../lib/formats/capture/capture.ts';
import { withMadeUpPairs } from '../lib/formats/made-up-pairs.ts';
import { readPasted } from '../lib/formats/read-pasted.ts';
import type { MadeUpPair } from '../lib/formats/reproduction-head.ts';
import { secretsInEnvironment } from './diagnose-secrets.ts';
import { type DiagnoseSettings, HELP, readDiagnoseCommand } from './diagnose-settings.ts';
import { diagnosisJson } from './diagnosis-json.ts';
import { type PrintOptions, printDiagnosis, printOpinion } from './diagnosis-text.ts';
import { readBytes, UsageError } from './limited-input.ts';
import { printedJson } from './printed-json.ts';
import { createQuestions } from './questions.ts';
import { progressLine } from './search-progress.ts';
import { type SignedBefore, signedBefore } from './signed-before.ts';
import { stopOnSignal } from './stop-signal.ts';
import { drawnText } from './terminal-bytes.ts';
import { safeOnTerminal } from './terminal-text.ts';

const REST =
  '--full shows the bytes side by side, the code to change, other mistakes that match, and what the diagnosis is based on.';

const SIGNER_READS = 'It reads the environment variables API_KEY_ID and SIGNING_SECRET.';

const EXIT = { valid: 0, explained: 1, unexplained: 2, usage: 64, fault: 70 } as const;

export async function main(args: readonly string[]): Promise<number> {
  const inEnvironment = secretsInEnvironment(process.env);
  let known = knownSecrets(inEnvironment);
  try {
    const command = await readDiagnoseCommand(args, process.env);
    if (command.kind !== 'diagnose') {
      process.stdout.write(command.kind === 'help' ? HELP : await signerIn(command.language));
      if (command.kind === 'signer') tell(SIGNER_READS, known);
      return 0;
    }
    const { settings } = command;
    known = knownSecrets([...inEnvironment, ...settings.secrets.others.map(({ secret }) => secret)]);
    // Whoever read the output has closed it; the exit code must say nothing of the signature then.
    process.stdout.off('error', breakOff).on('error', breakOff);
    return await run(settings, known);
  } catch (error) {
    if (error instanceof UsageError) {
      tell(error.message, known);
      return EXIT.usage;
    }
    // Neither its message nor its stack: they may quote the input.
    const kind = error instanceof RangeError ? 'RangeError' : 'Error';
    tell(`Diagnosing broke off through a fault of this program (${kind}), not of the request`, known);
    return EXIT.fault;
  }
}

/** Code alone, so that it can be written to a file. */
async function signerIn(language: Language): Promise<string> {
  const { SIGNERS } = await import('../lib/core/idioms/idioms.ts');
  return `${SIGNERS[language]}\n`;
}

function breakOff(): never {
  process.exit(EXIT.fault);
}

/** To stderr, with nothing in it that steers the terminal, and no secret: people put them into arguments and names. */
function tell(text: string, { hide }: KnownSecrets): void {
  const lines = hide(text)
    .split('\n')
    .map((line) => safeOnTerminal(line.replace(SECRET_WORD, '[secret]')));
  process.stderr.write(`${lines.join('\n')}\n`);
}

/** To the end of the word, since what's typed may hold characters that secrets usually don't. */
const SECRET_WORD = /(?<![A-Za-z0-9])sk_\w[^\s'"“”]*/g;

async function run(settings: DiagnoseSettings, known: KnownSecrets): Promise<number> {
  const sources = await Promise.all(settings.files.map((file) => readSource(file, settings)));
  // Until here a signal simply ends it: standard input may never come.
  const stop = stopOnSignal();
  const notes = [...settings.secrets.notes, ...sources.flatMap(({ warnings }) => warnings)];
  for (const note of [...notes, ...sources.flatMap(madeUpNotes)]) tell(note, known);
  tellOfLiveKeys(sources, known);
  const print = printerFor(settings);
  const questions = createQuestions(() => true);
  const codes = new Set<number>([EXIT.valid]);
  const captures = sources.flatMap(namedCaptures);
  const signed = signedAmong(captures, settings);
  for (const one of captures) {
    const { name, capture } = one;
    const { diagnosis: found, of: request } = await diagnoseEachReading(capture, settings, { stop, signed });
    const taken = stop.aborted
      ? undefined
      : takenIn({ questions, signed }, { ...capture, id: name, request }, found);
    const diagnosis = withoutGuess(taken?.diagnosis ?? found, one, settings);
    codes.add(exitCodeFor(diagnosis));
    const question = settings.json && secretInQuestion(diagnosis, capture, settings.secrets);
    if (question) tell(`${name}: ${question}`, known);
    print.diagnosed({ ...one, request, diagnosis });
    for (const { question, opinion } of taken?.answers ?? []) print.compared(question.id, opinion);
    if (stop.aborted) break;
    print.upTo(questions.isAsked);
  }
  print.upTo(() => false);
  return stop.aborted ? EXIT.unexplained : Math.max(...codes);
}

interface Others {
  readonly questions: ReturnType<typeof createQuestions>;
  readonly signed: SignedBefore;
}

/** What a whole request says of others, and they of it. Half a search must not have been made. */
function takenIn(
  { questions, signed }: Others,
  capture: Capture & { readonly id: string },
  found: Diagnosis,
) {
  if (!isWhole(capture)) return undefined;
  const taken = questions.take(capture, found);
  if (!madeUpSecret(capture)) signed.take(capture.request, found);
  return taken;
}

/** What’s valid is known of all of them once the first isn’t; what a search explains, of those before it. */
function signedAmong(captures: readonly Named[], settings: DiagnoseSettings): SignedBefore {
  const signed = signedBefore();
  let isLooked = false;
  const lookOnce = (): void => {
    if (isLooked) return;
    isLooked = true;
    for (const { capture } of captures)
      if (isWhole(capture) && !madeUpSecret(capture) && examiner(capture, settings).isValid(capture))
        signed.take(capture.request, { signature: 'valid', explanations: [] });
  };
  return {
    take: signed.take,
    others(request) {
      lookOnce();
      return signed.others(request);
    },
  };
}

interface Named {
  /** No two are called the same. */
  readonly name: string;
  readonly capture: Capture;
}

function namedCaptures({ file, captures }: Source): readonly Named[] {
  return captures.map((capture, index) => ({ name: nameOf(file, index, captures.length), capture }));
}

interface Diagnosed extends Named {
  readonly request: WireRequest;
  readonly diagnosis: Diagnosis;
}

interface Printer {
  diagnosed(one: Diagnosed): void;
  /** @param name of the earlier one, which a later request tells more of. */
  compared(name: string, opinion: SecondOpinion): void;
  /** Whatever isn’t printed yet, up to the first of which a later request may tell more. */
  upTo(isAsked: (name: string) => boolean): void;
}

/** The secret is another key’s by what was given with it: nothing says that the server would reject the signature. */
function withoutGuess(diagnosis: Diagnosis, { capture }: Named, { secrets }: DiagnoseSettings): Diagnosis {
  const isGuess = diagnosis.code === 'bad_signature' && !diagnosis.answered;
  return isGuess && secretInQuestion(diagnosis, capture, secrets) ? { ...diagnosis, code: null } : diagnosis;
}

/** A question, where the secret that nothing matched was given with another key id than the one that was sent. */
function secretInQuestion(
  { signature, secrets, signedOthers }: Pick<Diagnosis, 'signature' | 'secrets' | 'signedOthers'>,
  capture: Capture,
  { byId, anyId, any }: DiagnoseSettings['secrets'],
): string | undefined {
  const sent = headerValue(capture.request.headers, AUTH_HEADERS.key);
  const isOther = any && anyId !== undefined && sent !== undefined && sent !== anyId;
  const isKnown = byId.has(sent ?? '') || madeUpSecret(capture) !== undefined || signedOthers !== undefined;
  if (!isOther || signature !== 'unexplained' || isKnown) return undefined;
  const question = `Is COUNTERSIGN_SECRET the secret of ${drawnText(sent)}? COUNTERSIGN_KEY_ID is ${anyId}.`;
  return withoutAnySecret(secrets.hide(question));
}

function printerFor(settings: DiagnoseSettings): Printer {
  return settings.json ? jsonPrinter() : textPrinter(settings);
}

/** A line each, in their order: one that’s asked about waits. */
function jsonPrinter(): Printer {
  let waiting: readonly Diagnosed[] = [];
  return {
    diagnosed(one) {
      waiting = [...waiting, one];
    },
    compared(name, { kept, settled }) {
      if (kept.length > 0)
        waiting = waiting.map((one) => (one.name === name ? { ...one, diagnosis: settled } : one));
    },
    upTo(isAsked) {
      const at = waiting.findIndex(({ name }) => isAsked(name));
      const ready = at < 0 ? waiting : waiting.slice(0, at);
      waiting = waiting.slice(ready.length);
      for (const { diagnosis, request } of ready)
        process.stdout.write(`${printedJson(diagnosisJson(diagnosis, request))}\n`);
    },
  };
}

/** What a later request tells of an earlier one stands below the later one. */
function textPrinter({ language, full, secrets, now }: DiagnoseSettings): Printer {
  const printed = new Map<string, Diagnosed>();
  const optionsFor = ({ name, request, capture, diagnosis }: Diagnosed): PrintOptions => {
    const note =
      otherThanSaid(diagnosis, capture.madeUp?.said ?? []) ?? secretInQuestion(diagnosis, capture, secrets);
    const isArrivalKnown = (now ?? capture.receivedAt ?? capture.startedAt) !== undefined;
    return {
      ...{ name, request, language: language ?? capture.hints.language, colour: wantsColour() },
      ...(note !== undefined && { note }),
      ...(!isArrivalKnown && { readAt: Math.floor(Date.now() / 1000) }),
      ...(!full && { rest: REST }),
    };
  };
  return {
    diagnosed(one) {
      printed.set(one.name, one);
      process.stdout.write(printDiagnosis(one.diagnosis, optionsFor(one)));
    },
    compared(name, opinion) {
      const first = printed.get(name);
      if (first) process.stdout.write(printOpinion(opinion, optionsFor(first)));
    },
    upTo() {},
  };
}

function exitCodeFor(diagnosis: Diagnosis): number {
  const { verdict, signature } = diagnosis;
  if (unexpectedRefusal(diagnosis)) return EXIT.explained;
  if (verdict === 'valid' && isTurnedAway(diagnosis)) return EXIT.unexplained;
  // What the request shows by itself is named without the secret too.
  const isShown = signature === 'not-checked' && leadingSymptoms(diagnosis).length > 0;
  return verdict === 'refused' || isShown ? EXIT.explained : EXIT[verdict];
}

function nameOf(file: string, index: number, count: number): string {
  const name = file.replace(SECRET_WORD, '[secret]');
  return count > 1 ? `${name}[${index}]` : name;
}

type Source = Awaited<ReturnType<typeof readSource>>;

function madeUpNotes({ file, captures }: Source): string[] {
  const isReproduction = captures.some(({ madeUp }) => madeUp !== undefined);
  return isReproduction ? [`${nameOf(file, 0, 1)}: checked with the made-up key that it contains`] : [];
}

/** Once, however many there are. */
function tellOfLiveKeys(sources: readonly Source[], known: KnownSecrets): void {
  for (const { file, captures } of sources) {
    const index = captures.findIndex(isLive);
    if (index === -1) continue;
    tell(
      `${nameOf(file, index, captures.length)}: the request carries a live key’s id. No secret is used for live keys, so its signature isn’t checked. Capture one that was sent with a test key`,
      known,
    );
    return;
  }
}

function isLive({ request }: Capture): boolean {
  return holdsLiveKey(headerValue(request.headers, AUTH_HEADERS.key) ?? '');
}

function wantsColour(): boolean {
  return Boolean(process.stdout.isTTY) && !process.env['NO_COLOR'];
}

/** Where the text stands for several requests, each is searched. */
async function diagnoseEachReading(
  read: Capture,
  settings: DiagnoseSettings,
  { stop, signed }: { readonly stop: AbortSignal; readonly signed: SignedBefore },
): Promise<DiagnosedReading<WireRequest>> {
  const capture = provenRequest(read, examiner(read, settings).isValid);
  const [first, ...others] = capture === read ? (read.readings ?? []) : [];
  const ofKey = isWhole(capture) && !madeUpSecret(read) ? signed : undefined;
  const one = async ({ sender, request, gaps }: RequestReading) => ({
    sender,
    of: request,
    diagnosis: await diagnose({ ...capture, request, gaps }, settings, { stop, signed: ofKey }),
  });
  if (!first) return one({ sender: '', request: capture.request, gaps: capture.gaps });
  const found: [DiagnosedReading<WireRequest>, ...DiagnosedReading<WireRequest>[]] = [await one(first)];
  for (const reading of others) found.push(await one(reading));
  return settledReading(found);
}

function examiner(read: Capture, { secrets, now = read.receivedAt }: DiagnoseSettings) {
  const secretFor = (id: ByteString) => {
    const secret = isLive(read) ? undefined : (secrets.byId.get(id) ?? madeUpSecret(read) ?? secrets.any);
    return secret && { secret, revoked: false };
  };
  const isValid = ({ request, gaps }: Capture) =>
    examine({ request, gaps, secretFor, now }).diagnosis.signature === 'valid';
  return { secretFor, now, isValid };
}

/** That a reproduction contains: it was made for its key id, and for nothing else. */
function madeUpSecret({ madeUp }: Capture): Secret | undefined {
  return madeUp?.secret;
}

const clock = () => performance.now();

interface Course {
  readonly stop: AbortSignal;
  readonly signed: SignedBefore | undefined;
}

async function diagnose(
  read: Capture,
  settings: DiagnoseSettings,
  { stop, signed }: Course,
): Promise<Diagnosis> {
  const { budgetMs, hintBody } = settings;
  const { secretFor, now, isValid } = examiner(read, settings);
  const { capture, hints: given } = withGivenBody(read, hintBody, isValid);
  const { request, gaps } = capture;
  const hints = hintsFor(capture, settings, given);
  const { isReceived } = read;
  const examination = examine({
    ...{ request, gaps, secretFor, now, hints, isReceived, origin: read.origin },
    answered: answerTo(read),
  });
  if (!examination.subject) return examination.diagnosis;
  const others = signed?.others(request);
  const said = others ? { signedOthers: others } : {};
  const { symptoms } = examination.diagnosis;
  const line = progressLine(process.stderr, clock, { ...said, symptoms });
  const search = createSearch(examination.subject, createKernel());
  const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));
  const result = await conduct(inProcessRunner(search, breathe), {
    budgetMs,
    clock,
    signal: stop,
    onProgress: line.show,
  });
  line.clear();
  return { ...conclude(examination, result, search.coverage), ...said };
}

function hintsFor(
  { hints }: Capture,
  settings: DiagnoseSettings,
  given: Pick<Hints, 'bodies' | 'file' | 'fileName'>,
): Hints {
  const language = settings.language ?? hints.language;
  return {
    ...given,
    bodies: [hints.body, ...given.bodies].filter((body) => body !== undefined),
    targets: [hints.target, settings.hintTarget].filter((target) => target !== undefined),
    secrets: settings.secrets.others,
    ...(hints.fragment !== undefined && { fragment: hints.fragment }),
    ...(language && { language }),
  };
}

async function readSource(file: string, { secrets }: DiagnoseSettings) {
  const text = new TextDecoder().decode(await readBytes(file));
  const read = withMadeUpPairs(readPasted(text), isGiven(secrets));
  if (!read.ok) throw new UsageError(read.problems.map((problem) => place(file, problem)).join('\n'));
  return { file, captures: read.captures, warnings: read.warnings.map((warning) => place(file, warning)) };
}

/** What was given for this is a real pair, whatever a text says of it. */
function isGiven({ byId, others }: DiagnoseSettings['secrets']) {
  return ({ keyId, secret }: MadeUpPair): boolean => {
    const made = new Secret(secret);
    return byId.has(keyId) || others.some((other) => other.secret.equals(made));
  };
}

function place(file: string, { where, message }: { where: string; message: string }): string {
  return `${file}: ${where === '' ? '' : `${where} `}${message}`;
}

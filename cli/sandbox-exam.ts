/** The exam that a local sandbox gives: it answers the calls, and hands their diagnoses to the report. */

import { randomBytes } from 'node:crypto';
import type { RefusalCode } from '../lib/core/api.ts';
import { isOfTimestamp } from '../lib/core/diagnosis/timestamp-codes.ts';
import { isMistakeId, MISTAKES } from '../lib/core/mistakes/catalogue.ts';
import type { ShownId } from '../lib/core/mistakes/shown.ts';
import type { SearchResult } from '../lib/core/search/conduct.ts';
import { isCutShort } from '../lib/core/search/cut-short.ts';
import { type ByteString, bytesOf, displayText } from '../lib/core/signing/bytes.ts';
import { LINE_NAMES } from '../lib/core/signing/canonical.ts';
import { checkKeyId, checkSecret } from '../lib/core/signing/key-pair.ts';
import type { Verdict } from '../lib/core/signing/verify.ts';
import type { WireRequest } from '../lib/core/signing/wire-request.ts';
import { differences } from '../lib/exam/differences.ts';
import { drawCalls, drawSecret } from '../lib/exam/draw.ts';
import { type ArrivedForTask, createExam, type Exam } from '../lib/exam/exam.ts';
import { isOrdinary } from '../lib/exam/ordinary.ts';
import { recognise } from '../lib/exam/recognise.ts';
import type { DifferingLine, ExamReport, NamedMistake } from '../lib/exam/report.ts';
import { drawTasks } from '../lib/exam/tasks/draw.ts';
import { accepted, respondWith } from '../lib/sandbox/service.ts';
import { examJson } from './exam-json.ts';
import type { KeyPair } from './key-from-environment.ts';
import type { RecordedRequest } from './sandbox-record.ts';
import type { RecordedAnswer } from './sandbox-state.ts';

/** Requests that answered no call, shown by name. */
const MOST_FOREIGN = 5;

/** Requests that are no call’s. */
interface ForeignRequests {
  readonly count: number;
  /** Of those, with a valid signature. */
  readonly valid: number;
  /** By method and path. */
  readonly first: readonly string[];
  /** Whether there are others. */
  readonly hasMore: boolean;
}

const LONGEST_SENT = 400;

export interface SandboxExam {
  readonly calls: Exam['calls'];
  readonly tasks: Exam['tasks'];
  /** Of tasks; absent where there are none. */
  readonly otherKey: KeyPair | undefined;
  /** The calls as clients read them. @param byProgram that makes them, so its tasks begin anew. */
  listJson(baseUrl: string, byProgram: boolean): string;
  /** By a program. */
  readonly isListRead: boolean;
  /** @returns what's answered, in place of what the service would. */
  answer(request: WireRequest, verdict: Verdict, byService: RecordedAnswer): RecordedAnswer;
  /** @param json its diagnosis; `undefined` where there won't be one. */
  diagnosed(recorded: Pick<RecordedRequest, 'request'>, json: string | undefined): void;
  /** What the client read for a task that asks for it. @returns whether there's such a task. */
  readonly read: Exam['read'];
  /** Method, path and query of the latest request for a call. */
  sentFor(call: string): string | undefined;
  readonly passed: boolean;
  report(): ExamReport;
  readonly looked: Exam['looked'];
  readonly endDiagnoses: Exam['endDiagnoses'];
  readonly undiagnosed: Exam['undiagnosed'];
  /** How many requests came. */
  readonly received: number;
  readonly foreign: ForeignRequests;
}

/** With a secret in which mistakes show. */
export function newExamKeyPair(): KeyPair {
  const id = checkKeyId(`pk_test_${randomBytes(8).toString('hex')}`);
  const secret = checkSecret(drawSecret(() => randomBytes(4).readUInt32LE()));
  if (!id.ok || !secret.ok) throw new Error('A newly made key pair did not pass its own check');
  return { id: id.value, secret: secret.value };
}

export interface SandboxExamParts {
  readonly key: KeyPair;
  /** Where there are tasks. */
  readonly otherKey?: KeyPair | undefined;
  /** Told the id of each call or task that a request answered. */
  readonly onArrival?: ((id: string) => void) | undefined;
  /**
   * How a program gets the calls, where one takes the exam: ids of those that it was handed so far, or `list` where it
   * reads them all. Until it reads them nothing that it sends can be judged.
   */
  readonly given?: readonly string[] | 'list' | undefined;
  /** Seconds, by a clock that nobody sets. */
  readonly clock?: () => number;
}

export function createSandboxExam({
  key,
  otherKey,
  onArrival = () => undefined,
  given,
  clock = () => performance.now() / 1000,
}: SandboxExamParts): SandboxExam {
  const seed = () => randomBytes(4).readUInt32LE();
  const exam = createExam(
    drawCalls(seed()),
    key,
    otherKey && { tasks: drawTasks(seed(), otherKey.id), otherKey },
  );
  const foreign = createForeign();
  let received = 0;
  let isListRead = false;

  function answerToCall(request: WireRequest, verdict: Verdict, byService: RecordedAnswer): RecordedAnswer {
    const arrived = exam.arrive(request, verdict, isListRead || given === 'list' ? [] : given);
    if (!arrived || arrived.isElsewhere) foreign.note(request, verdict);
    if (!arrived) return byService;
    const { call, right, isElsewhere } = arrived;
    onArrival(call.id);
    if (isElsewhere || !verdict.ok || isOrdinary(call, request)) return byService;
    return { ...byService, response: accepted({ call: call.id, right }, byService.at) };
  }

  return {
    calls: exam.calls,
    tasks: exam.tasks,
    otherKey,
    read: exam.read,
    listJson(baseUrl, byProgram) {
      if (byProgram) {
        isListRead = true;
        exam.beginAnew();
      }
      const tasks = otherKey && exam.tasks;
      return examJson({ baseUrl, keyId: key.id, calls: exam.calls, tasks });
    },
    get isListRead() {
      return isListRead;
    },
    answer(request, verdict, byService) {
      received++;
      if (given === 'list' && !isListRead) {
        foreign.note(request, verdict);
        return byService;
      }
      const ofTask = exam.arriveForTask(request, verdict, clock());
      if (!ofTask) return answerToCall(request, verdict, byService);
      onArrival(ofTask.task.id);
      return taskAnswer(ofTask, byService);
    },
    diagnosed({ request }, json) {
      const call = recognise(exam.calls, request);
      const isBodyAsAsked = call !== undefined && !differences(call, request).includes('body');
      if (json === undefined) return exam.explain(request, [], true);
      const shown: ShownDiagnosis = JSON.parse(json);
      exam.explain(request, explanationsIn(shown, isBodyAsAsked), shown.search && isCutShort(shown.search));
    },
    get passed() {
      return exam.passed;
    },
    sentFor(call) {
      const sent = exam.latest(call);
      return sent && `${sent.method} ${sent.target.slice(0, LONGEST_SENT)}`;
    },
    report: exam.report,
    endDiagnoses: exam.endDiagnoses,
    get undiagnosed() {
      return exam.undiagnosed;
    },
    get looked() {
      return exam.looked;
    },
    get received() {
      return received;
    },
    foreign,
  };
}

function createForeign() {
  const first: string[] = [];
  return {
    ...{ count: 0, valid: 0, first, hasMore: false },
    note({ method, target }: WireRequest, { ok }: Verdict): void {
      this.count++;
      if (ok) this.valid++;
      const name = `${method} ${target.replace(/\?.*/s, '').slice(0, 80)}`;
      if (first.includes(name)) return;
      if (first.length < MOST_FOREIGN) first.push(name);
      else this.hasMore = true;
    },
  };
}

/** What a harness tells of a code that its client read, `null` or none where it read none. @param told unchecked. */
export function codeLineIn(
  told: unknown,
): { readonly id: string; readonly code: string | undefined } | undefined {
  if (typeof told !== 'object' || told === null) return undefined;
  const { id, code = null }: { id?: unknown; code?: unknown } = told;
  if (typeof id !== 'string' || (code !== null && typeof code !== 'string')) return undefined;
  return { id, code: code ?? undefined };
}

function taskAnswer({ task, grade, reply }: ArrivedForTask, byService: RecordedAnswer): RecordedAnswer {
  const names = grade.mistakes.map(({ id }) => `, ${id}`).join('');
  const note = `task ${task.id}: ${grade.verdict === 'missing' ? 'begun' : `${grade.verdict}${names}`}`;
  if (!reply) return { ...byService, task: { note } };
  const { hold = 0, isDropped = false, code, status } = reply;
  const closed = isDropped ? '; connection closed without a response' : '';
  return {
    ...byService,
    response: respondWith(reply, byService.at),
    switches: status === 200 ? byService.switches : [...byService.switches, 'examTask'],
    task: { note: `${note}${closed}`, code, holdMs: hold * 1000, isDropped },
  };
}

interface ShownDiagnosis {
  readonly code: RefusalCode | null;
  readonly symptoms: readonly ShownSymptom[];
  readonly explanations: readonly ShownExplanation[];
  readonly expected: { readonly canonicalString: string } | null;
  readonly search?: Pick<SearchResult, 'stopped' | 'exhaustedDepth'>;
}

interface ShownExplanation {
  readonly faults: readonly ShownMistake[];
  readonly equivalentFaults: readonly (readonly ShownMistake[])[];
  readonly signedPartsBase64: Readonly<Partial<Record<string, string>>>;
}

type ShownMistake = NamedMistake & { readonly slot: string };

type ShownSymptom = NamedMistake & { readonly detail: string };

/** Seen in a body, which may be as the call has it. */
const OF_BODIES: ReadonlySet<string> = new Set<ShownId>([
  'body-newlines-stripped',
  'transport-body-transcoded',
]);

/** All but the body hash, each named as the slot whose mistakes show in it. */
const READABLE_LINES: readonly string[] = LINE_NAMES.slice(0, -1);

/** Where no signature was found to be made by a mistake, what's seen in the request stands for one. */
function explanationsIn(
  { code, symptoms, explanations, expected }: ShownDiagnosis,
  isBodyAsAsked: boolean,
): readonly (readonly NamedMistake[])[] {
  const correct = expected?.canonicalString.split('\n') ?? [];
  const timestamp = isOfTimestamp(code)
    ? symptoms.filter(({ id }) => isTimestampMistake(id)).slice(0, 1)
    : [];
  const sets = explanations.flatMap((explanation) =>
    [explanation.faults, ...explanation.equivalentFaults].map((faults) => [
      ...faults.map(({ id, title, fix, slot, happened }) => ({
        ...{ id, title, fix, happened },
        differs: differingLine(slot, explanation.signedPartsBase64[slot], correct),
      })),
      ...(faults.some(({ slot }) => slot === 'timestamp') ? [] : timestamp.map(seenMistake)),
    ]),
  );
  const seen = isBodyAsAsked ? symptoms.filter(({ id }) => !OF_BODIES.has(id)) : symptoms;
  return sets.length > 0 || seen.length === 0 ? sets : [seen.map(seenMistake)];
}

function seenMistake({ id, title, fix, detail }: ShownSymptom): NamedMistake {
  return { id, title, fix, happened: detail };
}

function isTimestampMistake(id: string): boolean {
  return isMistakeId(id) && MISTAKES[id].slot === 'timestamp';
}

/** @param correct the five lines that should have been signed. */
function differingLine(
  slot: string,
  signedBase64: string | undefined,
  correct: readonly string[],
): DifferingLine | undefined {
  const index = READABLE_LINES.indexOf(slot);
  const right = correct[index];
  if (signedBase64 === undefined || right === undefined) return undefined;
  const signed = displayText(bytesOf(atob(signedBase64) as ByteString));
  return signed === right ? undefined : { line: index + 1, ...aroundDifference(signed, right) };
}

const SHOWN_BEFORE = 12;
const SHOWN_LENGTH = 48;

function aroundDifference(signed: string, correct: string): Omit<DifferingLine, 'line'> {
  const characters = [...signed];
  const meant = [...correct];
  const at = characters.findIndex((character, index) => character !== meant[index]);
  const from = Math.max(0, (at === -1 ? characters.length : at) - SHOWN_BEFORE);
  const cut = (text: readonly string[]): string => {
    const shown = text.slice(from, from + SHOWN_LENGTH).join('');
    return `${from > 0 ? '…' : ''}${shown}${text.length > from + SHOWN_LENGTH ? '…' : ''}`;
  };
  return { signed: cut(characters), correct: cut(meant) };
}

/**
 * Has recorded requests diagnosed by a thread of its own, newest first, so that no answer waits for it. What waits is
 * found in the record, so it takes no room of its own.
 */

import { REFUSAL_CODES } from '../lib/core/api.ts';
import { isSimulated, type ServiceAnswer } from '../lib/core/diagnosis/service-answer.ts';
import type { FromDiagnoser, Job, ToDiagnoser } from './sandbox-diagnosis-protocol.ts';
import { createFloodGate } from './sandbox-flood-gate.ts';
import { createLooks } from './sandbox-looks.ts';
import type { RecordedRequest, RequestRecord } from './sandbox-record.ts';
import { createSearchQueue } from './sandbox-search-queue.ts';
import { createSupervisor, type SupervisorOptions } from './sandbox-supervisor.ts';

export interface DiagnoserOptions extends Pick<SupervisorOptions, 'createWorker'> {
  readonly record: RequestRecord;
  /** @param text `undefined` where there's nothing to read. */
  readonly onDiagnosis: (recorded: RecordedRequest, json: string, text: string | undefined) => void;
  /** Of requests that twice killed the thread, or kept it from answering. */
  readonly onGivenUp: (recorded: RecordedRequest) => void;
  /** Milliseconds that the thread may be busy without a word. */
  readonly patience?: number;
}

export interface Diagnoser {
  add(recorded: RecordedRequest): void;
  /** Starts the thread, so that the first request needn't wait for it. */
  warmUp(): void;
  close(): void;
}

/** Looks the thread has before it: enough that it never waits, few enough that the newest is soon looked at. */
const LOOKS_AT_ONCE = 32;
/** While requests pour in, the processor is for answering them. */
const LOOKS_IN_FLOOD = 4;
const PATIENCE_MS = 20_000;

export function createDiagnoser(options: DiagnoserOptions): Diagnoser {
  const { record, createWorker, patience = PATIENCE_MS } = options;
  const flood = createFloodGate(work);
  const looks = createLooks(record);
  const searches = createSearchQueue(record);
  /** Those that were in hand when a thread died. */
  const suspects = new Set<string>();
  const supervisor = createSupervisor({
    createWorker,
    patience,
    isBusy: () => looks.isRunning || searches.isRunning,
    onMessage: (message) => {
      if (message.kind !== 'searching') hear(message);
      flood.pass();
    },
    onDeath: () => {
      for (const id of [...looks.abandon(), ...searches.abandon()]) putBack(id);
    },
    onReady: work,
  });

  function putBack(id: string): void {
    const recorded = record.get(id);
    if (!recorded) return;
    if (suspects.delete(id)) {
      record.diagnosed(id, undefined);
      options.onGivenUp(recorded);
    } else {
      suspects.add(id);
      looks.add(recorded);
    }
  }

  function work(): void {
    if (looks.isEmpty && searches.isEmpty) return;
    supervisor.start();
    for (const id of suspects) if (!record.get(id)) suspects.delete(id);
    while (supervisor.isReady && mayDoMore()) {
      const message = nextTask();
      if (!message) return;
      supervisor.post(message);
    }
  }

  /** After a death one by one, so that none but the guilty is given up. */
  function mayDoMore(): boolean {
    return suspects.size === 0 || !(looks.isRunning || searches.isRunning);
  }

  function nextTask(): ToDiagnoser | undefined {
    const recorded = looks.next(flood.isOn ? LOOKS_IN_FLOOD : LOOKS_AT_ONCE);
    if (recorded) return { kind: 'look', ...jobOf(recorded) };
    const search = searches.next('quick') ?? searches.next('long');
    return search && { kind: 'search', lane: search.lane, digest: search.digest, ...jobOf(search.recorded) };
  }

  function hear(message: Exclude<FromDiagnoser, { kind: 'searching' }>): void {
    if (message.kind === 'searched') {
      looks.again(searches.done(message.lane, message.digest, message.settled));
      return;
    }
    looks.done(message.id);
    if (message.kind === 'unknown') searches.add(message.digest, message.id);
    else keep(message);
  }

  function keep({ id, json, text }: Extract<FromDiagnoser, { kind: 'known' }>): void {
    suspects.delete(id);
    const recorded = record.get(id);
    // What was brought back may have been in hand all the time.
    if (!recorded || recorded.diagnosis === json) return;
    record.diagnosed(id, json);
    options.onDiagnosis(recorded, json, text);
  }

  return {
    add(recorded) {
      looks.add(recorded);
      flood.count();
      flood.pass();
    },
    warmUp: supervisor.start,
    close() {
      flood.close();
      supervisor.close();
    },
  };
}

function jobOf(recorded: RecordedRequest): Job {
  const { id, request, receivedAt, keys } = recorded;
  const plain = keys.map((key) => ({ id: key.id, secret: key.secret.reveal(), revoked: key.revoked }));
  return { id, request, receivedAt, answered: answeredIn(recorded), keys: plain };
}

/** A service that it was passed on to may have codes of its own. */
function answeredIn({ response: { status, code }, switches }: RecordedRequest): ServiceAnswer {
  const known = REFUSAL_CODES.find((refusal) => refusal === code) ?? null;
  return { status, code: known, ...(isSimulated(switches, code) && { isSwitched: true }) };
}

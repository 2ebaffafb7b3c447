/** Workers that go through searches for nothing: they're given back whole, or ended where a real search wants to begin. */

import { expect, test } from 'vitest';
import { warmUp } from '../../lib/client/warm-up.ts';
import { createKernel } from '../../lib/core/search/kernel/simd-kernel.ts';
import type { FromWorker, SearchWorker, ToWorker } from '../../lib/core/search/protocol.ts';
import { subjectOfMessage } from '../../lib/core/search/protocol.ts';
import { createSearch, type Search } from '../../lib/core/search/search.ts';

class ListeningWorker implements SearchWorker {
  readonly heard: ToWorker[] = [];
  answered = 0;
  terminated = false;
  readonly #answer: (message: ToWorker) => FromWorker | undefined;
  #tell: (message: FromWorker) => void = () => undefined;

  constructor(answer: (message: ToWorker) => FromWorker | undefined) {
    this.#answer = answer;
  }

  listen(listener: (message: FromWorker) => void): void {
    this.#tell = listener;
  }

  terminate(): void {
    this.terminated = true;
  }

  post(message: ToWorker): void {
    this.heard.push(message);
    const answer = this.#answer(message);
    if (!answer) return;
    queueMicrotask(() => {
      if (this.terminated) return;
      this.answered += 1;
      this.#tell(answer);
    });
  }
}

/** Does the searches it's told to. */
function searching(): (message: ToWorker) => FromWorker | undefined {
  let search: Search | undefined;
  return (message) => {
    if (message.kind === 'load') {
      search = createSearch(subjectOfMessage(message.subject), createKernel());
      return { kind: 'ready' };
    }
    if (message.kind !== 'run' || !search) return undefined;
    const findings = [...search.run(message.stage, message.part, message.parts)].flatMap(
      (progress) => progress.findings,
    );
    expect(findings).toEqual([]);
    return { kind: 'done', coverage: search.coverage };
  };
}

test('the workers go through all of one and two mistakes between them, find nothing, and are given back idle', async () => {
  const workers = [new ListeningWorker(searching()), new ListeningWorker(searching())];
  await warmUp(() => workers, new AbortController().signal);
  for (const [part, { heard, answered, terminated }] of workers.entries()) {
    const runs = heard.flatMap((message) =>
      message.kind === 'run' ? [`${message.stage.mistakes}: ${message.part} of ${message.parts}`] : [],
    );
    expect(runs).toEqual([`1: ${part} of 2`, `2: ${part} of 2`]);
    expect(answered).toBe(heard.length);
    expect(terminated).toBe(true);
  }
});

test('a real search that begins meanwhile ends it', async () => {
  const controller = new AbortController();
  const silent = new ListeningWorker(({ kind }) => {
    if (kind === 'load') return { kind: 'ready' };
    queueMicrotask(() => controller.abort());
    return undefined;
  });
  await warmUp(() => [silent], controller.signal);
  expect(silent.terminated).toBe(true);
  expect(silent.heard.map(({ kind }) => kind)).toEqual(['load', 'run']);
});

test('where a real search runs already, nothing is started', async () => {
  let started = 0;
  const start = () => {
    started += 1;
    return [];
  };
  await warmUp(start, AbortSignal.abort());
  expect(started).toBe(0);
});

test('a worker that fails doesn’t keep the others from being given back', async () => {
  const failing = new ListeningWorker(() => ({ kind: 'failed' }));
  const working = new ListeningWorker(({ kind }) =>
    kind === 'load' ? { kind: 'ready' } : { kind: 'failed' },
  );
  await warmUp(() => [failing, working], new AbortController().signal);
  expect([failing.terminated, working.terminated]).toEqual([true, true]);
});

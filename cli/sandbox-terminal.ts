/** What the sandbox prints while it runs: lines for people, or JSON for programs. */

import { withoutAnySecret } from '../lib/core/diagnosis/compare/redacted.ts';
import { printedJson } from './printed-json.ts';
import { pushedJson } from './sandbox-json.ts';
import {
  describeExchange,
  describeGivenUp,
  describeOwner,
  describePassed,
  describeRepeat,
  describeSkipped,
  loggedTime,
  TLS_WORDS,
} from './sandbox-messages.ts';
import { createPrinter } from './sandbox-printer.ts';
import { createRecentResults } from './sandbox-recent-results.ts';
import type { RecordedRequest } from './sandbox-record.ts';
import type { SandboxExchange, SandboxServerOptions } from './sandbox-server.ts';
import { codeOf } from './sandbox-state.ts';

export type Terminal = Required<
  Pick<SandboxServerOptions, 'diagnosing' | 'onExchange' | 'onDiagnosis' | 'onGivenUp'>
> &
  Pick<SandboxServerOptions, 'onTls'> & {
    /** Of the exam, where one is given: all its calls are right. */
    readonly onPassed: (calls: number, tasks?: number) => void;
  };

/** Diagnoses printed last, by their words. */
const REMEMBERED = 50;
const REMEMBERED_CHARACTERS = 4_000_000;

type Print = (text: string) => void;

/** Lines end with their line break. */
export function printerForPeople(stream: NodeJS.WriteStream): Print {
  return createPrinter(stream, describeSkipped);
}

export function isColoured({ isTTY }: NodeJS.WriteStream, env: NodeJS.ProcessEnv): boolean {
  return Boolean(isTTY) && !env['NO_COLOR'];
}

/** In the command that searches longer: the same diagnosis has another one each time. */
const ADDRESS_OF_REQUEST = /\/_sandbox\/requests\/\S+/g;

export function terminalForPeople(print: Print, colour: boolean): Terminal {
  const printed = createRecentResults<string>(REMEMBERED, REMEMBERED_CHARACTERS);
  /** The request that was printed last. */
  let above: { readonly id: string | undefined } | undefined;
  return {
    diagnosing: colour ? 'coloured' : 'plain',
    onExchange: (exchange) => {
      print(`${describeExchange(exchange, colour)}\n`);
      above = { id: exchange.recorded?.id };
    },
    onDiagnosis: (recorded, _, text) => {
      if (text === undefined) return;
      const time = loggedTime(recorded.receivedAt);
      const words = text.replace(time, '').replace(ADDRESS_OF_REQUEST, '');
      const first = printed.get(words);
      const owner = above && above.id !== recorded.id ? describeOwner(recorded) : '';
      print(first === undefined ? `${owner}${text}` : describeRepeat(recorded, first));
      above = recorded;
      if (first === undefined) printed.set(words, time, words.length);
    },
    onTls: () => print(`${TLS_WORDS}\n`),
    onGivenUp: (recorded) => print(describeGivenUp(recorded)),
    onPassed: (calls, tasks = 0) => print(describePassed({ calls, tasks }, colour)),
  };
}

/** One JSON object per line, each with its `event`. */
export function terminalForPrograms(stream: NodeJS.WriteStream): Terminal {
  const line = (value: object) => `${printedJson(value)}\n`;
  const print = createPrinter(stream, (count) => line({ event: 'skipped', lines: count }));
  return {
    diagnosing: 'none',
    onExchange: ({ recorded, ...exchange }) =>
      print(recorded ? withEvent('request', pushedJson(recorded)) : line(refusalJson(exchange))),
    onDiagnosis: ({ id }, json) => print(withEvent('diagnosis', `{"id":"${id}","diagnosis":${json}}`)),
    onGivenUp: ({ id }: RecordedRequest) => print(line({ event: 'given-up', id })),
    onPassed: (calls, tasks = 0) => print(line({ event: 'passed', calls, ...(tasks > 0 && { tasks }) })),
  };
}

/** @param json of an object. */
function withEvent(event: string, json: string): string {
  return `{"event":"${event}",${json.slice(1)}\n`;
}

/** Of a request that was turned away before its body was read, and isn't kept. */
function refusalJson({ at, request: { method, target }, response, caller }: SandboxExchange): object {
  const { status } = response;
  return {
    event: 'turned-away',
    receivedAt: at,
    method,
    target: withoutAnySecret(target),
    response: { status, code: codeOf(response) },
    ...(caller?.kind === 'page' && { page: withoutAnySecret(caller.origin) }),
  };
}

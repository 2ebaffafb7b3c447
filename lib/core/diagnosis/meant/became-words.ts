/** What happened between signing and sending to something the reader gave as meant, in words. */

import { counted, grouped, listed } from '../../counts.ts';
import { ADVICE } from '../../mistakes/advice.ts';
import type { MeantPart } from '../../mistakes/mistake-row.ts';
import type { Subject } from '../../mistakes/subject.ts';
import type { Became } from './became.ts';
import { BODY_CHANGES } from './body-changes.ts';
import type { ChangeRow } from './change-row.ts';
import { PATH_CHANGES, QUERY_CHANGES } from './url-changes.ts';

export interface MeantWords {
  /** At most 60 characters. */
  readonly title: string;
  readonly happened: string;
  readonly fix: string;
}

type Part = Exclude<MeantPart, 'url'>;

/** @returns `undefined` where no words are known for it. */
export function becameWords(
  part: Part,
  became: Became,
  { method }: Pick<Subject, 'method'>,
): MeantWords | undefined {
  const told = became.kind === 'made' ? madeWords(part, became) : otherWords(part, became, method);
  return told && { ...told, happened: `${SIGNED[part]} ${told.happened}` };
}

const SIGNED: Readonly<Record<Part, string>> = {
  body: 'Your code hashed the body you gave.',
  path: 'Your code signed the path you gave.',
  query: 'Your code signed the query you gave.',
};

const ROWS: Readonly<Record<Part, Readonly<Record<string, ChangeRow | undefined>>>> = {
  body: BODY_CHANGES,
  path: PATH_CHANGES,
  query: QUERY_CHANGES,
};

/** Which way a change went isn't known of two that were made together, so they need words that hold both ways. */
function madeWords(part: Part, { uses, grew }: Extract<Became, { kind: 'made' }>): MeantWords | undefined {
  const told = uses.map(({ id, how }) => {
    const row = ROWS[part][id];
    if (row === undefined) return undefined;
    if ('what' in row) return { ...row, happened: row.what(how) };
    return uses.length > 1 ? undefined : { ...row, happened: grew ? row.grew : row.shrank };
  });
  const [first] = told;
  if (!first || told.includes(undefined)) return undefined;
  return { title: first.title, happened: told.map((row) => row?.happened).join(' '), fix: first.fix };
}

function otherWords(
  part: Part,
  became: Exclude<Became, { kind: 'made' }>,
  method: string,
): MeantWords | undefined {
  switch (became.kind) {
    case 'dropped':
      return part === 'body' ? droppedBody(method) : QUERY_DROPPED;
    case 'cut':
      return became.atCharacters ? cutAtCharacters(became) : cutWords(became);
    case 'consumed':
      return {
        title: 'Start of the body not sent',
        happened: `Only the last ${grouped(became.of - became.from)} of its ${counted(became.of, 'byte')} were sent.`,
        fix: 'Read the body into bytes once, hash them, and send the same bytes. A stream that was partly read before does this, and so does code that signs extra bytes before the body.',
      };
    case 'read-by-curl':
      return {
        title: ADVICE['body-newlines-stripped'].title,
        happened: 'It was sent without line breaks: curl -d @file removes them.',
        fix: ADVICE['body-newlines-stripped'].fix,
      };
    case 'repeated':
      return {
        title: 'Body sent twice in one request',
        happened: 'That body was sent two times in a row.',
        fix: 'Look for code that writes the body by hand as well as passing it to the HTTP library. Write it once.',
      };
    case 'reprinted':
      return {
        title: 'Body serialized again after signing',
        happened: 'The same JSON was sent, but written differently.',
        fix: 'Serialize the body once, hash those bytes, and send the same bytes as a raw body.',
      };
    case 'members':
      return membersWords(part, became);
    case 'prefix':
      return prefixWords(became);
  }
}

const QUERY_DROPPED: MeantWords = {
  title: 'Query dropped after signing',
  happened: 'The request was sent without a query.',
  fix: 'Look for what builds the URL: an HTTP library that takes parameters separately, a redirect, a proxy. Send the query that was signed.',
};

function droppedBody(method: string): MeantWords {
  const bodiless = /^(?:GET|HEAD)$/i.test(method);
  return bodiless
    ? {
        title: `Body hashed for ${method.toUpperCase()}, but not sent`,
        happened: `The request was sent as ${method.toUpperCase()}, without a body.`,
        fix: 'Hash zero bytes for GET and HEAD, or send the request as POST. Many HTTP libraries send no body with these two.',
      }
    : {
        title: 'Body hashed, but none sent',
        happened: 'The request was sent without a body.',
        fix: 'Read the body into bytes, hash them, and send the same bytes. Hashing a stream reads it to its end, and leaves no bytes to send. If it isn’t a stream, check the option that sets the body.',
      };
}

function cutAtCharacters({ kept, of }: Extract<Became, { kind: 'cut' }>): MeantWords {
  return {
    title: 'Body cut: length counted in characters, not bytes',
    happened: `Only the first ${grouped(kept)} of its ${counted(of, 'byte')} were sent. ${counted(kept, 'character')} is the length of its text.`,
    fix: 'Set Content-Length to the number of bytes in UTF-8, or leave it to the HTTP library.',
  };
}

function cutWords({ kept, of }: Extract<Became, { kind: 'cut' }>): MeantWords {
  return {
    title: 'End of the body not sent',
    happened: `Only the first ${grouped(kept)} of its ${counted(of, 'byte')} were sent.`,
    fix: 'Look for what limits the body: a Content-Length that’s too small, a buffer of fixed size, a limit of a proxy. Send the whole body that was hashed.',
  };
}

/** Names after these are only counted. */
const MOST_NAMES = 3;

function membersWords(
  part: Part,
  { added, removed, changed }: Extract<Became, { kind: 'members' }>,
): MeantWords {
  const told = [
    ...(added.length > 0 ? [`Added: ${namesOf(added)}.`] : []),
    ...(removed.length > 0 ? [`Removed: ${namesOf(removed)}.`] : []),
    ...(changed.length > 0 ? [`Different values: ${namesOf(changed)}.`] : []),
  ].join(' ');
  return part === 'body'
    ? {
        title: 'Body fields changed after signing',
        happened: `The sent body has different fields. ${told}`,
        fix: 'Look for what edits the object after it was hashed: middleware, default values, an SDK, a proxy. Hash the body after that step, or send the hashed bytes.',
      }
    : {
        title: 'Query parameters changed after signing',
        happened: `The sent query has different parameters. ${told}`,
        fix: 'Look for what edits the URL: the HTTP library’s own parameters, a cache buster, a proxy. In a shell, quote the URL: an unquoted & ends the command. Then sign the query that’s sent.',
      };
}

function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map(shortened);
  const more = names.length - shown.length;
  return listed(more > 0 ? [...shown, `${more} more`] : shown);
}

const NAME_LENGTH = 24;

function shortened(name: string): string {
  const characters = [...name];
  return characters.length <= NAME_LENGTH ? name : `${characters.slice(0, NAME_LENGTH - 1).join('')}…`;
}

function prefixWords({ text }: Extract<Became, { kind: 'prefix' }>): MeantWords {
  return {
    title: 'Path prefix removed after signing',
    happened: `The path was sent without ${text} at its start.`,
    fix: 'Sign the path the server receives, or have the prefix kept. A proxy that strips a prefix does this, and so does a base URL whose path gets lost.',
  };
}

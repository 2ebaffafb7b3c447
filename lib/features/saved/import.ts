/** A file of saved requests that's about to be imported: what's in it, and what becomes of it. */

import type { FileProblem, ReadCollectionFile } from '../../formats/collection/collection-file.ts';
import type { LeftOutPart, OtherTool } from '../../formats/refused/other-tools.ts';

/** What seems to be a secret once values are in place, and is none of them alone. */
export interface MadeSecret {
  /** The name of the request it's in. */
  readonly request: string;
  /** The names of those it's made of; without a single one of them it wouldn't be there. None where it'd take long to tell. */
  readonly variables: readonly string[];
}

export type FileRefusal =
  | 'too-long'
  | 'not-text'
  | 'unreadable'
  /** Whatever read it broke off. */
  | 'reading-failed'
  /** It belongs elsewhere. */
  | 'records'
  | 'captures'
  | 'other-file'
  | 'newer'
  | 'nothing-in-it'
  | 'no-room'
  | 'too-many-items'
  | 'holds-secret'
  | 'request-too-long'
  | 'too-many-variables';

export type SavedImport =
  | { readonly kind: 'reading'; readonly fileName: string; cancel(): void }
  | {
      readonly kind: 'refused';
      readonly fileName: string;
      readonly why: FileRefusal;
      /** Of `holds-secret`: where variables make it. */
      readonly made?: MadeSecret;
      /** Of `other-file`: whose it is, where that's known. */
      readonly tool?: OtherTool;
    }
  | {
      readonly kind: 'wrong';
      readonly fileName: string;
      readonly problems: readonly FileProblem[];
      readonly more: number;
    }
  | ReadyImport;

export interface OtherValue {
  readonly name: string;
  /** The name of the one it's the value for. Absent: for all that have no other one. */
  readonly environment?: string;
  /** Absent where it holds a secret, as one of a key that was added since. */
  readonly here: string | undefined;
  readonly theirs: string;
}

/** An environment that's here under the name it has in the file, and leads elsewhere. */
export interface OtherBaseUrl {
  readonly name: string;
  readonly here: string;
  readonly theirs: string;
}

export interface UnknownEnvironment {
  readonly name: string;
  /** Absent where the file doesn't say: it can't be added then. */
  readonly baseUrl: string | undefined;
}

export interface ReadyImport {
  readonly kind: 'ready';
  readonly fileName: string;
  readonly file: Extract<ReadCollectionFile, { ok: true }>['file'];
  /** Of another tool’s file, what isn’t imported. */
  readonly leftOut: readonly LeftOutPart[];
  /** Places of its collections whose names are taken, here or before them: they get a number. */
  readonly taken: readonly number[];
  /** Places of its collections whose requests are all in one of this name here: they stay out unless they're chosen. */
  readonly alreadyHere: readonly number[];
  /** Names of its variables that aren't here. */
  readonly newVariables: readonly string[];
  /** Those that its variables have values for, and that aren't here: the values are imported with those that are added. */
  readonly unknownEnvironments: readonly UnknownEnvironment[];
  readonly otherBaseUrls: readonly OtherBaseUrl[];
  /** Its values for variables and environments that are here with another one, which stays unless the variable is chosen. */
  readonly otherwise: readonly OtherValue[];
}

export interface ImportChoice {
  /** Places of the collections that are imported. */
  readonly collections: readonly number[];
  /** Names of the variables that take the file's values. */
  readonly taken: readonly string[];
  /** Names of the environments that are added. */
  readonly added: readonly string[];
}

/** Until the user chooses: whatever isn't here, and changes nothing that is. */
export function firstChoice({ file, alreadyHere }: ReadyImport): ImportChoice {
  const places = [...file.collections.keys()];
  return { collections: places.filter((place) => !alreadyHere.includes(place)), taken: [], added: [] };
}

/** What was imported last: it can be undone as far as collections go. */
export interface Imported {
  /** By their ids. */
  readonly requests: readonly string[];
  /** Unix seconds. */
  readonly at: number;
  readonly collections: readonly { readonly id: string; readonly name: string }[];
  /** Names. */
  readonly environments: readonly string[];
  /** How many weren't here. */
  readonly variables: number;
  /** How many took the file's values. */
  readonly changedVariables: number;
  /** It was undone, and nothing of it was there any more. */
  readonly isGone?: true;
}

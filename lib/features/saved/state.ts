/** Saved requests: what the page knows of them. Whatever's done with them is loaded with the first of it. */

import type { Cleared, GateRefusal } from '../../core/gate/gate.ts';
import type { DatabaseFailure } from '../../storage/database-outcome.ts';
import type { NameProblem } from '../../storage/display-name.ts';
import type { SavedDraft } from '../../storage/saved/arrange.ts';
import type { SavedFailure } from '../../storage/saved/change.ts';
import type { StoredExchange } from '../../storage/saved/records.ts';
import type { SavedList } from '../../storage/saved/saved.ts';
import type { Answered } from '../exchange/state.ts';
import type { ImportChoice, Imported, MadeSecret, SavedImport } from './import.ts';

export type SavedState =
  /** Nobody has looked at it yet. */
  | { readonly kind: 'closed' }
  /** `isLost`: the browser deleted what was saved, since its files were damaged. */
  | ({ readonly kind: 'open'; readonly isLost: boolean } & SavedList)
  | { readonly kind: 'refused'; readonly problem: DatabaseFailure['problem'] };

/** The request that's looked at. `gone`: its draft isn't there any more, or can't be read. */
export type ChosenSaved =
  | { readonly kind: 'reading' | 'gone'; readonly id: string }
  | { readonly kind: 'read'; readonly id: string; readonly draft: SavedDraft };

export interface SavedBase {
  readonly id: string;
  readonly draft: SavedDraft;
  /** Another window has saved something else in its place since it was opened here. */
  readonly isElsewhere?: boolean;
}

/** What couldn't be done last, and why. */
export interface SavedTrouble {
  readonly what:
    | 'read'
    | 'save'
    | 'change'
    | 'delete'
    | 'keep-send'
    | 'export'
    | 'export-all'
    | 'forget'
    | 'variables'
    | 'environments';
  readonly problem: SavedFailure['problem'] | 'holds-secret' | 'too-long' | 'cut-off';
  /** Of `holds-secret`: where variables make it. */
  readonly made?: MadeSecret;
}

export interface SavedSlice {
  readonly saved: SavedState;
  readonly savedPart: 'requests' | 'variables';
  readonly savedSearch: string;
  readonly chosenSaved: ChosenSaved | undefined;
  /** The saved request that the typed one comes from, as it was saved; absent until it's read. */
  readonly savedBase: SavedBase | undefined;
  readonly savedTrouble: SavedTrouble | undefined;
  readonly savedImport: SavedImport | undefined;
  readonly imported: Imported | undefined;
  showSavedPart(part: SavedSlice['savedPart']): void;
  /** The name of a variable that's to be defined, until it is. */
  readonly variableToDefine: string | undefined;
  /** Leads to where variables are defined, and knows the way back. @param name of one that's to be defined. */
  showVariables(name?: string): void;
  /** @param name none where it's done, or not wanted any more. */
  defineVariable(name: string | undefined): void;
  searchSaved(text: string): void;
  /** `undefined` where this part of the extension couldn't be loaded, as after an update under an open page. */
  withSaved<T>(doIt: (actions: SavedActions) => Promise<T>): Promise<T | undefined>;
  dismissSaved(what: 'savedTrouble' | 'savedImport' | 'imported'): void;
}

/** Where a request is saved: in a collection that's there, or in a new one of this name. */
export type SavePlace = { readonly id: string } | { readonly name: string };

export type SaveProblem =
  | { readonly field: 'name' | 'collection'; readonly problem: NameProblem }
  | {
      readonly field: 'request';
      readonly problem: 'too-long' | 'body-missing' | 'not-saved' | 'changed-elsewhere';
    }
  | { readonly field: 'request'; readonly problem: 'held-back'; readonly refusal: GateRefusal }
  /** Said where the look was shown. */
  | { readonly field: 'none'; readonly problem: 'cancelled' };

export interface SavedActions extends CollectionFileActions {
  /** Reads it, and from then on whenever any page changes it. */
  open(): Promise<void>;
  choose(id: string | undefined): Promise<void>;
  addCollection(name: string): Promise<NameProblem | undefined>;
  renameCollection(id: string, name: string): Promise<NameProblem | undefined>;
  moveCollection(id: string, by: -1 | 1): Promise<void>;
  /** Before that collection, or to the end. Whether it was done. */
  placeCollection(id: string, before: string | undefined): Promise<boolean>;
  removeCollection(id: string): Promise<void>;
  /** What's typed, as a new saved request. */
  saveAs(name: string, place: SavePlace): Promise<SaveProblem | undefined>;
  /** What's typed, in place of the saved request it comes from. */
  save(): Promise<SaveProblem | undefined>;
  rename(id: string, name: string): Promise<NameProblem | undefined>;
  move(id: string, by: -1 | 1): Promise<void>;
  /** Into this collection, before that request or to its end. Whether it was done. */
  place(id: string, collection: string, before?: string): Promise<boolean>;
  duplicate(id: string): Promise<void>;
  /** It can be brought back. */
  remove(id: string): Promise<void>;
  /** Makes it the request that's typed. Whether it could be read. */
  draft(id: string): Promise<boolean>;
  keepSend(answered: Answered, of: string): Promise<void>;
  /** Each `undefined` where it isn't there any more. */
  exchanges(ids: readonly string[]): Promise<readonly (StoredExchange | undefined)[]>;
  /** Everything, once the user has confirmed it. */
  forget(): Promise<void>;
  dismissLoss(): Promise<void>;
}

export interface ExportedCollections {
  /** Of a file. */
  readonly text: Cleared<string>;
  /** How many variables aren't in it, since no request in it uses them. */
  readonly variablesLeft: number;
  /** The name of the one that’s typed, where it was changed since it was saved: the file has it as saved. */
  readonly unsaved: string | undefined;
}

export interface CollectionFileActions {
  /** Collections and the variables their requests use, or all of both; `undefined` where they couldn't be read. */
  exportCollections(which: readonly string[] | 'all'): Promise<ExportedCollections | undefined>;
  /** Reads it and asks: nothing is imported yet. */
  readFile(file: File): Promise<void>;
  /** What was read. Whether it was done. @param choice in place of the first one. */
  importRead(choice?: Partial<ImportChoice>): Promise<boolean>;
  /** Deletes the collections that were imported last, which can be undone as well. */
  undoImport(): Promise<void>;
}

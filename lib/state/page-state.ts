/** The page itself: which view it shows, loading what is stored, and the few things only the host can do. */

import type { Cleared } from '../core/gate/gate.ts';
import type { ReferenceFilter } from '../core/reference/entries.ts';
import type { Secret } from '../core/signing/secret.ts';
import type { CopyOutcome } from '../features/gate/state.ts';
import type { Surface, Theme } from '../platform/ports.ts';
import type { FieldId, View } from './places.ts';
import type { NotKept, RecordName, RecordReport } from './record-reports.ts';

/** Beside the request: how it's signed, or what came back. */
export type Result = 'steps' | 'answer';

export interface ReferenceSought {
  readonly typed: string;
  readonly filter: ReferenceFilter;
}

export const ALL_ENTRIES: ReferenceSought = { typed: '', filter: 'all' };

/** Of the request that's built. */
export type DraftPart = 'query' | 'headers' | 'body';

/** A field that a click leads to, until it has the focus. `turn` rises with each request for it. */
export interface FocusRequest {
  /** Or the entry of Reference that's wanted, or the link to it that was followed, in whichever view that is. */
  readonly field: FieldId | 'reference-entry' | 'rule-link';
  readonly turn: number;
}

/** A key that's to be added, as far as it's known. */
export interface KeyWanted {
  readonly id?: string | undefined;
  /** Only until the form has it. */
  readonly secret?: Secret;
  /** What it's to sign for: `undefined` where the request went to none of them. Not given, it's the chosen one. */
  readonly environmentId?: string | undefined;
  /** Of the text it was pasted with. */
  readonly urls?: readonly string[];
}

/** An environment that another view waits for: a new one with what's known of it, or the id of one to be edited. */
export type EnvironmentWanted =
  | { readonly kind: 'new'; readonly name: string; readonly baseUrl: string }
  | { readonly kind: 'edit'; readonly id: string };

export interface SavedFile {
  readonly name: string;
  /** Sentences on what’s in it, and what isn’t. */
  readonly notes: readonly string[];
}

export interface PageSlice {
  readonly theme: Theme;
  readonly surface: Surface;
  readonly isExtension: boolean;
  readonly view: View;
  /** Those that were shown, the latest first. */
  readonly lastViews: readonly View[];
  /** `loading` until everything stored was read; `unavailable` where the browser refuses storage. */
  readonly loaded: 'loading' | 'ready' | 'unavailable';
  readonly result: Result;
  readonly part: DraftPart;
  readonly focusRequest: FocusRequest | undefined;
  /** A key that's to be added, until the form for it has it. */
  readonly keyToAdd: KeyWanted | undefined;
  /** The id of a key that was added for another view, until the user goes elsewhere or dismisses what's said of it. */
  readonly keyAdded: string | undefined;
  /** The id of a key that was made elsewhere than where it’s listed, until its dialog is closed. */
  readonly keyMade: string | undefined;
  tellKeyMade(id: string | undefined): void;
  /** The file that was saved last in this view, until the user goes elsewhere or dismisses that. */
  readonly savedFile: SavedFile | undefined;
  /** What was copied last has a secret in it, and wasn’t cleared since from here. */
  readonly isSecretCopied: boolean;
  /** The id of a stored key whose secret is to be checked, until its form is open. */
  readonly keyToEdit: string | undefined;
  /** An environment that's to be added or edited, until its form is open. */
  readonly environmentWanted: EnvironmentWanted | undefined;
  /** What’s searched for in Reference, and which of its entries are shown. */
  readonly referenceSought: ReferenceSought;
  seekReference(sought: ReferenceSought): void;
  /** The id of the entry of Reference that was asked for last. */
  readonly ruleWanted: string | undefined;
  /** The link that led there from another view, by an id of its own. */
  readonly ruleFollowed: string | undefined;
  /** The view that waits for a key, an environment or a variable, or where a rule was looked up, until the user goes elsewhere. */
  readonly waitingView: View | undefined;
  show(view: View): void;
  /** `undefined` once that was seen. */
  tellSaved(file: SavedFile | undefined): void;
  showResult(result: Result): void;
  /** The row of a list whose details are shown, or the one with the focus where none are: what its search or filter hides isn’t. */
  readonly rowInSight: number | string | undefined;
  seeRow(id: number | string | undefined): void;
  showPart(part: DraftPart): void;
  /** The body is typed in the app. */
  focusField(field: FieldId): void;
  /** The field has the focus now; it isn't to take it again when it's next drawn. */
  focusTaken(): void;
  /** Leads to the form for a new key, with what's known of it filled in. */
  openKeyForm(wanted?: KeyWanted): void;
  /** Leads to where keys are chosen or made, and knows the way back. @param keyToEdit to the secret of this one. */
  goForKey(view: 'keys' | 'sandbox', keyToEdit?: string): void;
  /** The form for the key that's to be added or edited is open, or what's said of an added one was seen. */
  keyTaken(): void;
  /** Leads to the form of an environment, and knows the way back. */
  openEnvironmentForm(wanted: EnvironmentWanted): void;
  /** The form of the environment is open. */
  environmentTaken(): void;
  /** Leads to a rule's entry in Reference, and knows the way back. @param id of the entry. @param link that was followed. */
  openRule(id: string, link?: string): void;
  /** Leads back to what waited for the key or the environment; false where nothing did. @param keyAdded the id of one that was added for it. */
  goBack(keyAdded?: string): boolean;
  /** Reads everything stored, once; called again, it’s done when that’s done. */
  load(): Promise<void>;
  /**
   * False where the browser refused, and where a secret stands in it.
   * @param asked secrets that were asked for by name, as part of it.
   */
  copy(text: string | Cleared<string>, asked?: readonly Secret[]): Promise<CopyOutcome>;
  /** Asked for by name. */
  copySecret(secret: Secret): Promise<CopyOutcome>;
  /** Call inside the click. False where the browser refused. */
  clearClipboard(): Promise<boolean>;
  /** What’s said of a secret in the clipboard was seen. */
  leaveClipboard(): void;
  openApp(): void;
  /** In the app. */
  openKeys(): void;
  /** Of the history, in the app. */
  openEntry(id: string): void;
  /** Of the app, where it looks for the order of the request that was sent from here. */
  openOrders(): void;
  /** Sets an unreadable record aside, once the user has confirmed it, and starts it anew. */
  setRecordAside(record: RecordName): Promise<void>;
  /** Records of which something was set aside: until it's deleted where it's stored, else until the browser closes. */
  readonly setAside: readonly { readonly record: RecordName; readonly isStored: boolean }[];
  /** Secrets in them and in the sandbox's journal, which must not leave either. */
  readonly setAsideSecrets: readonly Secret[];
  /** Whether it was deleted. */
  deleteSetAside(record: RecordName): Promise<boolean>;
}

export interface PartsState {
  /** A part couldn't be loaded: this page has to be opened anew. */
  readonly partMissing: boolean;
}

export interface RecordsState {
  readonly recordReports: readonly RecordReport[];
  /** Set while the last request or choice couldn't be kept. */
  readonly notKept: NotKept | undefined;
}

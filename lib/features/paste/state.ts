/** What was pasted or dropped outside of the fields for it, or opened from a list. Whatever's done with it is loaded with the first of it. */

import type { Draft } from '../../client/draft/draft.ts';
import type { RefusalCode } from '../../core/api.ts';
import type { Secret } from '../../core/signing/secret.ts';
import type { HeaderField } from '../../core/signing/wire-request.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import type { OtherTool } from '../../formats/refused/other-tools.ts';
import type { View } from '../../state/places.ts';

export type Pasted =
  /** It took the place of the request that was there. */
  | {
      readonly kind: 'draft';
      /** As it was put there: once it's edited, there's no undo. */
      readonly draft: Draft;
      /** Which of it was replaced. */
      readonly parts: 'all' | 'target' | 'headers' | 'body';
      /** Where it's for, where that's told; two where only the scheme isn't. They may hold a secret. */
      readonly urls: readonly string[];
      /** Scheme and host, to be shown. */
      readonly host: string | undefined;
      /** The one that was chosen before, by its id; absent where that was before the page opened. */
      readonly environmentBefore?: string;
      /** The one it was signed with, by its id. */
      readonly keyId?: string | undefined;
      /** What the text or the opened request has and this one hasn't. */
      readonly leftOut: readonly LeftOut[];
      /** What it was read from. Absent where it was opened from a list, which shows the request. */
      readonly text?: PastedText;
    }
  /** It's said what it is, and nothing was done with it. */
  | { readonly kind: 'named'; readonly what: Understood };

/**
 * Of what was pasted or opened, what doesn't go into the request as it stands. `user-as-header` is a URL's user that became a
 * header; `signing-headers` are made anew; `credentials` are headers that were meant for another host.
 */
export type LeftOut = 'user' | 'user-as-header' | 'fragment' | 'signing-headers' | 'credentials';

export interface PastedText {
  /** As in “a curl command”. */
  readonly format: string;
  /** Parts that the text doesn't show, or leaves open. */
  readonly open: readonly OpenPart[];
  /** It was signed: it will be again, with another key perhaps. */
  readonly isSigned: boolean;
  /** Holds a request as it was sent, which can be diagnosed. */
  readonly canDiagnose: boolean;
}

export type OpenPart = 'method' | 'path' | 'query' | 'body';

export interface PasteSlice {
  /** What was last pasted or opened, until it's dismissed or done with. */
  readonly pasted: Pasted | undefined;
  /** Texts that begin like commands and are meant as bodies. */
  readonly meantAsBody: readonly string[];
  withPasted(doIt: (actions: PasteActions) => unknown): Promise<void>;
}

/** What was in sight when something was pasted, and where it went: the address field, or no field at all. */
export type PastedInto = {
  readonly view: View;
  /** A form there has what nobody has stored yet: it would be lost with the view. */
  readonly isTyping?: boolean;
} & (
  | {
      readonly kind: 'target';
      /** What's in the field, and what's selected of it. */
      readonly value: string;
      readonly start: number;
      readonly end: number;
    }
  | { readonly kind: 'page' }
);

export interface PasteActions {
  takeText(text: string, into: PastedInto): Promise<void>;
  takeFiles(files: readonly File[], into: PastedInto): Promise<void>;
  /** Of what was typed in Diagnose's box and is no request; a secret doesn't stay there. @returns whether it's named. */
  nameTyped(text: string): Promise<boolean>;
  /** What's in the body is a command that's meant as the request. */
  replaceRequestByBody(): Promise<void>;
  /** It's meant as the body, whenever it's there again. */
  keepAsBody(text: string): void;
  /** What to do with what was named. */
  replaceRequest(): void;
  diagnose(): Promise<void>;
  addKey(): void;
  compare(): void;
  /** Saved requests and records in their views; what's no text as the body. */
  open(): void;
  /** Brings back the request, the environment and the key that there were. */
  undo(): Promise<void>;
  dismiss(): void;
}

/** `format` as in “a curl command”. */
export type CollectionRest =
  | { readonly kind: 'request'; readonly format: string }
  | { readonly kind: 'unknown' };

export type Understood =
  /** Absolute; `target` is its path and query as written. */
  | {
      readonly kind: 'url';
      readonly origin: string;
      readonly target: string;
      readonly leftOut: readonly LeftOut[];
    }
  /** One at least. `format` as in “a curl command”. */
  | {
      readonly kind: 'requests';
      readonly format: string;
      readonly captures: readonly Capture[];
    }
  /** Without a request line. Those of the signature are left out: they’re another request’s. */
  | {
      readonly kind: 'headers';
      readonly headers: readonly HeaderField[];
      readonly leftOut: readonly LeftOut[];
    }
  /** Of a pair one may be there alone. */
  | {
      readonly kind: 'key-pair';
      readonly id?: string;
      readonly secret?: Secret;
      /** Beside it, where there are any. */
      readonly urls?: readonly string[];
    }
  /** Of a pair or alone: it's refused, so nothing of it is kept. */
  | { readonly kind: 'live-key' }
  /** Alone, with no request around it. `name` as in “a JSON body”. */
  | { readonly kind: 'body'; readonly name: string; readonly text: string }
  /** What the server said, without the request. */
  | { readonly kind: 'response'; readonly code: RefusalCode }
  | { readonly kind: 'canonical-string' }
  | {
      readonly kind: 'saved-requests';
      readonly isPostman: boolean;
      /** What stands behind them; absent where nothing does, or only the text’s beginning was looked at. */
      readonly rest?: CollectionRest;
    }
  | { readonly kind: 'records' }
  | { readonly kind: 'other-tool'; readonly tool: OtherTool }
  /** A file that's no text, as an image. */
  | { readonly kind: 'binary'; readonly name: string; readonly isImage: boolean }
  /** Only its beginning was looked at: it's read where it's diagnosed. */
  | { readonly kind: 'long'; readonly bytes: number; readonly hasCaptures: boolean }
  /** `message` says what can be read. `isRequest`: it looks like one, as a command does. */
  | { readonly kind: 'unknown'; readonly message: string; readonly isRequest?: boolean };

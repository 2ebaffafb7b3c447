/** A diagnosis in words, in the order it's read. The view draws it and the terminal prints it, so both say the same. */

import type { ClauseId } from '../../clauses.ts';
import type { MistakeId } from '../../mistakes/catalogue.ts';
import type { Language } from '../../mistakes/languages.ts';
import type { Side } from '../../mistakes/mistake-row.ts';
import type { ByteString } from '../../signing/bytes.ts';
import type { LineName } from '../../signing/canonical.ts';
import type { RightSignature } from '../../signing/sign.ts';
import type { WireRequest } from '../../signing/wire-request.ts';
import type { Mistake } from '../diagnosis.ts';
import type { Symptom } from '../symptoms/symptom.ts';
import type { MissingWords } from './missing-words.ts';

export interface Answer {
  readonly tone: 'good' | 'bad' | 'neutral';
  /** The name of the mistake, or what was found, in at most 60 characters: understood alone. Of several, all are named. */
  readonly title: string;
  /** Only where the title is no more than likely: what’s certain without it. Lists say that. */
  readonly certainly?: Pick<Answer, 'tone' | 'title'> | undefined;
  /** One sentence: what this verdict means and how sure it is. */
  readonly summary: string;
  /** Those that are named, which give exactly the signature as sent; empty where none do, or it may be the print of a body. */
  readonly mistakes: readonly Mistake[];
  /** What happened, a sentence per mistake. */
  readonly happened: readonly string[];
  /** What was signed against what should have been: the lines that differ, or the whole string where it isn't five lines. */
  readonly comparisons: readonly Comparison[];
  readonly side: { readonly who: Side; readonly text: string } | undefined;
  /** One per mistake, in the order to make them. */
  readonly fixes: readonly Fix[];
  /** What will be seen once the fixes are made, and what's still wrong then. */
  readonly afterwards: readonly string[];
  /** What the request shows by itself and is accounted for: in `happened` and `fixes`, or in `afterwards`. */
  readonly covered: { readonly happened: readonly Symptom[]; readonly afterwards: readonly Symptom[] };
  /** Other ways to the very bytes that were signed: no request tells them apart, and the fix is the same. */
  readonly alike: readonly { readonly title: string; readonly text: string }[];
  /** How many more there are than are told in `alike`. */
  readonly moreAlike: number;
  /** Mistakes that match this request just as well, and sign another differently. */
  readonly others: readonly { readonly title: string; readonly text: string }[];
  /** How many more match than are told in `others`. */
  readonly moreOthers: number;
  /** The one next request that would tell matching mistakes apart, or why a valid signature was rejected. */
  readonly separating: string | undefined;
  /** That request, also once it was sent. Absent where none tells them apart, or what's to be told apart isn't known here. */
  readonly probe?: WireRequest | undefined;
  /** How many variants of the request, of which kinds, were tried and excluded. */
  readonly excluded: string | undefined;
  /** What of the request isn't known: nothing said here rests on it. */
  readonly missing: readonly MissingWords[];
  /** What the answer rests on: bytes rebuilt from text, bodies too large, time that ran out. */
  readonly caveats: readonly string[];
  /** Nothing found, or nothing wrong with the signature: the likely reasons, in order, each with what to do. */
  readonly reasons: readonly Reason[];
  /** What the request should carry, where that was told by whoever has the secret. */
  readonly expected?: RightSignature | undefined;
}

interface Reason {
  readonly title: string;
  readonly text: string;
  /** The request shows it by itself: it’s told also where only the likeliest is. */
  readonly isSeen?: true;
}

export interface Comparison {
  /** `body`: the bytes hashed for line 5. `string`: the whole string to sign. `signature`: only its print differs. */
  readonly what: LineName | 'body' | 'string' | 'signature';
  readonly label: string;
  /** As the client signed it; `[secret]` stands where it held the secret. */
  readonly signed: ByteString;
  readonly right: ByteString;
  /** That’s what was sent, and what isn’t to be sent again. */
  readonly isOnlySent?: true;
}

export interface Fix {
  /** `undefined` where it's for what the request shows by itself, and no row of the catalogue is just that. */
  readonly mistake: MistakeId | undefined;
  /** The name of what it fixes: each of several is headed by it. */
  readonly title: string;
  readonly text: string;
  readonly clause: ClauseId;
  /** Code shows it, in some language. */
  readonly hasCode: boolean;
  readonly idiom:
    | {
        readonly language: Language;
        /** Makes this very mistake, in this direction; `undefined` where no code is known that does. */
        readonly wrong: string | undefined;
        readonly right: string;
        /** Where it's about the code shown; a sentence without its full stop. */
        readonly why: string | undefined;
      }
    | undefined;
}

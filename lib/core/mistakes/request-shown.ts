/** The words for what target, body and framing show by themselves. */

import { counted } from '../counts.ts';
import { doubledWords } from '../diagnosis/doubled-path.ts';
import type { OwnWords } from './shown.ts';

export interface RequestFacts {
  'method-case-on-wire': { readonly method: string };
  /** `template`: a variable that wasn't replaced. `printed`: a value the program didn't have. */
  'path-template': { readonly found: string; readonly kind: 'template' | 'printed' };
  'path-prefix-duplicated': { readonly part: string };
  'body-placeholder': { readonly found: string; readonly kind: 'template' | 'printed' };
  'transport-body-quotes': { readonly form: Quoting };
  'transport-get-body-dropped': { readonly method: string; readonly bytes: number };
  'body-quotes-lost': Record<never, never>;
  'body-newlines-stripped': Record<never, never>;
  'transport-body-transcoded':
    | { readonly kind: 'lost'; readonly text: string; readonly by: 'question-mark' | 'U+FFFD' }
    | { readonly kind: 'not-utf8'; readonly byte: number; readonly at: number };
  'body-compressed': Record<never, never>;
  'transport-framed-twice': Record<never, never>;
  'transport-length-differs': Length;
  'transport-replayed-capture':
    | { readonly kind: 'decompressed' | 'chunks' }
    | (Length & { readonly kind: 'length' });
}

interface Length {
  /** `undefined` where Content-Length isn't a number. */
  readonly declared: number | undefined;
  readonly bytes: number;
  /** The body's bytes were reconstructed from text. */
  readonly isReconstructed: boolean;
}

export type Quoting = 'single-quoted' | 'backslashes' | 'single-inside' | 'arrows';

type Words = { readonly [Id in keyof RequestFacts]: (facts: RequestFacts[Id]) => OwnWords };

export const REQUEST_SHOWN: Words = {
  'method-case-on-wire': ({ method }) => ({
    detail: `The method was sent as ${method}, not in upper case. A server may not know it and return 400 or 405: give your HTTP client the method in upper case.`,
  }),
  'path-template': ({ found, kind }) =>
    kind === 'template'
      ? {
          title: 'Variable in the URL not replaced',
          detail: `The URL still holds ${found}: a variable or placeholder that was sent as it stands.`,
          fix: RESOLVE_URL,
        }
      : {
          title: 'URL holds a value the program didn’t have',
          detail: `The URL holds ${found}: a program printed a value it didn’t have.`,
          fix: RESOLVE_URL,
        },
  'path-prefix-duplicated': ({ part }) => ({
    title: 'Part of the path sent twice',
    detail: doubledWords(part),
    fix: 'Leave it out of the base URL or of the path.',
  }),
  'body-placeholder': ({ found, kind }) =>
    kind === 'template'
      ? {
          title: 'Variable in the body not replaced',
          detail: `The body still holds ${found}: a variable that was sent as it stands.`,
          fix: 'Resolve the variables first, then hash the result and send that very text.',
        }
      : {
          title: 'Body is a printed object, not JSON',
          detail: `The body is ${found}: a program printed an object or an unset variable.`,
          fix: 'Turn the object into a JSON string once, hash its bytes and send the same bytes.',
        },
  'transport-body-quotes': ({ form }) => ({ ...QUOTED[form] }),
  'transport-get-body-dropped': ({ method, bytes }) => ({
    title: `${method} request sent with a body`,
    detail: `A ${method} request was sent with a body of ${counted(bytes, 'byte')}. Many clients and proxies drop or ignore it, and then its hash no longer fits.`,
    fix: 'Pass no body at all instead of {} or null. Line 5 is then the SHA-256 of zero bytes.',
  }),
  'body-quotes-lost': () => ({
    detail: 'The names in the body have no quotes. Probably a shell removed the double quotes.',
  }),
  'body-newlines-stripped': () => ({
    title: 'Body lost its line breaks',
    detail:
      'The body is indented but has no line breaks. curl -d @file takes line breaks out of a file, and the file was probably hashed with them.',
    fix: 'Use --data-binary @file in curl, or hash the text without its line breaks.',
  }),
  'transport-body-transcoded': (facts) => ({
    title: 'Body isn’t the UTF-8 text it was',
    detail:
      facts.kind === 'lost'
        ? `The body holds ${facts.text}. Where a letter outside ASCII is expected, ${facts.by === 'question-mark' ? 'a question mark' : 'U+FFFD'} stands: the letter was lost when the text was turned into another charset.`
        : `The body isn’t UTF-8: there’s byte 0x${facts.byte.toString(16).toUpperCase()} at position ${facts.at}. The HTTP client sent the text in another charset, such as ISO-8859-1.`,
    fix: 'Encode the body to UTF-8 bytes yourself, hash those and pass them on as bytes instead of a string.',
  }),
  'body-compressed': () => ({
    detail:
      'The body is compressed. The server hashes the bytes as transmitted, so the hash of the plain text doesn’t fit.',
  }),
  'transport-framed-twice': () => ({
    detail:
      'Content-Length and Transfer-Encoding are both there. Servers and proxies disagree about where such a body ends.',
  }),
  'transport-length-differs': (length) => ({
    detail: lengthWords(length),
    fix: 'Leave Content-Length to the HTTP client, or count the body’s bytes instead of its characters.',
  }),
  'transport-replayed-capture': (facts) => {
    switch (facts.kind) {
      case 'decompressed':
        return {
          title: 'Captured body isn’t the one that was sent',
          detail:
            'Content-Encoding says the body is compressed, but the body here is plain. The server hashes the bytes as transmitted, and these aren’t those.',
          fix: 'Turn off request compression, or take the body from a capture nearer to the wire.',
        };
      case 'chunks':
        return {
          title: 'Captured body holds chunk sizes',
          detail: 'The body here still holds the chunk sizes of the transfer, which the server doesn’t hash.',
          fix: 'Take the body from a capture that puts the chunks together.',
        };
      case 'length':
        return {
          title: 'Captured body isn’t the one that was sent',
          detail: lengthWords(facts),
          fix: 'Diagnose the request with the body as it left the client. Content-Length counts bytes, not characters.',
        };
    }
  },
};

const RESOLVE_URL = 'Resolve the whole URL first, then sign its path and query and send that very URL.';

const SEND_FILE = 'or send it from a file with --data-binary @file.';

const QUOTED: Readonly<Record<Quoting, OwnWords>> = {
  'single-quoted': {
    detail:
      'The body begins with a single quote: in Windows cmd, single quotes don’t quote and are sent along.',
    fix: `Use double quotes around the body and \\" inside, ${SEND_FILE}`,
  },
  backslashes: {
    detail:
      'The body’s quotes have backslashes before them: they were escaped for a shell that doesn’t take them off.',
    fix: 'Take the backslashes out, or send the body from a file with --data-binary @file.',
  },
  'single-inside': {
    detail: 'The body has single quotes where JSON has double ones: a printed object, or a shell’s quoting.',
    detailIn: { python: 'Python’s str() prints a dict so.' },
    fix: 'Serialize with a JSON function, and send that text.',
    fixIn: { python: 'In Python, that’s json.dumps.' },
  },
  arrows: {
    detail: 'The body has => between names and values: a printed value, not JSON.',
    detailIn: { ruby: 'Ruby prints a hash so.', php: 'PHP prints an array so.' },
    fix: 'Serialize with a JSON function, and send that text.',
    fixIn: { ruby: 'In Ruby, that’s to_json or JSON.generate.', php: 'In PHP, that’s json_encode.' },
  },
};

function lengthWords({ declared, bytes, isReconstructed }: Length): string {
  const says = `Content-Length says ${declared ?? 'something else'}, and the body here has ${counted(bytes, 'byte')}.`;
  return [says, ...why({ declared, bytes, isReconstructed })].join(' ');
}

function why({ declared, bytes, isReconstructed }: Length): string[] {
  if (bytes === 0 && declared !== undefined && declared > 0)
    return ['The body is missing from this capture, so what was hashed can’t be checked.'];
  if (isReconstructed) return ['The body was reconstructed from text, so it isn’t the one that was sent.'];
  if (declared === undefined || declared === bytes) return [];
  return declared > bytes
    ? ['The capture was cut, or the body was changed after it was counted.']
    : ['A body counted in characters instead of bytes is cut on the wire, or the capture shows another one.'];
}

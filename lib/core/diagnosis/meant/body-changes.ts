/** What can happen to a body between signing and sending, by the catalogue's mistake that does the same. */

import type { BodyMistakeId } from '../../mistakes/body/mistakes.ts';
import type { ChangeRow } from './change-row.ts';

const SERIALIZED = {
  title: 'Body serialized again after signing',
  fix: 'Serialize the body once, hash those bytes, and send the same bytes as a raw body, not as an object.',
} as const;

const CHARSET = {
  title: 'Body charset changed after signing',
  fix: 'Encode the body as UTF-8 bytes yourself. Hash those bytes, and send them as bytes, not as a string.',
} as const;

const VALUES = {
  title: 'Body values changed after signing',
  fix: 'Look for what reads the body and writes it again: middleware, an SDK, a proxy. Hash what it writes, or send the hashed bytes.',
} as const;

const EDITED = {
  title: 'Body edited after signing',
  fix: 'Look for what edits the body: the shell, a template, middleware, a proxy. Send exactly the bytes that were hashed.',
} as const;

const LINES = { ...EDITED, title: 'Line breaks changed after signing' } as const;

const FORM = {
  title: 'Body sent in a different format',
  fix: 'Set the HTTP library to send a raw body with Content-Type application/json. Pass it the bytes that were hashed.',
} as const;

/** `undefined`: not a change of what was signed, or told in other words. */
export const BODY_CHANGES: Readonly<Record<BodyMistakeId, ChangeRow | undefined>> = {
  'body-serializer-profile': {
    ...SERIALIZED,
    what: (how) => `That JSON was sent as ${how} prints it.`,
  },
  'body-respaced': { ...SERIALIZED, what: (how) => `The same JSON was sent ${how}.` },
  'body-pretty': { ...SERIALIZED, what: (how) => `The same JSON was sent, broken into lines (${how}).` },
  'body-key-order': {
    ...SERIALIZED,
    what: (how) => `The same JSON was sent with its keys in a different order (${how}).`,
  },
  'body-esc-unicode': { ...SERIALIZED, what: (how) => `Letters beyond ASCII were sent ${how}.` },
  'body-esc-slash': { ...SERIALIZED, what: (how) => `Each / was sent ${how}.` },
  'body-esc-html': { ...SERIALIZED, what: (how) => `These characters were sent as \\u escapes: ${how}.` },
  'body-python-repr': {
    ...SERIALIZED,
    what: (how) => `The body was sent as Python prints a dict, not as JSON (${how}).`,
  },
  'body-lang-stringify': {
    ...SERIALIZED,
    what: (how) => `An object was sent as the language prints it, not as JSON (${how}).`,
  },
  'body-bytes-repr': {
    ...SERIALIZED,
    what: (how) => `The bytes were sent as the language prints them (${how}).`,
  },
  'body-double-encoded': {
    ...SERIALIZED,
    grew: 'The JSON text was serialized once more, so a JSON string was sent.',
    shrank: 'The JSON string was decoded, and the text inside it was sent.',
  },
  'body-form': {
    ...FORM,
    what: () => 'The same fields were sent, but JSON and form fields were swapped.',
  },
  'body-form-encoded': { ...EDITED, what: (how) => `The form was sent encoded ${how}.` },
  'body-multipart': { ...FORM, what: () => 'The fields of a multipart body were sent as JSON.' },
  'body-trailing-newline': {
    ...LINES,
    grew: 'A line break was added at its end.',
    shrank: 'The line break at its end was removed.',
  },
  'body-newlines-stripped': { ...LINES, what: () => 'Its line breaks were removed.' },
  'body-quotes-lost': { ...EDITED, what: () => 'Its double quotes were taken off.' },
  'body-crlf': { ...LINES, what: (how) => `It was sent ${how}.` },
  'body-escapes-interpreted': { ...EDITED, what: () => 'Its backslash sequences became characters.' },
  'body-truncated': undefined,
  'body-padded': {
    ...EDITED,
    grew: 'Zero bytes were added at its end.',
    shrank: 'The zero bytes at its end were removed.',
  },
  'body-bom': {
    ...CHARSET,
    grew: 'A byte-order mark was added at its start.',
    shrank: 'The byte-order mark at its start was removed.',
  },
  'body-charset': { ...CHARSET, what: (how) => `It was sent in a different charset: ${how}.` },
  'body-mojibake': {
    ...CHARSET,
    what: () => 'Its UTF-8 was read in a different charset and then encoded again.',
  },
  'body-read-as-text': {
    ...CHARSET,
    what: () => 'Its bytes were turned into text, although they aren’t UTF-8.',
  },
  'body-unicode-form': { ...CHARSET, what: (how) => `It was sent in the Unicode form ${how}.` },
  'body-number-format': { ...VALUES, what: (how) => `Its numbers were sent in a different form (${how}).` },
  'body-number-retyped': { ...VALUES, what: (how) => `Types of values changed (${how}).` },
  'body-number-separators': { ...VALUES, what: (how) => `Separators of numbers changed (${how}).` },
  'body-number-exponent': { ...VALUES, what: (how) => `Exponents of numbers changed (${how}).` },
  'body-minor-units': { ...VALUES, what: (how) => `The unit of amounts changed (${how}).` },
  'body-date-format': { ...VALUES, what: (how) => `Its dates were sent ${how}.` },
  'body-nulls': { ...VALUES, what: (how) => `Empty values changed (${how}).` },
  'body-mutated-after-signing': undefined,
  'body-wrapped': { ...VALUES, what: (how) => `It was sent as ${how}.` },
  'body-key-case': { ...VALUES, what: (how) => `Its keys were renamed (${how}).` },
  'body-placeholder': undefined,
  'body-blank-stripped': { ...EDITED, what: (how) => `It was sent with ${how}.` },
  'body-word-split': {
    ...EDITED,
    what: () => 'Each run of spaces and line breaks in it became one space.',
  },
  'body-trimmed': {
    ...EDITED,
    grew: 'A space was added at its end.',
    shrank: 'Spaces and line breaks around it were removed.',
  },
  'body-encoded': {
    ...FORM,
    grew: 'It was encoded (base64, hex or percent) before it was sent.',
    shrank: 'It was decoded before it was sent.',
  },
  'body-compressed': { ...FORM, what: () => 'It was compressed before it was sent.' },
  'body-escaped-slashes': {
    ...EDITED,
    grew: 'Backslashes were added before its quotes.',
    shrank: 'Its backslashes were removed.',
  },
  'body-quoted': {
    ...EDITED,
    grew: 'Quotes were added around it.',
    shrank: 'The quotes around it were removed.',
  },
  'body-html-entities': { ...EDITED, what: (how) => `Characters became HTML entities (${how}).` },
  'body-previous': undefined,
  'body-signed-empty': undefined,
  'body-sent-empty': undefined,
};

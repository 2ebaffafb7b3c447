/** Form fields on one side and JSON on the other. */

import { looksLikeForm } from '../../looks-like-form.ts';
import { isJsonNumber } from '../../records/json-value.ts';
import { type ByteString, byteStringOfText, bytesOf, textOfUtf8 } from '../../signing/bytes.ts';
import { percentDecode } from '../encoders/percent.ts';
import { percentEncode } from '../encoders/percent-encode.ts';
import { URL_ENCODER_IDS, URL_ENCODERS, type UrlEncoderId } from '../encoders/url-encoders.ts';
import { KEY_ORDERS, type KeyOrder } from '../key/orders.ts';
import type { Ecosystem } from '../languages.ts';
import { type JsonMember, type JsonNode, type ObjectNode, stringNode } from '../serializers/lexemes.ts';
import { NUMBER_PRINTERS, type NumberPrinter } from '../serializers/numbers.ts';
import { isNull } from '../serializers/reshapes.ts';
import { serialize } from '../serializers/serializer.ts';
import { SERIALIZERS } from '../serializers/serializers.ts';
import { pythonText } from './spelled.ts';
import { type ByteEdit, bodyUse, byteEdit, type JsonEdit } from './variant.ts';

/** Hand-written fields; more are a body of another kind. */
const MOST_FIELDS = 100;

interface FormWriter {
  readonly encoder: UrlEncoderId;
  readonly how: string;
  readonly yes: string;
  readonly no: string;
  /** `undefined`: the field is left out. */
  readonly nothing: string | undefined;
  readonly numbers: NumberPrinter;
  /** What stands for a nested value; `brackets`: a field for each of its own. */
  readonly nested: 'brackets' | ((node: JsonNode) => string);
  readonly cost?: number;
  readonly typicalIn?: readonly Ecosystem[];
}

const PLAIN_WORDS = { yes: 'true', no: 'false', nothing: '', numbers: 'kept', nested: asJson } as const;

const WRITERS: readonly FormWriter[] = [
  { ...PLAIN_WORDS, encoder: 'whatwg-form', how: 'in their usual encoding' },
  {
    encoder: 'py-plus',
    how: 'as Python’s urlencode writes them',
    yes: 'True',
    no: 'False',
    nothing: 'None',
    numbers: 'python',
    nested: pythonText,
    typicalIn: ['python'],
  },
  {
    encoder: 'whatwg-form',
    how: 'as URLSearchParams writes them',
    yes: 'true',
    no: 'false',
    nothing: 'null',
    numbers: 'js',
    nested: asScriptText,
    typicalIn: ['javascript', 'postman'],
  },
  {
    encoder: 'php-urlencode',
    how: 'as http_build_query writes them',
    yes: '1',
    no: '0',
    nothing: undefined,
    numbers: 'php-text',
    nested: 'brackets',
    typicalIn: ['php'],
  },
  { ...PLAIN_WORDS, encoder: 'rfc3986', how: 'percent-encoded with %20', cost: 7 },
  { ...PLAIN_WORDS, encoder: 'js-component', how: 'encoded with encodeURIComponent', cost: 8 },
  { ...PLAIN_WORDS, encoder: 'none', how: 'not encoded' },
];

const ORDERS: readonly (readonly [KeyOrder, string])[] = [
  ['as-sent', ''],
  ['sorted', ', sorted'],
];

/** The top-level members as form fields. */
export function formBodies(node: JsonNode): ByteEdit[] {
  if (node.kind !== 'object' || node.members.length === 0 || node.members.length > MOST_FIELDS) return [];
  return WRITERS.flatMap((writer) =>
    ORDERS.map(([order, suffix]) => {
      const fields = KEY_ORDERS[order](node.members).flatMap(({ key, value }) =>
        fieldsOf(key.text, value, writer),
      );
      const encode = (text: string) => percentEncode(byteStringOfText(text), writer.encoder);
      const value = fields.map(([name, text]) => `${encode(name)}=${encode(text)}`).join('&');
      const { typicalIn } = writer;
      const edit = byteEdit('body-form', `form fields ${writer.how}${suffix}`, value, writer.cost);
      return typicalIn ? { ...edit, use: { ...edit.use, typicalIn } } : edit;
    }),
  );
}

/** Longer forms aren't encoded in every way. In bytes. */
const LONGEST_FORM = 8192;

/** A form that was sent, encoded in another way or sorted. */
export function rewrittenForms(bytes: ByteString): ByteEdit[] {
  if (!looksLikeForm(bytes) || bytes.length > LONGEST_FORM) return [];
  const pairs = bytes.split('&').map((pair) => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at), pair.slice(at + 1)] as const;
  });
  const plain = (text: string) => percentDecode(text.replaceAll('+', ' ')) as ByteString;
  const joined = (encode: (text: string) => string, isSorted: boolean) => {
    const texts = pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`);
    return (isSorted ? texts.toSorted() : texts).join('&');
  };
  const hows = URL_ENCODER_IDS.map(
    (id) => [`as ${URL_ENCODERS[id].usedBy}`, (text: string) => percentEncode(plain(text), id)] as const,
  );
  return [
    ...parsedForms(pairs),
    byteEdit(
      'body-form-encoded',
      'as sent, with its pairs sorted',
      joined((text) => text, true),
      6,
    ),
    ...hows.flatMap(([how, encode]) => [
      byteEdit('body-form-encoded', how, joined(encode, false)),
      byteEdit('body-form-encoded', `${how}, with its pairs sorted`, joined(encode, true), 7),
    ]),
  ];
}

type Field = readonly [name: string, value: string];

/** A map keeps one field of a name, and PHP numbers those with []; WordPress escapes what it read. */
function parsedForms(pairs: readonly Field[]): ByteEdit[] {
  const joined = (fields: readonly Field[]) => fields.map(([name, value]) => `${name}=${value}`).join('&');
  const rare = (id: 'body-form-encoded' | 'body-escaped-slashes', how: string, fields: readonly Field[]) => ({
    ...byteEdit(id, how, joined(fields), 8),
    reach: 2 as const,
  });
  const numbered = pairs.map(([name, value], at): Field => {
    const list = name.replace(/(?:\[\]|%5B%5D)$/i, '');
    if (list === name) return [name, value];
    const before = pairs.slice(0, at).filter(([other]) => other === name).length;
    return [`${list}%5B${before}%5D`, value];
  });
  return [
    rare('body-form-encoded', 'with the last of repeated fields alone', [...new Map(pairs)]),
    rare(
      'body-form-encoded',
      'with the first of repeated fields alone',
      pairs.filter(([name], at) => pairs.findIndex(([other]) => other === name) === at),
    ),
    rare('body-form-encoded', 'as PHP parses it and http_build_query builds it', [...new Map(numbered)]),
    rare(
      'body-escaped-slashes',
      'with \\ before quotes in its fields, as WordPress adds it',
      pairs.map(([name, value]): Field => [name, value.replace(/%27|%22|%5C|'/gi, '%5C$&')]),
    ),
  ];
}

function fieldsOf(name: string, value: JsonNode, writer: FormWriter): (readonly [string, string])[] {
  switch (value.kind) {
    case 'string':
      return [[name, value.text]];
    case 'number':
      return [[name, NUMBER_PRINTERS[writer.numbers](value.lexeme)]];
    case 'word': {
      const text = value.word === 'true' ? writer.yes : value.word === 'false' ? writer.no : writer.nothing;
      return text === undefined ? [] : [[name, text]];
    }
    case 'array':
      if (writer.nested !== 'brackets') return [[name, writer.nested(value)]];
      return value.items.flatMap((item, index) => fieldsOf(`${name}[${index}]`, item, writer));
    case 'object':
      if (writer.nested !== 'brackets') return [[name, writer.nested(value)]];
      return value.members.flatMap((member) => fieldsOf(`${name}[${member.key.text}]`, member.value, writer));
  }
}

function asJson(value: JsonNode): string {
  return textOfUtf8(bytesOf(serialize(value, SERIALIZERS.js))) ?? '';
}

/** `String(value)` in JavaScript. */
function asScriptText(value: JsonNode): string {
  switch (value.kind) {
    case 'object':
      return '[object Object]';
    case 'array':
      return value.items.map((item) => (isNull(item) ? '' : asScriptText(item))).join(',');
    case 'string':
      return value.text;
    case 'number':
      return NUMBER_PRINTERS.js(value.lexeme);
    case 'word':
      return value.word;
  }
}

const FORM = /^[^=&{}[\]"\s]+=[^&{}"\s]*(?:&[^=&{}"\s]+=[^&{}"\s]*)*$/;

/** Form fields were sent: the object they were made of. `undefined` where the body isn't of that shape. */
function formAsJson(bytes: ByteString): ObjectNode | undefined {
  if (!FORM.test(bytes)) return undefined;
  const fields = bytes.split('&');
  if (fields.length > MOST_FIELDS) return undefined;
  return {
    kind: 'object',
    members: fields.map((field) => {
      const mark = field.indexOf('=');
      return {
        key: stringNode(decoded(field.slice(0, mark))),
        value: stringNode(decoded(field.slice(mark + 1))),
      };
    }),
  };
}

/** `undefined` where no field is a number. */
function withNumbers(form: ObjectNode): ObjectNode | undefined {
  const members = form.members.map(({ key, value }): JsonMember => {
    const isNumber = value.kind === 'string' && isJsonNumber(value.text);
    return { key, value: isNumber ? { kind: 'number', lexeme: value.text } : value };
  });
  return members.some(({ value }) => value.kind === 'number') ? { ...form, members } : undefined;
}

function decoded(text: string): string {
  const bytes = percentDecode(text.replaceAll('+', ' '));
  return textOfUtf8(bytesOf(bytes)) ?? bytes;
}

const PART =
  /\r?\nContent-Disposition: *form-data;[^\r\n]*?\bname="([^"\r\n]*)"[^\r\n]*(?:\r?\n[^\r\n]+)*\r?\n\r?\n/i;

/** The fields of a multipart body as an object; `undefined` where it isn't one, or a large one. */
function multipartAsJson(bytes: ByteString): JsonNode | undefined {
  const boundary = /^--([^\r\n]{1,200})\r?\n/.exec(bytes)?.[1];
  if (boundary === undefined) return undefined;
  const parts = bytes.split(`--${boundary}`).slice(1, MOST_FIELDS);
  const members = parts.flatMap((part) => {
    const head = PART.exec(part);
    if (!head) return [];
    const value = part.slice(head.index + head[0].length).replace(/\r?\n$/, '');
    return [{ key: stringNode(decodedBytes(head[1] ?? '')), value: stringNode(decodedBytes(value)) }];
  });
  return members.length === 0 ? undefined : { kind: 'object', members };
}

function decodedBytes(bytes: string): string {
  return textOfUtf8(bytesOf(bytes as ByteString)) ?? bytes;
}

/** For bodies that aren't JSON: the value they may have been made of. */
export function madeOfValues(bytes: ByteString): JsonEdit[] {
  const form = formAsJson(bytes);
  const typed = form && withNumbers(form);
  const multipart = multipartAsJson(bytes);
  return [
    ...(form ? [{ use: bodyUse('body-form', 'JSON of the form fields that were sent'), node: form }] : []),
    ...(typed
      ? [
          {
            use: bodyUse('body-form', 'JSON of the form’s fields, with numbers', 7),
            node: typed,
          },
        ]
      : []),
    ...(multipart ? [{ use: bodyUse('body-multipart', 'JSON of its fields'), node: multipart }] : []),
  ];
}

/** Values as PHP prints them without json_encode: print_r, var_export and serialize, of what json_decode makes arrays of. */

import { byteStringOfText } from '../../signing/bytes.ts';
import type { JsonNode } from './lexemes.ts';
import { NUMBER_PRINTERS, type NumberPrinter } from './numbers.ts';

type Entry = readonly [key: string | number, value: JsonNode];

/** `undefined`: no array. Keys that are whole numbers become integers, and of equal ones the last value stays. */
function entriesOf(node: JsonNode): readonly Entry[] | undefined {
  switch (node.kind) {
    case 'array':
      return node.items.map((item, index) => [index, item]);
    case 'object':
      return [...new Map(node.members.map(({ key, value }): Entry => [keyOf(key.text), value]))];
    default:
      return undefined;
  }
}

function keyOf(text: string): string | number {
  return /^(?:0|-?[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
}

function numberText(lexeme: string, printer: NumberPrinter): string {
  return NUMBER_PRINTERS[printer](lexeme).toUpperCase();
}

export function printR(node: JsonNode, depth = 0): string {
  const entries = entriesOf(node);
  if (!entries) return scalarText(node);
  const indent = ' '.repeat(8 * depth);
  const lines = entries.map(([key, value]) => `${indent}    [${key}] => ${printR(value, depth + 1)}\n`);
  return `Array\n${indent}(\n${lines.join('')}${indent})\n`;
}

/** As echo has it: 14 digits of a float. */
function scalarText(node: JsonNode): string {
  switch (node.kind) {
    case 'string':
      return node.text;
    case 'number':
      return NUMBER_PRINTERS['php-text'](node.lexeme);
    default:
      return node.kind === 'word' && node.word === 'true' ? '1' : '';
  }
}

export function varExport(node: JsonNode, depth = 0): string {
  const entries = entriesOf(node);
  if (!entries) return exported(node);
  const indent = '  '.repeat(depth);
  const lines = entries.map(([key, value]) => {
    const name = typeof key === 'number' ? key : exportedText(key);
    const apart = entriesOf(value) ? `\n${indent}  ` : '';
    return `${indent}  ${name} => ${apart}${varExport(value, depth + 1)},\n`;
  });
  return `array (\n${lines.join('')}${indent})`;
}

function exported(node: JsonNode): string {
  switch (node.kind) {
    case 'string':
      return exportedText(node.text);
    case 'number':
      return numberText(node.lexeme, 'php-zero-fraction');
    default:
      return node.kind === 'word' && node.word !== 'null' ? node.word : 'NULL';
  }
}

function exportedText(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&').replaceAll('\0', '\' . "\\0" . \'')}'`;
}

export function phpSerialized(node: JsonNode): string {
  const entries = entriesOf(node);
  if (entries) {
    const parts = entries.map(([key, value]) => serializedKey(key) + phpSerialized(value));
    return `a:${entries.length}:{${parts.join('')}}`;
  }
  switch (node.kind) {
    case 'string':
      return serializedText(node.text);
    case 'number': {
      const text = numberText(node.lexeme, 'php');
      return /^-?\d{1,19}$/.test(node.lexeme) && /^-?\d+$/.test(text) ? `i:${text};` : `d:${text};`;
    }
    default:
      return node.kind === 'word' && node.word !== 'null' ? `b:${node.word === 'true' ? 1 : 0};` : 'N;';
  }
}

function serializedKey(key: string | number): string {
  return typeof key === 'number' ? `i:${key};` : serializedText(key);
}

/** Its length is of bytes. */
function serializedText(text: string): string {
  return `s:${byteStringOfText(text).length}:"${text}";`;
}

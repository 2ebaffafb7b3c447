/** JSON as the CLI prints it: what steers a terminal, or turns its text around, is escaped, and reads back the same. */

/** In JSON as `JSON.stringify` writes it they stand in strings alone. */
const STEERING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** In one line. */
export function printedJson(value: unknown): string {
  return JSON.stringify(value).replace(STEERING, escaped);
}

function escaped(character: string): string {
  let text = '';
  for (let at = 0; at < character.length; at++)
    text += `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`;
  return text;
}

/** Strings as Python's repr and Ruby's inspect print them. */

/** Python: what `str.isprintable` says no to is escaped, the blank excepted. */
export function pythonString(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inner = text.replace(
    /[\\'"]|[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu,
    (character) => {
      if (character === '\\') return '\\\\';
      if (character === "'" || character === '"') return character === quote ? `\\${character}` : character;
      return PYTHON_LETTERS[character] ?? pythonEscape(character.codePointAt(0) ?? 0);
    },
  );
  return quote + inner + quote;
}

const PYTHON_LETTERS: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function pythonEscape(code: number): string {
  const hex = code.toString(16);
  if (code <= 0xff) return `\\x${hex.padStart(2, '0')}`;
  return code <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
}

/** Ruby's and Elixir's inspect, near enough for what bodies hold: quotes, backslashes, control characters, #{. */
export function rubyString(text: string): string {
  const inner = text
    .replace(/["\\]|#(?=[{$@])/g, '\\$&')
    .replace(/\p{Cc}/gu, (control) => RUBY_LETTERS[control] ?? control);
  return `"${inner}"`;
}

const RUBY_LETTERS: Readonly<Record<string, string>> = {
  ...PYTHON_LETTERS,
  '\b': '\\b',
  '\f': '\\f',
  '\v': '\\v',
  '\u0007': '\\a',
  '\u001b': '\\e',
};

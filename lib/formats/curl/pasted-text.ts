/** Takes off what stands around commands where they were copied: prompts, code fences, prose in front of them. */

/** A text of the same lines, so that line numbers stay. */
export function commandText(text: string): string {
  const lines = text.replace(/^\ufeff/, '').split('\n');
  return withoutPrompts(insideFences(lines)).join('\n');
}

const FENCE = /^[ \t]*(?:`{3,}|~{3,})[^`]*$/;

/** Where a code fence stands before the first command, only what's inside of fences counts. */
function insideFences(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => FENCE.test(line));
  const firstCommand = lines.findIndex((line) => startsWithCurl(line));
  if (first === -1 || (firstCommand !== -1 && firstCommand < first)) return fromFirstCommand(lines);
  let inside = false;
  return lines.map((line) => {
    if (!FENCE.test(line)) return inside ? line : '';
    inside = !inside;
    return '';
  });
}

/** Prose has apostrophes, which a shell takes for quotes. */
const SHELL_LINE =
  /^(?:#|[A-Za-z_][A-Za-z0-9_]*\+?=|(?:echo|printf|cat|export|set|if|for|while|cd|local|declare)\b|[({`@]|jq\b|::|rem\b)|[\\^|][ \t\r]*$|\$\(|<</i;

function fromFirstCommand(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex(
    (line) => startsWithCurl(line) || SHELL_LINE.test(withoutPrompt(line).trimStart()),
  );
  return first <= 0 ? lines : lines.map((line, index) => (index < first ? '' : line));
}

const COMMAND =
  /^(?:[\w./\\:~-]{0,200}[/\\])?curl(?:\.exe)?(?=[ \t\\^\r]|$)|^(?:echo|printf|cat|export|sudo|time|[A-Za-z_]\w*=)/i;
/**
 * `$ `, `user@host:~$ `, `[me@host dir]# `, `~ % `, `➜  dir git:(main) ✗ `, `C:\Users\me>`, `PS C:\>`; `+ ` of `set -x`,
 * and what runs the rest of its line in another place, from make to CI.
 */
const PROMPT =
  /^(?:➜[ \t]{1,4}[^\s'"]{1,100}(?:[ \t]git:\([^)\n]{1,100}\))?(?:[ \t]✗)?[ \t]{1,9}|\+{1,9}[ \t]{1,9}|@|\d{1,3}\.[ \t]{1,9}|(?:-[ \t]{1,9})?(?:run:|RUN)[ \t]{1,9}|(?:docker|podman|docker[ -]compose)[ \t]exec(?:[ \t]-[it]{1,2})?[ \t][\w.-]{1,200}[ \t]{1,9}|kubectl[ \t]exec[ \t][^"'|;&\n]{1,200}[ \t]--[ \t]{1,9}|(?:[^$%#>\n"'|;&]{0,100})(?:\$|%|❯|➜|(?<=[^\s#])[ \t]?#)[ \t]{1,9}|(?:PS )?[A-Za-z]:[^>\n"|&^]{0,200}>[ \t]{0,9}|>[ \t]{1,9})/;

function withoutPrompt(line: string): string {
  const start = line.trimStart();
  const [prompt = ''] = PROMPT.exec(start) ?? [];
  return prompt && COMMAND.test(start.slice(prompt.length)) ? start.slice(prompt.length) : line;
}

/** What a shell prints before each further line of a command. */
const CONTINUED = /^(?:> ?|More\? ?)/;

function withoutPrompts(lines: readonly string[]): string[] {
  let prompted = false;
  let continued = false;
  return lines.map((line) => {
    const bare = withoutPrompt(line);
    const further = (prompted || continued) && bare === line && CONTINUED.exec(line)?.[0];
    if (!further) prompted = bare !== line;
    const read = further ? line.slice(further.length) : bare;
    continued = /[\\^][ \t]*\r?$/.test(read);
    return read;
  });
}

const WRAPPED =
  /^[(`{@! \t]{0,20}(?:(?:sudo|time|env|command|exec|nohup|if|then|do|else|while|winpty|timeout[ \t]{1,9}[\d.]{1,9}[smhd]?)[ \t]{1,9}|[A-Za-z_]\w{0,100}=(?:"?\$\(|`|[^\s;&|'"]{0,200}[ \t]{1,9}|'[^'\n]{0,9000}'[ \t]{1,9}|"(?:[^"\\\n]|\\.){0,9000}"[ \t]{1,9})){0,20}(?:[\w./\\:~-]{0,200}[/\\])?curl(?:\.exe)?(?=[ \t\\^\r]|$)/i;

const NAMED = /curl/i;

/** Whether a line starts a curl command, behind a prompt, an assignment or another command. */
export function startsWithCurl(line: string): boolean {
  if (!NAMED.test(line)) return false;
  const bare = withoutPrompt(line).slice(0, LOOKED_AT);
  return bare.split(/&&|\|\||[;|]/).some((part) => NAMED.test(part) && WRAPPED.test(part.trimStart()));
}

/** Of a line. */
const LOOKED_AT = 100_000;

/** Options of PowerShell’s own `curl`, which is another program. */
const POWERSHELL =
  /[ \t]-(?:Uri|Method|Headers|Body|UseBasicParsing|WebSession|ContentType|InFile)\b|`\r?\n[ \t]+-/;

/** Its prompt before curl. */
const POWERSHELL_PROMPT =
  /^[ \t]*PS(?: [^>\r\n"|&^]{0,200})?>[ \t]{0,9}(?:\$\w{1,40}[ \t]{0,9}=[ \t]{0,9}|&[ \t]{0,9})?curl(?:\.exe)?[ \t]/im;
/** Windows' curl with an argument in single quotes, which cmd doesn't know. */
const EXE_IN_QUOTES =
  /^\ufeff?\s{0,20}(?:`{3,}[^`\n]{0,40}\n\s{0,20})?curl\.exe[ \t](?:[^"'\n]|"(?:[^"\\\n]|\\.)*")*?(?<=[ \t])'/i;

export function isForPowerShell(text: string): boolean {
  const isElsewhere = /\\\r?\n/.test(text);
  return (
    POWERSHELL_PROMPT.test(text) || (!isElsewhere && (POWERSHELL.test(text) || EXE_IN_QUOTES.test(text)))
  );
}

/** Whether what's for PowerShell may as well be for bash on Windows. */
export function mayBeForBash(text: string): boolean {
  return EXE_IN_QUOTES.test(text) && !POWERSHELL_PROMPT.test(text) && !POWERSHELL.test(text);
}

export type ShellGuess = 'bash' | 'cmd' | 'either';

/** Which shell a command is for, by what only one of them would need or understand. */
export function guessShell(text: string): ShellGuess {
  const first = text.search(/curl/i);
  const command = first === -1 ? text : text.slice(first);
  if (
    /^curl(?:\.exe)?[ \t]+(?:[^\s'"]+[ \t]+)*\^"|\^[ \t]*\r?\n|^curl(?:\.exe)? [^']*"[^"]*\^\\\^"/i.test(
      command,
    )
  )
    return 'cmd';
  if (/\\\r?\n|[ \t=]'|\$['({A-Za-z_]|[ \t]\$'|<<|\bprintf\b|`/.test(command)) return 'bash';
  return /[%^]|""/.test(command) || /^curl\.exe/i.test(command)
    ? /"/.test(command)
      ? 'cmd'
      : 'either'
    : 'either';
}

const ITS_NAME = /(?<![\w.-])curl(?:\.exe)?(?:[ \t]|["'],)/i;
const ITS_OPTIONS = /[ \t"',](?:-[HX]|--header|--request)(?![\w-])/;

/** Whether a command with headers or a method stands somewhere within a text, as in a program's log. */
export function holdsCurl(text: string): boolean {
  const start = text.slice(0, LOOKED_AT);
  const name = ITS_NAME.exec(start);
  return name !== null && ITS_OPTIONS.test(start.slice(name.index));
}

export const CURL_WITHIN =
  'A curl command stands within other text. Paste the command alone, from “curl” to its end, as it was run';

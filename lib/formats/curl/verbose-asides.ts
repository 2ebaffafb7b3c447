/** What `curl -v` says around requests and answers: connections, progress and amounts of data. */

export interface Connection {
  readonly scheme: 'http' | 'https' | undefined;
  /** Host and port as HTTP/2's `:authority` has them. */
  readonly authority: string | undefined;
}

export const NO_CONNECTION: Connection = { scheme: undefined, authority: undefined };

/** What a line beginning with `*` adds to what's known of the connection. */
export function connectionOf(known: Connection, line: string): Connection {
  const [, port] = /^\* +Connected to .{1,300} port (\d{1,5})\b/.exec(line) ?? [];
  if (port !== undefined) return { scheme: port === '443' ? 'https' : 'http', authority: undefined };
  const [, url] = /^\* .{0,40}OPENED stream for (https?:\/\/\S+)/.exec(line) ?? [];
  if (url !== undefined) return { ...known, scheme: url.startsWith('https') ? 'https' : 'http' };
  if (/^\* (?:SSL connection using|TLSv1|schannel|ALPN)/i.test(line)) return { ...known, scheme: 'https' };
  const [, scheme] = /\[:scheme: (https?)\]$/.exec(line) ?? [];
  if (scheme === 'http' || scheme === 'https') return { ...known, scheme };
  const [, authority] = /\[:authority: (\S{1,300})\]$/.exec(line) ?? [];
  return authority === undefined ? known : { ...known, authority };
}

const AMOUNT = /^[{}] \[\d+ bytes data\]$/;
const PROGRESS = /^\s*(?:% Total\b|Dload\b|\d+ .*(?:--:--|\d:\d\d:\d\d))|\r/;
/** An answer without a line break at its end has curl's next remark on its last line. */
const GLUED =
  /\* (?:Connection #|Closing connection|Found bundle|Re-using|Hostname | {2}Trying|Could not|Host |Issue another)[^\n]*$/;

/** The answer's body among the lines after its headers. */
export function answerText(lines: readonly string[]): string {
  const kept = lines.filter((line) => !AMOUNT.test(line) && !PROGRESS.test(line));
  const text = kept.join('\n').replace(/(?<!\n)\n+$/, '');
  const lastLine = text.lastIndexOf('\n') + 1;
  return text.slice(0, lastLine) + text.slice(lastLine).replace(GLUED, '');
}

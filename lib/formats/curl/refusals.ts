/** Options of curl whose request can't be told from the command line, and why. */

const ROUND_TRIPS =
  'makes curl ask the server before it sends the request, so that it can’t be told from the command. Take it out';

/** Each says what's wrong and what to do. */
export const REFUSALS: Readonly<Record<string, string>> = {
  'aws-sigv4': '--aws-sigv4 signs with the clock of the moment, so its headers can’t be known. Take it out',
  config: '-K reads options from a file that isn’t part of the command. Write them on the command line',
  variable: '--variable and --expand-… aren’t read here. Write the values in their place',
  'proto-default': '--proto-default isn’t read here. Write the URL with its https://',
  crlf: '--crlf changes the line breaks of what’s sent. Take it out',
  anyauth: `--anyauth ${ROUND_TRIPS}`,
  digest: `--digest ${ROUND_TRIPS}`,
  negotiate: `--negotiate ${ROUND_TRIPS}`,
  ntlm: `--ntlm ${ROUND_TRIPS}`,
  'ntlm-wb': `--ntlm-wb ${ROUND_TRIPS}`,
};

const LEFT_OUT: Readonly<Record<string, string>> = {
  'continue-at': 'The header Range that -C adds',
  'etag-compare': 'The header If-None-Match that --etag-compare adds',
  'httpsig-algo': 'The headers Signature and Signature-Input that --httpsig-… adds',
  'httpsig-headers': 'The headers Signature and Signature-Input that --httpsig-… adds',
  'httpsig-key': 'The headers Signature and Signature-Input that --httpsig-… adds',
  'httpsig-keyid': 'The headers Signature and Signature-Input that --httpsig-… adds',
  'netrc-file': 'The header Authorization that --netrc-file may add',
  netrc: 'The header Authorization that -n may add',
  'netrc-optional': 'The header Authorization that --netrc-optional may add',
  'time-cond': 'The header If-Modified-Since that -z adds',
  'tr-encoding': 'The headers TE and Connection that --tr-encoding adds',
};

/** What's said of an option that adds headers which aren't worked out. */
export function isLeftOut(option: string): string {
  return `${LEFT_OUT[option] ?? `What --${option} adds`} isn’t in the headers here`;
}

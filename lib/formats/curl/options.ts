/** curl's options: what each takes, and what reading a request has to do about it. */

/** What an option does to the request, if anything. */
export type Effect =
  | 'append-data'
  | 'cookie'
  | 'fails'
  | 'flag'
  | 'form'
  | 'header'
  | 'json'
  | 'leaves-out'
  | 'next'
  | 'none'
  | 'refused'
  | 'url'
  | 'url-query'
  | 'upload'
  | 'value';

export interface Option {
  readonly long: string;
  readonly short?: string;
  /** `switch`: takes nothing and can be turned off with `--no-`. */
  readonly takes: 'value' | 'switch' | 'nothing';
  readonly effect: Effect;
}

/** Long names, each with its letter where it has one. They don't change the request, or only how it gets there. */
const HARMLESS_WITH_VALUE = `abstract-unix-socket alt-svc cacert capath cert/E cert-type ciphers connect-timeout
  connect-to cookie-jar/c create-file-mode crlfile curves delegation dns-interface dns-ipv4-addr dns-ipv6-addr
  dns-servers doh-url dump-header/D ech egd-file engine etag-save expect100-timeout ftp-account
  ftp-alternative-to-user ftp-method ftp-port/P ftp-ssl-ccc-mode happy-eyeballs-timeout-ms haproxy-clientip
  hostpubmd5 hostpubsha256 hsts interface ip-tos ipfs-gateway keepalive-cnt keepalive-time key key-type krb
  libcurl limit-rate local-port login-options mail-auth mail-from mail-rcpt max-filesize max-redirs max-time/m
  noproxy output/o output-dir parallel-max parallel-max-host pass pinnedpubkey preproxy proto proto-redir
  proxy/x proxy-cacert proxy-capath proxy-cert proxy-cert-type proxy-ciphers proxy-crlfile proxy-header proxy-key
  proxy-key-type proxy-pass proxy-pinnedpubkey proxy-service-name proxy-tls13-ciphers proxy-tlsauthtype
  proxy-tlspassword proxy-tlsuser proxy-user/U proxy1.0 pubkey quote/Q random-file rate resolve retry retry-delay
  retry-max-time sasl-authzid service-name signature-algorithms socks4 socks4a socks5 socks5-gssapi-service
  socks5-hostname speed-limit/Y speed-time/y stderr telnet-option/t tftp-blksize tls-max tls13-ciphers tlsauthtype
  tlspassword tlsuser trace trace-ascii trace-config unix-socket vlan-priority write-out/w`;

const HARMLESS_SWITCHES = `append/a basic ca-native cert-status compressed compressed-ssh create-dirs
  disable-eprt disable-epsv disallow-username-in-url doh-cert-status doh-insecure eprt epsv fail/f fail-early
  fail-with-body false-start form-escape ftp-create-dirs ftp-pasv ftp-pret ftp-skip-pasv-ip ftp-ssl-ccc
  ftp-ssl-control haproxy-protocol http0.9 ignore-content-length include/i insecure/k junk-session-cookies/j
  list-only/l location/L location-trusted mail-rcpt-allowfails metalink mptcp alpn buffer/N clobber keepalive
  npn parallel/Z parallel-immediate post301 post302 post303 progress-meter proxy-anyauth proxy-basic
  proxy-ca-native proxy-digest proxy-http2 proxy-insecure proxy-negotiate proxy-ntlm proxy-ssl-allow-beast
  proxy-ssl-auto-client-cert proxytunnel/p raw remote-header-name/J remote-name/O remote-name-all remote-time/R
  remove-on-error retry-all-errors retry-connrefused sasl-ir sessionid show-error/S silent/s skip-existing
  socks5-basic socks5-gssapi socks5-gssapi-nec ssl ssl-allow-beast ssl-auto-client-cert ssl-no-revoke ssl-reqd
  ssl-revoke-best-effort styled-output suppress-connect-headers tcp-fastopen tcp-nodelay tftp-no-options
  tls-earlydata trace-ids trace-time use-ascii/B verbose/v xattr`;

const HARMLESS = `disable/q http1.1 http2 http2-prior-knowledge http3 http3-only ipv4/4 ipv6/6 progress-bar/#
  proxy-tlsv1 sslv2/2 sslv3/3 tlsv1/1 tlsv1.0 tlsv1.1 tlsv1.2 tlsv1.3 http1.0/0`;

/** Each with its reason in `refusals.ts`. */
const REFUSED_WITH_VALUE = 'aws-sigv4 config/K variable proto-default';
const REFUSED_SWITCHES = 'anyauth crlf digest negotiate ntlm ntlm-wb';

const LEAVES_OUT_WITH_VALUE = 'continue-at/C etag-compare netrc-file time-cond/z';
const LEAVES_OUT_SWITCHES = 'netrc/n netrc-optional tr-encoding';

const ROWS: readonly (readonly [string, Option['takes'], Effect])[] = [
  [HARMLESS_WITH_VALUE, 'value', 'none'],
  [HARMLESS_SWITCHES, 'switch', 'none'],
  [HARMLESS, 'nothing', 'none'],
  [REFUSED_WITH_VALUE, 'value', 'refused'],
  [REFUSED_SWITCHES, 'switch', 'refused'],
  [LEAVES_OUT_WITH_VALUE, 'value', 'leaves-out'],
  [LEAVES_OUT_SWITCHES, 'switch', 'leaves-out'],
  ['data/d data-ascii data-binary data-raw data-urlencode', 'value', 'append-data'],
  ['json', 'value', 'json'],
  ['url-query', 'value', 'url-query'],
  ['form/F form-string', 'value', 'form'],
  ['header/H', 'value', 'header'],
  ['cookie/b', 'value', 'cookie'],
  ['url', 'value', 'url'],
  ['upload-file/T', 'value', 'upload'],
  ['oauth2-bearer range/r referer/e request/X request-target user/u user-agent/A', 'value', 'value'],
  ['get/G globoff/g head/I path-as-is', 'switch', 'flag'],
  ['next/:', 'nothing', 'next'],
  ['help/h manual/M version/V', 'nothing', 'fails'],
];

export const OPTIONS: readonly Option[] = ROWS.flatMap(([names, takes, effect]) =>
  names.split(/\s+/).map((name): Option => {
    const [long = '', short] = name.split('/');
    return { long, takes, effect, ...(short && { short }) };
  }),
);

const BY_LONG = new Map(OPTIONS.map((option) => [option.long, option]));
const BY_SHORT = new Map(
  OPTIONS.flatMap((option) => (option.short ? [[option.short, option] as const] : [])),
);

export function optionOfLetter(letter: string): Option | undefined {
  return BY_SHORT.get(letter);
}

/**
 * As curl looks a long name up: without case, and cut short where only one option begins like that.
 *
 * @returns the names it could mean where there's more than one.
 */
export function optionOfName(name: string): Option | readonly string[] | undefined {
  const wanted = name.toLowerCase();
  const exact = BY_LONG.get(wanted);
  if (exact || wanted === '') return exact;
  const possible = OPTIONS.filter(({ long }) => long.startsWith(wanted));
  return possible.length > 1 ? possible.map(({ long }) => `--${long}`) : possible[0];
}

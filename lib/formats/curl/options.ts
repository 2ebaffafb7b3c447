/** curl's options: what each takes, and what reading a request has to do about it. */

/** What an option does to the request, if anything. */
export type OptionEffect =
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
  readonly effect: OptionEffect;
  /** The first version of curl that knows it, where that's after the oldest that's told apart here. */
  readonly since?: string;
}

/** Long names, each with its letter where it has one. They don't change the request, or only how it gets there. */
const HARMLESS_WITH_VALUE = `abstract-unix-socket alt-svc cacert capath cert/E cert-type ciphers connect-timeout
  connect-to cookie-jar/c create-file-mode crlfile curves delegation dns-interface dns-ipv4-addr dns-ipv6-addr
  dns-servers doh-url dump-header/D ech egd-file engine etag-save expect100-timeout ftp-account
  ftp-alternative-to-user ftp-method ftp-port/P ftp-ssl-ccc-mode happy-eyeballs-timeout-ms haproxy-clientip
  hostpubmd5 hostpubsha256 hsts interface ip-tos ipfs-gateway keepalive-cnt keepalive-time key key-type knownhosts krb
  libcurl limit-rate local-port login-options mail-auth mail-from mail-rcpt max-filesize max-redirs max-time/m
  noproxy output/o output-dir parallel-max parallel-max-host pass pinnedpubkey preproxy proto proto-redir
  proxy/x proxy-cacert proxy-capath proxy-cert proxy-cert-type proxy-ciphers proxy-crlfile proxy-header proxy-key
  proxy-key-type proxy-pass proxy-pinnedpubkey proxy-service-name proxy-tls13-ciphers proxy-tlsauthtype
  proxy-tlspassword proxy-tlsuser proxy-user/U proxy1.0 pubkey quote/Q random-file rate resolve retry retry-delay
  retry-max-time sasl-authzid service-name sigalgs signature-algorithms socks4 socks4a socks5 socks5-gssapi-service
  socks5-hostname speed-limit/Y speed-time/y ssl-sessions stderr telnet-option/t tftp-blksize tls-max tls13-ciphers tlsauthtype
  tlspassword tlsuser trace trace-ascii trace-config unix-socket upload-flags vlan-priority write-out/w`;

const HARMLESS_SWITCHES = `append/a basic ca-native cert-status compressed compressed-ssh create-dirs
  disable/q disable-eprt disable-epsv disallow-username-in-url doh-cert-status doh-insecure eprt epsv fail/f fail-early
  fail-with-body false-start follow form-escape ftp-create-dirs ftp-pasv ftp-pret ftp-skip-pasv-ip ftp-ssl-ccc
  ftp-ssl-control haproxy-protocol http0.9 ignore-content-length include/i insecure/k junk-session-cookies/j
  list-only/l location/L location-trusted mail-rcpt-allowfails metalink mptcp alpn buffer/N clobber keepalive
  npn out-null parallel/Z parallel-immediate post301 post302 post303 progress-bar/# progress-meter proxy-anyauth proxy-basic
  proxy-ca-native proxy-digest proxy-http2 proxy-http3 proxy-insecure proxy-negotiate proxy-ntlm proxy-ssl-allow-beast
  proxy-ssl-auto-client-cert proxytunnel/p raw remote-header-name/J remote-name/O remote-name-all remote-time/R
  remove-on-error retry-all-errors retry-connrefused sasl-ir sessionid show-error/S show-headers silent/s skip-existing
  socks5-basic socks5-gssapi socks5-gssapi-nec ssl ssl-allow-beast ssl-auto-client-cert ssl-no-revoke ssl-reqd
  ssl-revoke-best-effort styled-output suppress-connect-headers tcp-fastopen tcp-nodelay tftp-no-options
  tls-earlydata trace-ids trace-time use-ascii/B verbose/v xattr`;

const HARMLESS = `http1.1 http2 http2-prior-knowledge http3 http3-only ipv4/4 ipv6/6
  proxy-tlsv1 sslv2/2 sslv3/3 tlsv1/1 tlsv1.0 tlsv1.1 tlsv1.2 tlsv1.3 http1.0/0`;

/** Each with its reason in `REFUSALS`. */
const REFUSED_WITH_VALUE = 'aws-sigv4 config/K variable proto-default';
const REFUSED_SWITCHES = 'anyauth crlf digest negotiate ntlm ntlm-wb';

const LEAVES_OUT_WITH_VALUE =
  'continue-at/C etag-compare httpsig-algo httpsig-headers httpsig-key httpsig-keyid netrc-file time-cond/z';
const LEAVES_OUT_SWITCHES = 'netrc/n netrc-optional tr-encoding';

const ROWS: readonly (readonly [string, Option['takes'], OptionEffect])[] = [
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
  ['dump-ca-embed', 'nothing', 'fails'],
  ['help/h manual/M version/V', 'switch', 'fails'],
];

const SINCE = new Map(
  `aws-sigv4 7.75.0 ca-native 8.2.0 clobber 7.83.0 create-file-mode 7.75.0 doh-cert-status 7.76.0 doh-insecure 7.76.0
  dump-ca-embed 8.10.0 ech 8.8.0 fail-with-body 7.76.0 follow 8.16.0 form-escape 7.81.0 haproxy-clientip 8.2.0
  hostpubsha256 7.80.0 http3-only 7.88.0 httpsig-algo 8.22.0 httpsig-headers 8.22.0 httpsig-key 8.22.0
  httpsig-keyid 8.22.0 ip-tos 8.9.0 ipfs-gateway 8.4.0 json 7.82.0 keepalive-cnt 8.9.0 knownhosts 8.17.0 mptcp 8.9.0
  out-null 8.16.0 parallel-max-host 8.16.0 proxy-ca-native 8.2.0 proxy-http2 8.1.0 proxy-http3 8.21.0
  proxy-ssl-auto-client-cert 7.77.0 rate 7.84.0 remove-on-error 7.83.0 show-headers 8.10.0 sigalgs 8.14.0
  skip-existing 8.10.0 ssl-auto-client-cert 7.77.0 ssl-sessions 8.12.0 tls-earlydata 8.11.0 trace-config 8.3.0
  trace-ids 8.2.0 upload-flags 8.13.0 url-query 7.87.0 variable 8.3.0 vlan-priority 8.9.0`
    .split(/\n/)
    .flatMap((line) =>
      Array.from(line.matchAll(/(\S+) (\d\S*)/g), ([, name = '', version = '']) => [name, version] as const),
    ),
);

export const OPTIONS: readonly Option[] = ROWS.flatMap(([names, takes, effect]) =>
  names.split(/\s+/).map((name): Option => {
    const [long = '', short] = name.split('/');
    const since = SINCE.get(long);
    return { long, takes, effect, ...(short && { short }), ...(since && { since }) };
  }),
);

const BY_LONG = new Map(OPTIONS.map((option) => [option.long, option]));
const BY_SHORT = new Map(
  OPTIONS.flatMap((option) => (option.short ? [[option.short, option] as const] : [])),
);

/** Written in full, as in `--header=…`. */
export function optionOfWholeName(name: string): Option | undefined {
  return BY_LONG.get(name);
}

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

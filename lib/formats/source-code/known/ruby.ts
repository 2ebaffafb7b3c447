/** What calls of Ruby's HTTP libraries do to a request: Net::HTTP, Faraday, HTTParty, RestClient, http.rb. */

import {
  beginningAs,
  beginningCalls,
  ending,
  harmlessCalls,
  type KnownCalls,
  optionsOf,
  sending,
  sendingAs,
  setting,
} from '../known-call.ts';

const OPTIONS = optionsOf({
  url: 'url',
  base: 'base_uri',
  method: 'method',
  query: 'query params',
  body: 'body payload',
  made: 'json form multipart',
  headers: 'headers',
  'also-headers': 'basic_auth cookies',
  none: 'timeout open_timeout read_timeout use_ssl verify verify_ssl format follow_redirects verify_mode',
});
const BODIED = 'post put patch';
const BARE = 'get delete head options';
const of = (receiver: string, verbs: string) =>
  verbs
    .split(' ')
    .map((verb) => `${receiver}.${verb}`)
    .join(' ');
const classes = (verbs: string) =>
  verbs
    .split(' ')
    .map((verb) => `${verb}.new`)
    .join(' ');

export const RUBY_CALLS: KnownCalls = {
  ...harmlessCalls(
    'require require_relative sleep Dotenv.load puts p pp print raise abort exit URI URI.parse .to_json JSON.generate JSON.dump JSON.parse .to_s .to_i Time.now Time.now.to_i OpenSSL::HMAC.hexdigest HMAC.hexdigest Digest::SHA256.hexdigest SHA256.hexdigest SecureRandom.uuid SecureRandom.hex ENV.fetch .fetch Net.new URI.encode_www_form .encode_www_form .body .code .inspect .success .parsed_response .join .upcase .strip .freeze .is_a',
  ),
  // Of signers with a mistake.
  ...harmlessCalls(
    'Digest::MD5.hexdigest MD5.hexdigest Digest::SHA1.hexdigest SHA1.hexdigest Digest::SHA512.hexdigest SHA512.hexdigest Digest::SHA256.digest SHA256.digest Digest::SHA256.base64digest SHA256.base64digest OpenSSL::HMAC.digest HMAC.digest OpenSSL::HMAC.base64digest HMAC.base64digest OpenSSL::Digest.new Base64.strict_encode64 Base64.encode64 Base64.urlsafe_encode64 .unpack .unpack1 .downcase .capitalize .chomp .gsub .sub .split .sort .sort_by .map .reverse .force_encoding .encode .to_f .round CGI.escape URI.encode_www_form_component',
  ),
  ...sendingAs({ 'HTTP.get HTTP.get_response': ['url', 'query-or-headers', 'none'] }, OPTIONS),
  ...sendingAs(
    {
      'HTTP.post HTTP.put HTTP.patch': ['url', 'body', 'headers'],
      'HTTP.post_form': ['url', 'made'],
      'HTTP.delete HTTP.head': ['url'],
    },
    OPTIONS,
  ),
  ...setting(
    { 'HTTP.new HTTP.start': ['none', 'none'], 'HTTP.headers': ['headers'], '.headers': ['headers'] },
    OPTIONS,
  ),
  ...beginningAs({ [classes('Get Post Put Patch Delete Head Options')]: ['url', 'headers'] }),
  ...ending({ '.request': ['request'], '.execute': [] }),
  ...setting({
    '.set_form_data .set_form .form_data': ['made', 'made'],
    '.add_field .set_field': ['header', 'none'],
    '.basic_auth .set_content_type': ['also-headers', 'also-headers', 'also-headers'],
    '.adapter .response .set_debug_output .start .finish': ['none', 'none', 'none'],
    '.url': ['url', 'query'],
  }),
  ...setting({ 'Faraday.new': ['base', 'options'] }, { ...OPTIONS, url: 'base' }),
  ...sendingAs(
    { [`${of('Faraday', BARE)} ${of('', BARE)}`]: ['url', 'query-or-headers', 'headers'] },
    OPTIONS,
  ),
  ...sendingAs({ [`${of('Faraday', BODIED)} ${of('', BODIED)}`]: ['url', 'body', 'headers'] }, OPTIONS),
  ...sendingAs({ [`${of('HTTParty', BARE)} ${of('HTTParty', BODIED)}`]: ['url', 'options'] }, OPTIONS),
  ...sendingAs({
    [`${of('RestClient', BARE)}`]: ['url', 'query-or-headers'],
    [of('RestClient', BODIED)]: ['url', 'body', 'query-or-headers'],
  }),
  ...sending({ 'Request.execute': ['options'] }, OPTIONS),
  ...beginningCalls({ 'Request.new': ['options'] }, OPTIONS),
  ...sendingAs({ [`${of(')', BARE)} ${of(')', BODIED)}`]: ['url', 'options'] }, OPTIONS),
};

export const RUBY_MEMBERS = optionsOf({
  base: 'base_uri url_prefix host',
  query: 'query params',
  path: 'path',
  body: 'body',
  method: 'method',
  headers: 'headers',
  'also-headers': 'content_type',
  none: 'use_ssl open_timeout read_timeout write_timeout verify_mode timeout options ssl_timeout',
});

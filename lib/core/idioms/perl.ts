/** Signing with Perl's own modules: the wrong and the right way of each step, and the whole signer. */

import { code, type Idioms } from './idiom.ts';

export const PERL = {
  method: {
    wrong: code`
      my $headers = sign('get', $url);
      my $response = $http->get($url, { headers => $headers });`,
    right: code`
      $method = uc $method;`,
    why: 'HTTP::Tiny’s get sends GET, whatever was signed',
  },
  path: {
    wrong: code`
      my $path = URI->new($url)->path_query;`,
    right: code`
      my ($path, $sent) = $url =~ m{^[^:]+://[^/?#]+([^?#]*)\??([^#]*)};
      $path ||= '/';`,
    why: 'The second line ends before the question mark',
  },
  query: {
    wrong: code`
      my $query = $http->www_form_urlencode($params);
      my $headers = sign('GET', $url, $query);`,
    right: code`
      my ($path, $sent) = $url =~ m{^[^:]+://[^/?#]+([^?#]*)\??([^#]*)};
      my $query = join '&', sort grep { length } split /&/, $sent;`,
    why: 'Whole pairs are sorted, as they’re sent; sorting keys alone gives another order',
  },
  timestamp: {
    wrong: code`
      my $timestamp = localtime;`,
    right: code`
      my $timestamp = time;`,
    why: 'As a text, localtime is a date; time is seconds since 1970',
  },
  body: {
    wrong: code`
      my $headers = sign('POST', $url, encode_json($order));
      my $content = JSON::PP->new->pretty->encode($order);
      $http->request('POST', $url, { headers => $headers, content => $content });`,
    right: code`
      my $content = encode_json($order);
      my $response = send_signed('POST', $url, $content); # signs and sends these bytes`,
    why: 'Serialized once, the bytes that are hashed are the bytes that are sent',
  },
  charset: {
    wrong: code`
      my $body_hash = sha256_hex($text);
      my $raw = encode('UTF-8', $text);`,
    right: code`
      my $raw = encode('UTF-8', $text);
      my $body_hash = sha256_hex($raw);`,
    why: 'Before it’s encoded, Digest::SHA reads text as Latin-1, or dies of a wide character',
  },
  'body-hash': {
    wrong: code`
      my $body_hash = length $raw ? sha256_hex($raw) : '';`,
    right: code`
      my $body_hash = sha256_hex($raw);`,
    why: 'Without a body, the last line is the hash of zero bytes, not an empty line',
  },
  joining: {
    wrong: code`
      my $message = join '\n', $method, $path, $query, $timestamp, $body_hash;`,
    right: code`
      my $message = join "\n", $method, $path, $query, $timestamp, $body_hash;`,
    why: 'In single quotes, \\n is a backslash and an n',
  },
  'load-key': {
    wrong: code`
      open my $file, '<', 'key.txt';
      my $secret = <$file>;`,
    right: code`
      my $secret = $ENV{SIGNING_SECRET} =~ s/^\s+|\s+$//gr;`,
    why: 'A line that’s read from a file ends in its newline, so it’s stripped on loading',
  },
  'key-bytes': {
    wrong: code`
      my $signature = hmac_sha256_hex($message, pack('H*', $secret));`,
    right: code`
      my $signature = hmac_sha256_hex($message, $secret);`,
    why: 'The secret’s text is the key, neither hex nor Base64',
  },
  hmac: {
    wrong: code`
      my $signature = hmac_sha256_hex($secret, $message);`,
    right: code`
      my $signature = hmac_sha256_hex($message, $secret);`,
    why: 'In Digest::SHA, the message comes before the key',
  },
  output: {
    wrong: code`
      my $signature = hmac_sha256_base64($message, $secret);`,
    right: code`
      my $signature = hmac_sha256_hex($message, $secret);`,
    why: 'It’s 64 lowercase hex digits, not Base64',
  },
  headers: {
    wrong: code`
      my $headers = {
          X_Api_Key => $key_id,
          X_Timestamp => $timestamp,
          X_Signature => $signature,
      };`,
    right: code`
      my $headers = {
          'Content-Type' => 'application/json',
          'X-Api-Key' => $key_id,
          'X-Timestamp' => $timestamp,
          'X-Signature' => $signature,
      };`,
    why: 'The names have hyphens, so they stand in quotes',
  },
  'per-attempt': {
    wrong: code`
      my $headers = sign('GET', $url);
      for my $attempt (0 .. 4) {
          my $response = $http->request('GET', $url, { headers => $headers });
          last if $response->{status} < 500;
          sleep 30 * 2 ** $attempt;
      }`,
    right: code`
      for my $attempt (0 .. 4) {
          my $response = send_signed('GET', $url);
          last if $response->{status} < 500;
          sleep 30 * 2 ** $attempt;
      }`,
    why: 'Each attempt needs a time and signature of its own; only a GET is safe to repeat',
  },
  redirects: {
    wrong: code`
      my $http = HTTP::Tiny->new(verify_SSL => 1);`,
    right: code`
      my $http = HTTP::Tiny->new(max_redirect => 0, verify_SSL => 1);`,
    why: 'After a redirect, path and method are no longer the signed ones',
  },
  templates: {
    wrong: code`
      my $template = "$base_url/api/v1/orders/%s";
      my $headers = sign('GET', $template);
      my $response = $http->get(sprintf($template, $id), { headers => $headers });`,
    right: code`
      my $url = sprintf "$base_url/api/v1/orders/%s", $id;
      my $response = send_signed('GET', $url);`,
    why: 'The placeholders are filled in first, then the result is signed',
  },
} as const satisfies Idioms;

export const PERL_SIGNER = code`
  use strict;
  use warnings;
  use Digest::SHA qw(hmac_sha256_hex sha256_hex);
  use HTTP::Tiny;

  sub send_signed {
      my ($method, $url, $raw) = @_;
      $raw //= '';
      my $key_id = $ENV{API_KEY_ID};
      my $secret = $ENV{SIGNING_SECRET} =~ s/^\s+|\s+$//gr;

      $method = uc $method;
      my ($path, $sent) = $url =~ m{^[^:]+://[^/?#]+([^?#]*)\??([^#]*)};
      $path ||= '/';
      my $query = join '&', sort grep { length } split /&/, $sent;
      my $timestamp = time;
      my $body_hash = sha256_hex($raw);
      my $message = join "\n", $method, $path, $query, $timestamp, $body_hash;
      my $signature = hmac_sha256_hex($message, $secret);

      my $headers = {
          'Content-Type' => 'application/json',
          'X-Api-Key' => $key_id,
          'X-Timestamp' => $timestamp,
          'X-Signature' => $signature,
      };
      my $http = HTTP::Tiny->new(max_redirect => 0, verify_SSL => 1);
      return $http->request($method, $url, { headers => $headers, content => $raw });
  }`;

/** Signing with PHP and its curl functions: the wrong and the right way of each step, and the whole signer. */

import { code, type Idioms } from './idiom.ts';

export const PHP_CURL = {
  method: {
    wrong: code`
      $headers = sign('PUT', $url, $raw);
      curl_setopt($curl, CURLOPT_POSTFIELDS, $raw);`,
    right: code`
      $method = strtoupper($method);
      curl_setopt($curl, CURLOPT_CUSTOMREQUEST, $method);`,
    why: 'Without CURLOPT_CUSTOMREQUEST, a body makes curl send POST',
  },
  path: {
    wrong: code`
      $path = urldecode(parse_url($url, PHP_URL_PATH));`,
    right: code`
      $path = parse_url($url, PHP_URL_PATH) ?: '/';`,
    why: 'The path is signed as it’s sent, with its escapes',
  },
  query: {
    wrong: code`
      parse_str(parse_url($url, PHP_URL_QUERY), $params);
      ksort($params);
      $query = http_build_query($params);`,
    right: code`
      $pairs = array_filter(explode('&', (string) parse_url($url, PHP_URL_QUERY)), 'strlen');
      sort($pairs, SORT_STRING);
      $query = implode('&', $pairs);`,
    why: 'The pairs are sorted as they’re sent: parse_str decodes them, and renames keys',
  },
  timestamp: {
    wrong: code`
      $timestamp = microtime(true);`,
    right: code`
      $timestamp = (string) time();`,
    why: 'It’s whole seconds; microtime(true) has a fraction',
  },
  body: {
    wrong: code`
      $headers = sign('POST', $url, json_encode($order));
      curl_setopt($curl, CURLOPT_POSTFIELDS, $order);`,
    right: code`
      $raw = json_encode($order);
      $response = send('POST', $url, $raw); // signs and sends these bytes`,
    why: 'Given an array, curl sends a multipart form',
  },
  charset: {
    wrong: code`
      $raw = utf8_encode(json_encode($order, JSON_UNESCAPED_UNICODE));`,
    right: code`
      $raw = json_encode($order, JSON_UNESCAPED_UNICODE);`,
    why: 'The result of json_encode is UTF-8 already',
  },
  'body-hash': {
    wrong: code`
      $bodyHash = hash('sha256', $raw, true);`,
    right: code`
      $bodyHash = hash('sha256', $raw);`,
    why: 'Without a third argument it’s lowercase hex already',
  },
  joining: {
    wrong: code`
      $message = implode(PHP_EOL, [$method, $path, $query, $timestamp, $bodyHash]);`,
    right: code`
      $message = implode("\n", [$method, $path, $query, $timestamp, $bodyHash]);`,
    why: 'On Windows, PHP_EOL has a carriage return too',
  },
  'load-key': {
    wrong: code`
      $secret = $_ENV['SIGNING_SECRET'];`,
    right: code`
      $secret = trim(getenv('SIGNING_SECRET'));`,
    why: 'PHP often leaves $_ENV empty, and a secret from a file ends in a newline',
  },
  'key-bytes': {
    wrong: code`
      $signature = hash_hmac('sha256', $message, base64_decode($secret));`,
    right: code`
      $signature = hash_hmac('sha256', $message, $secret);`,
    why: 'The secret’s text is the key; base64_decode takes any text without complaint',
  },
  hmac: {
    wrong: code`
      $signature = hash('sha256', $secret . $message);`,
    right: code`
      $signature = hash_hmac('sha256', $message, $secret);`,
    why: 'A hash of secret and message isn’t an HMAC',
  },
  output: {
    wrong: code`
      $signature = base64_encode(hash_hmac('sha256', $message, $secret));`,
    right: code`
      $signature = hash_hmac('sha256', $message, $secret);`,
    why: 'The result of hash_hmac is lowercase hex already',
  },
  headers: {
    wrong: code`
      curl_setopt($curl, CURLOPT_HTTPHEADER, [
          'X-Timestamp' => $timestamp,
          'X-Signature' => $signature,
      ]);`,
    right: code`
      curl_setopt($curl, CURLOPT_HTTPHEADER, [
          'Content-Type: application/json',
          "X-Api-Key: $keyId",
          "X-Timestamp: $timestamp",
          "X-Signature: $signature",
      ]);`,
    why: 'Each line has its name in it: curl ignores the keys of an array',
  },
  'per-attempt': {
    wrong: code`
      curl_setopt($curl, CURLOPT_HTTPHEADER, sign('GET', $url));
      for ($attempt = 0; $attempt < 5; $attempt++) {
          $body = curl_exec($curl);
          if (curl_getinfo($curl, CURLINFO_RESPONSE_CODE) < 500) break;
          sleep(30 * 2 ** $attempt);
      }`,
    right: code`
      for ($attempt = 0; $attempt < 5; $attempt++) {
          $response = send('GET', $url);
          if ($response['status'] < 500) break;
          sleep(30 * 2 ** $attempt);
      }`,
    why: 'Each attempt needs a time and signature of its own; only a GET is safe to repeat',
  },
  redirects: {
    wrong: code`
      curl_setopt($curl, CURLOPT_FOLLOWLOCATION, true);`,
    right: code`
      curl_setopt($curl, CURLOPT_FOLLOWLOCATION, false);`,
    why: 'After a redirect, path and method are no longer the signed ones',
  },
  templates: {
    wrong: code`
      $template = $baseUrl . '/api/v1/orders?status={status}';
      $headers = sign('GET', $template);
      $curl = curl_init(str_replace('{status}', $status, $template));`,
    right: code`
      $url = $baseUrl . '/api/v1/orders?status=' . rawurlencode($status);
      $response = send('GET', $url);`,
    why: 'The placeholders are filled in first, then the result is signed',
  },
} as const satisfies Idioms;

export const PHP_CURL_SIGNER = code`
  function send(string $method, string $url, string $raw = ''): array
  {
      $keyId = getenv('API_KEY_ID');
      $secret = trim(getenv('SIGNING_SECRET'));

      $method = strtoupper($method);
      $path = parse_url($url, PHP_URL_PATH) ?: '/';
      $pairs = array_filter(explode('&', (string) parse_url($url, PHP_URL_QUERY)), 'strlen');
      sort($pairs, SORT_STRING);
      $query = implode('&', $pairs);
      $timestamp = (string) time();
      $bodyHash = hash('sha256', $raw);
      $message = implode("\n", [$method, $path, $query, $timestamp, $bodyHash]);
      $signature = hash_hmac('sha256', $message, $secret);

      $curl = curl_init($url);
      if ($raw !== '') {
          curl_setopt($curl, CURLOPT_POSTFIELDS, $raw);
      }
      curl_setopt($curl, CURLOPT_NOBODY, $method === 'HEAD');
      curl_setopt($curl, CURLOPT_CUSTOMREQUEST, $method);
      curl_setopt($curl, CURLOPT_PATH_AS_IS, true);
      curl_setopt($curl, CURLOPT_RETURNTRANSFER, true);
      curl_setopt($curl, CURLOPT_HTTPHEADER, [
          'Content-Type: application/json',
          "X-Api-Key: $keyId",
          "X-Timestamp: $timestamp",
          "X-Signature: $signature",
      ]);
      $body = curl_exec($curl);
      if ($body === false) {
          throw new \RuntimeException(curl_error($curl));
      }
      return ['status' => curl_getinfo($curl, CURLINFO_RESPONSE_CODE), 'body' => $body];
  }`;

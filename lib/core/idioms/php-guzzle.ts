/** Signing with PHP and Guzzle: the wrong and the right way of each step, and the whole signer. */

import { code, type Idioms } from './idiom.ts';

export const PHP_GUZZLE = {
  method: {
    wrong: code`
      $headers = sign('get', $url);
      $client->request('get', $url, ['headers' => $headers]);`,
    right: code`
      $method = strtoupper($method);
      $request = new Request($method, $url, $headers, $raw);`,
    why: 'Guzzle sends the verb in upper case, whatever was signed',
  },
  path: {
    wrong: code`
      $path = $request->getRequestTarget();`,
    right: code`
      $path = explode('?', $request->getRequestTarget())[0];`,
    why: 'The request target has the query in it; the path ends before the question mark',
  },
  query: {
    wrong: code`
      $query = parse_url($url, PHP_URL_QUERY);`,
    right: code`
      $sent = (new Uri($url))->getQuery();
      $pairs = array_filter(explode('&', $sent), 'strlen');
      sort($pairs, SORT_STRING);
      $query = implode('&', $pairs);`,
    why: 'The pairs are sorted, and encoded as they’re sent, which parse_url leaves undone',
  },
  timestamp: {
    wrong: code`
      $timestamp = date('c');`,
    right: code`
      $timestamp = (string) time();`,
    why: 'It’s seconds since 1970, not a date',
  },
  body: {
    wrong: code`
      $raw = json_encode($order, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
      $client->post($url, ['headers' => sign('POST', $url, $raw), 'json' => $order]);`,
    right: code`
      $raw = json_encode($order, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
      $response = send('POST', $url, $raw); // signs and sends these bytes`,
    why: 'The signer hashes and sends $raw; json serializes again and escapes / and letters',
  },
  charset: {
    wrong: code`
      $raw = json_encode($order, JSON_UNESCAPED_UNICODE);
      $bodyHash = hash('sha256', mb_convert_encoding($raw, 'ISO-8859-1', 'UTF-8'));`,
    right: code`
      $raw = json_encode($order, JSON_UNESCAPED_UNICODE);
      $bodyHash = hash('sha256', $raw);`,
    why: 'PHP strings are bytes already: what json_encode returns is hashed as it is',
  },
  'body-hash': {
    wrong: code`
      $bodyHash = $raw ? hash('sha256', $raw) : '';`,
    right: code`
      $bodyHash = hash('sha256', $raw);`,
    why: 'Without a body, the last line is the hash of zero bytes, not an empty line',
  },
  joining: {
    wrong: code`
      $parts = [$method, $path, $query, $timestamp, $bodyHash];
      $message = implode('\n', array_filter($parts));`,
    right: code`
      $message = implode("\n", [$method, $path, $query, $timestamp, $bodyHash]);`,
    why: 'In single quotes, \\n is a backslash and an n; and there are always five lines',
  },
  'load-key': {
    wrong: code`
      $secret = getenv('SIGNING_SECRET');`,
    right: code`
      $secret = trim(getenv('SIGNING_SECRET'));`,
    why: 'A secret from a file or from echo often ends in a newline, so it’s trimmed on loading',
  },
  'key-bytes': {
    wrong: code`
      $signature = hash_hmac('sha256', $message, pack('H*', $secret));`,
    right: code`
      $signature = hash_hmac('sha256', $message, $secret);`,
    why: 'The secret’s text is the key, neither hex nor Base64',
  },
  hmac: {
    wrong: code`
      $signature = hash_hmac('sha256', $secret, $message);`,
    right: code`
      $signature = hash_hmac('sha256', $message, $secret);`,
    why: 'The message comes before the key',
  },
  output: {
    wrong: code`
      $signature = base64_encode(hash_hmac('sha256', $message, $secret, true));`,
    right: code`
      $signature = hash_hmac('sha256', $message, $secret);`,
    why: 'Without a fourth argument it’s lowercase hex already',
  },
  headers: {
    wrong: code`
      $request = $request->withAddedHeader('X-Signature', $signature);`,
    right: code`
      $request = $request->withHeader('X-Api-Key', $keyId)
          ->withHeader('X-Timestamp', $timestamp)
          ->withHeader('X-Signature', $signature);`,
    why: 'An old value stays beside the new with withAddedHeader',
  },
  'per-attempt': {
    wrong: code`
      $stack->push(Middleware::retry($decide));
      $client->get($url, ['headers' => sign('GET', $url)]);`,
    right: code`
      try {
          $response = send('GET', $url);
      } catch (GuzzleHttp\Exception\ServerException) {
          $response = send('GET', $url);
      }`,
    why: 'Each attempt needs a time and signature of its own; only a GET is safe to repeat',
  },
  redirects: {
    wrong: code`
      $response = $client->send($request);`,
    right: code`
      $response = $client->send($request, ['allow_redirects' => false]);`,
    why: 'After a redirect, path and method are no longer the signed ones',
  },
  templates: {
    wrong: code`
      $template = $baseUrl . '/api/v1/orders?status={status}';
      $headers = sign('GET', $template);
      $url = str_replace('{status}', $status, $template);
      $client->get($url, ['headers' => $headers]);`,
    right: code`
      $url = $baseUrl . '/api/v1/orders?status=' . rawurlencode($status);
      $response = send('GET', $url);`,
    why: 'The placeholders are filled in first, then the result is signed',
  },
} as const satisfies Idioms;

export const PHP_GUZZLE_SIGNER = code`
  use GuzzleHttp\Client;
  use GuzzleHttp\Psr7\Request;
  use GuzzleHttp\Psr7\Uri;
  use Psr\Http\Message\ResponseInterface;

  function send(string $method, string $url, string $raw = ''): ResponseInterface
  {
      $keyId = getenv('API_KEY_ID');
      $secret = trim(getenv('SIGNING_SECRET'));
      $headers = ['Content-Type' => 'application/json'];

      $method = strtoupper($method);
      $request = new Request($method, $url, $headers, $raw);
      $path = explode('?', $request->getRequestTarget())[0];
      $sent = (new Uri($url))->getQuery();
      $pairs = array_filter(explode('&', $sent), 'strlen');
      sort($pairs, SORT_STRING);
      $query = implode('&', $pairs);
      $timestamp = (string) time();
      $bodyHash = hash('sha256', $raw);
      $message = implode("\n", [$method, $path, $query, $timestamp, $bodyHash]);
      $signature = hash_hmac('sha256', $message, $secret);

      $request = $request->withHeader('X-Api-Key', $keyId)
          ->withHeader('X-Timestamp', $timestamp)
          ->withHeader('X-Signature', $signature);
      $client = new Client();
      return $client->send($request, [
          'allow_redirects' => false,
          'curl' => [CURLOPT_PATH_AS_IS => true],
      ]);
  }`;

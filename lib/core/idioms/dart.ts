/** Signing with Dart and its http and crypto packages: the wrong and the right way of each step, and the whole signer. */

import { code, type Idioms } from './idiom.ts';

export const DART = {
  method: {
    wrong: code`
      final signature = sign('post', uri, raw);
      final request = http.Request('POST', uri);`,
    right: code`
      final verb = method.toUpperCase();
      final request = http.Request(verb, Uri.parse(address));`,
    why: 'The first line is upper case, and http sends the verb as it’s given',
  },
  path: {
    wrong: code`
      final path = '/' + request.url.pathSegments.join('/');`,
    right: code`
      final path = request.url.path;`,
    why: 'Path segments are decoded; the path is signed as it’s sent',
  },
  query: {
    wrong: code`
      final query = request.url.query;`,
    right: code`
      final pairs = request.url.query.split('&').where((pair) => pair.isNotEmpty).toList();
      pairs.sort();
      final query = pairs.join('&');`,
    why: 'The pairs are sorted, whole and still encoded',
  },
  timestamp: {
    wrong: code`
      final timestamp = '\${DateTime.now().millisecondsSinceEpoch}';`,
    right: code`
      final timestamp = '\${DateTime.now().millisecondsSinceEpoch ~/ 1000}';`,
    why: 'It’s whole seconds, not milliseconds',
  },
  body: {
    wrong: code`
      final bodyHash = sha256.convert(utf8.encode(jsonEncode(order))).toString();
      request.body = const JsonEncoder.withIndent('  ').convert(order);`,
    right: code`
      final raw = utf8.encode(jsonEncode(order));
      final bodyHash = sha256.convert(raw).toString();
      request.bodyBytes = raw;`,
    why: 'The bytes that are hashed are the ones that are sent',
  },
  charset: {
    wrong: code`
      final bodyHash = sha256.convert(json.codeUnits).toString();`,
    right: code`
      final bodyHash = sha256.convert(utf8.encode(json)).toString();`,
    why: 'The body is UTF-8; code units aren’t its bytes',
  },
  'body-hash': {
    wrong: code`
      final digest = sha256.convert(raw);
      final bodyHash = digest.bytes.map((byte) => byte.toRadixString(16)).join();`,
    right: code`
      final bodyHash = sha256.convert(raw).toString();`,
    why: 'The zero of a small byte is lost in toRadixString; toString() has two digits each',
  },
  joining: {
    wrong: code`
      final message = [verb, path, query, timestamp, bodyHash].toString();`,
    right: code`
      final message = [verb, path, query, timestamp, bodyHash].join('\n');`,
    why: 'A printed list has brackets and commas; the lines have a newline between them',
  },
  'load-key': {
    wrong: code`
      final secret = Platform.environment['SIGNING_SECRET']!;`,
    right: code`
      final secret = Platform.environment['SIGNING_SECRET']!.trim();`,
    why: 'A secret from a file or from echo often ends in a newline, so it’s trimmed on loading',
  },
  'key-bytes': {
    wrong: code`
      final key = base64.decode(secret);`,
    right: code`
      final key = utf8.encode(secret);`,
    why: 'The secret’s text is the key, prefix and all',
  },
  hmac: {
    wrong: code`
      final mac = sha256.convert(utf8.encode(secret + message));`,
    right: code`
      final key = utf8.encode(secret);
      final mac = Hmac(sha256, key).convert(utf8.encode(message));`,
    why: 'A hash of secret and message isn’t an HMAC',
  },
  output: {
    wrong: code`
      final signature = base64.encode(mac.bytes);`,
    right: code`
      final signature = mac.toString();`,
    why: 'It’s 64 lowercase hex digits, not Base64',
  },
  headers: {
    wrong: code`
      request.headers['X_Api_Key'] = keyId;
      request.headers['X_Timestamp'] = timestamp;
      request.headers['X_Signature'] = signature;`,
    right: code`
      request.headers['X-Api-Key'] = keyId;
      request.headers['X-Timestamp'] = timestamp;
      request.headers['X-Signature'] = signature;`,
    why: 'Proxies drop names with underscores',
  },
  'per-attempt': {
    wrong: code`
      final client = RetryClient(http.Client());
      final response = await client.post(uri, headers: sign('POST', uri, raw), body: raw);`,
    right: code`
      var response = await send('POST', '$uri', raw);
      for (var attempt = 1; attempt < 5 && response.statusCode >= 500; attempt++)
        response = await send('POST', '$uri', raw);`,
    why: 'RetryClient sends the old signature again; each attempt is signed by itself',
  },
  redirects: {
    wrong: code`
      final response = await request.send();`,
    right: code`
      request.followRedirects = false;
      final response = await request.send();`,
    why: 'After a redirect, path and method are no longer the signed ones',
  },
  templates: {
    wrong: code`
      const template = '/api/v1/orders?status={status}';
      final signature = sign('GET', template);
      final uri = Uri.parse(baseUrl + template.replaceFirst('{status}', status));`,
    right: code`
      final encoded = Uri.encodeQueryComponent(status);
      final response = await send('GET', baseUrl + '/api/v1/orders?status=' + encoded, []);`,
    why: 'The placeholders are filled in first, then the result is signed',
  },
} as const satisfies Idioms;

export const DART_SIGNER = code`
  Future<http.Response> send(String method, String address, List<int> raw) async {
    final keyId = Platform.environment['API_KEY_ID']!;
    final secret = Platform.environment['SIGNING_SECRET']!.trim();

    final verb = method.toUpperCase();
    final request = http.Request(verb, Uri.parse(address));
    final path = request.url.path;
    final pairs = request.url.query.split('&').where((pair) => pair.isNotEmpty).toList();
    pairs.sort();
    final query = pairs.join('&');
    final timestamp = '\${DateTime.now().millisecondsSinceEpoch ~/ 1000}';
    final bodyHash = sha256.convert(raw).toString();
    final message = [verb, path, query, timestamp, bodyHash].join('\n');

    final key = utf8.encode(secret);
    final mac = Hmac(sha256, key).convert(utf8.encode(message));
    final signature = mac.toString();

    request.headers['Content-Type'] = 'application/json';
    request.headers['X-Api-Key'] = keyId;
    request.headers['X-Timestamp'] = timestamp;
    request.headers['X-Signature'] = signature;
    request.bodyBytes = raw;
    request.followRedirects = false;
    return http.Response.fromStream(await request.send());
  }`;

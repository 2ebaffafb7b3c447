/** Signing with Swift, URLSession and CryptoKit: the wrong and the right way of each step, and the whole signer. */

import { code, type Idioms } from './idiom.ts';

export const SWIFT = {
  method: {
    wrong: code`
      let signature = sign("post", url, raw)
      request.httpMethod = "POST"`,
    right: code`
      let verb = method.uppercased()
      request.httpMethod = verb`,
    why: 'The first line is upper case, as the verb is sent',
  },
  path: {
    wrong: code`
      let path = url.path`,
    right: code`
      let parts = URLComponents(url: url, resolvingAgainstBaseURL: false)!
      let path = parts.percentEncodedPath`,
    why: 'The value of url.path is decoded and has lost a slash at its end',
  },
  query: {
    wrong: code`
      let query = url.query ?? ""`,
    right: code`
      let pairs = (parts.percentEncodedQuery ?? "").split(separator: "&")
      let query = pairs.sorted().joined(separator: "&")`,
    why: 'The pairs are sorted, whole and still encoded',
  },
  timestamp: {
    wrong: code`
      let timestamp = "\(Date().timeIntervalSince1970)"`,
    right: code`
      let timestamp = String(Int(Date().timeIntervalSince1970))`,
    why: 'It’s whole seconds: the interval has a fraction',
  },
  body: {
    wrong: code`
      let digest = SHA256.hash(data: try JSONEncoder().encode(order))
      request.httpBody = try JSONEncoder().encode(order)`,
    right: code`
      let raw = try JSONEncoder().encode(order)
      let digest = SHA256.hash(data: raw)
      request.httpBody = raw`,
    why: 'The order of keys may be another each time: it’s encoded once, hashed and sent',
  },
  charset: {
    wrong: code`
      let raw = json.data(using: .isoLatin1)!`,
    right: code`
      let raw = Data(json.utf8)`,
    why: 'The body is UTF-8',
  },
  'body-hash': {
    wrong: code`
      let bodyHash = SHA256.hash(data: raw).description`,
    right: code`
      let bodyHash = SHA256.hash(data: raw).map { String(format: "%02x", $0) }.joined()`,
    why: 'The description begins with words, “SHA256 digest:”',
  },
  joining: {
    wrong: code`
      let message = [verb, path, query, timestamp, bodyHash].joined()`,
    right: code`
      let message = [verb, path, query, timestamp, bodyHash].joined(separator: "\n")`,
    why: 'Without a separator, joined() puts nothing between the lines',
  },
  'load-key': {
    wrong: code`
      let secret = env["SIGNING_SECRET"]!`,
    right: code`
      let secret = env["SIGNING_SECRET"]!.trimmingCharacters(in: .whitespacesAndNewlines)`,
    why: 'A secret from a file or from echo often ends in a newline, so it’s trimmed on loading',
  },
  'key-bytes': {
    wrong: code`
      let key = SymmetricKey(data: Data(base64Encoded: secret)!)`,
    right: code`
      let key = SymmetricKey(data: Data(secret.utf8))`,
    why: 'The secret’s text is the key, prefix and all',
  },
  hmac: {
    wrong: code`
      let mac = SHA256.hash(data: Data((secret + message).utf8))`,
    right: code`
      let key = SymmetricKey(data: Data(secret.utf8))
      let mac = HMAC<SHA256>.authenticationCode(for: Data(message.utf8), using: key)`,
    why: 'A hash of secret and message isn’t an HMAC',
  },
  output: {
    wrong: code`
      let signature = Data(mac).base64EncodedString()`,
    right: code`
      let signature = mac.map { String(format: "%02x", $0) }.joined()`,
    why: 'It’s 64 lowercase hex digits, not Base64',
  },
  headers: {
    wrong: code`
      request.addValue(keyId, forHTTPHeaderField: "X-Api-Key")
      request.addValue(timestamp, forHTTPHeaderField: "X-Timestamp")
      request.addValue(signature, forHTTPHeaderField: "X-Signature")`,
    right: code`
      request.setValue(keyId, forHTTPHeaderField: "X-Api-Key")
      request.setValue(timestamp, forHTTPHeaderField: "X-Timestamp")
      request.setValue(signature, forHTTPHeaderField: "X-Signature")`,
    why: 'In a request that’s used again, addValue joins the old value and the new with a comma',
  },
  'per-attempt': {
    wrong: code`
      let request = sign("GET", url)
      for _ in 1...5 {
          let (data, response) = try await URLSession.shared.data(for: request)
          if (response as! HTTPURLResponse).statusCode < 500 { break }
      }`,
    right: code`
      for _ in 1...5 {
          let (data, response) = try await send("GET", url, Data())
          if response.statusCode < 500 { break }
      }`,
    why: 'Each attempt needs a time and signature of its own; only a GET is safe to repeat',
  },
  redirects: {
    wrong: code`
      let (data, response) = try await URLSession.shared.data(for: request)`,
    right: code`
      let stop = NoRedirects()
      let (data, response) = try await URLSession.shared.data(for: request, delegate: stop)`,
    why: 'URLSession follows redirects unless its delegate says no, where path and method are others',
  },
  templates: {
    wrong: code`
      let template = "/api/v1/orders?status={status}"
      let signature = sign("GET", template)
      let url = URL(string: base + template.replacingOccurrences(of: "{status}", with: status))`,
    right: code`
      var parts = URLComponents(string: base + "/api/v1/orders")!
      parts.queryItems = [URLQueryItem(name: "status", value: status)]
      let (data, response) = try await send("GET", parts.url!, Data())`,
    why: 'The placeholders are filled in first, then the result is signed',
  },
} as const satisfies Idioms;

export const SWIFT_SIGNER = code`
  func send(_ method: String, _ url: URL, _ raw: Data) async throws -> (Data, HTTPURLResponse) {
      let env = ProcessInfo.processInfo.environment
      let keyId = env["API_KEY_ID"]!
      let secret = env["SIGNING_SECRET"]!.trimmingCharacters(in: .whitespacesAndNewlines)

      var request = URLRequest(url: url)
      let verb = method.uppercased()
      request.httpMethod = verb
      let parts = URLComponents(url: url, resolvingAgainstBaseURL: false)!
      let path = parts.percentEncodedPath
      let pairs = (parts.percentEncodedQuery ?? "").split(separator: "&")
      let query = pairs.sorted().joined(separator: "&")
      let timestamp = String(Int(Date().timeIntervalSince1970))
      let bodyHash = SHA256.hash(data: raw).map { String(format: "%02x", $0) }.joined()
      let message = [verb, path, query, timestamp, bodyHash].joined(separator: "\n")

      let key = SymmetricKey(data: Data(secret.utf8))
      let mac = HMAC<SHA256>.authenticationCode(for: Data(message.utf8), using: key)
      let signature = mac.map { String(format: "%02x", $0) }.joined()

      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      request.setValue(keyId, forHTTPHeaderField: "X-Api-Key")
      request.setValue(timestamp, forHTTPHeaderField: "X-Timestamp")
      request.setValue(signature, forHTTPHeaderField: "X-Signature")
      if !raw.isEmpty { request.httpBody = raw }
      let stop = NoRedirects()
      let (data, response) = try await URLSession.shared.data(for: request, delegate: stop)
      return (data, response as! HTTPURLResponse)
  }`;

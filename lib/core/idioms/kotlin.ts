/** Signing with Kotlin and Java's own HttpClient: the wrong and the right way of each step, and the whole signer. */

import { code, type Idioms } from './idiom.ts';

export const KOTLIN = {
  method: {
    wrong: code`
      val signature = sign("post", uri, raw)
      val request = HttpRequest.newBuilder(uri).POST(BodyPublishers.ofByteArray(raw))`,
    right: code`
      val verb = method.uppercase()`,
    why: 'The first line is upper case, and HttpClient sends the verb as it’s given',
  },
  path: {
    wrong: code`
      val uri = URI.create(address)
      val path = uri.path`,
    right: code`
      val uri = URI.create(address)
      val path = uri.rawPath`,
    why: 'The value of uri.path is decoded; the path is signed as it’s sent',
  },
  query: {
    wrong: code`
      val query = uri.rawQuery ?: ""`,
    right: code`
      val pairs = (uri.rawQuery ?: "").split("&").filter { it.isNotEmpty() }
      val query = pairs.sorted().joinToString("&")`,
    why: 'The pairs are sorted, whole and still encoded',
  },
  timestamp: {
    wrong: code`
      val timestamp = System.currentTimeMillis().toString()`,
    right: code`
      val timestamp = Instant.now().epochSecond.toString()`,
    why: 'It’s whole seconds, not milliseconds',
  },
  body: {
    wrong: code`
      val raw = ObjectMapper().writeValueAsBytes(order)
      val digest = MessageDigest.getInstance("SHA-256").digest(raw)
      builder.POST(BodyPublishers.ofString(Gson().toJson(order)))`,
    right: code`
      val raw = ObjectMapper().writeValueAsBytes(order)
      val digest = MessageDigest.getInstance("SHA-256").digest(raw)
      builder.POST(BodyPublishers.ofByteArray(raw))`,
    why: 'Two serializers escape differently: the bytes that are hashed are the ones sent',
  },
  charset: {
    wrong: code`
      val raw = json.toByteArray(Charsets.ISO_8859_1)`,
    right: code`
      val raw = json.toByteArray()`,
    why: 'By default toByteArray gives UTF-8, which the body has to be',
  },
  'body-hash': {
    wrong: code`
      val digest = MessageDigest.getInstance("SHA-256").digest(raw)
      val bodyHash = digest.joinToString("") { "%x".format(it) }`,
    right: code`
      val digest = MessageDigest.getInstance("SHA-256").digest(raw)
      val bodyHash = HexFormat.of().formatHex(digest)`,
    why: 'The zero of a small byte is lost with %x',
  },
  joining: {
    wrong: code`
      val message = listOf(verb, path, query, timestamp, bodyHash).joinToString()`,
    right: code`
      val message = listOf(verb, path, query, timestamp, bodyHash).joinToString("\n")`,
    why: 'Without a separator, joinToString puts a comma and a space between the parts',
  },
  'load-key': {
    wrong: code`
      val secret = System.getenv("SIGNING_SECRET")`,
    right: code`
      val secret = System.getenv("SIGNING_SECRET").trim()`,
    why: 'A secret from a file or from echo often ends in a newline, so it’s trimmed on loading',
  },
  'key-bytes': {
    wrong: code`
      val key = Base64.getDecoder().decode(secret)`,
    right: code`
      val key = secret.toByteArray()`,
    why: 'The secret’s text is the key, prefix and all',
  },
  hmac: {
    wrong: code`
      val sha256 = MessageDigest.getInstance("SHA-256")
      val signed = sha256.digest((secret + message).toByteArray())`,
    right: code`
      val key = secret.toByteArray()
      val mac = Mac.getInstance("HmacSHA256")
      mac.init(SecretKeySpec(key, "HmacSHA256"))
      val signed = mac.doFinal(message.toByteArray())`,
    why: 'A hash of secret and message isn’t an HMAC',
  },
  output: {
    wrong: code`
      val signature = Base64.getEncoder().encodeToString(signed)`,
    right: code`
      val signature = HexFormat.of().formatHex(signed)`,
    why: 'It’s 64 lowercase hex digits, not Base64',
  },
  headers: {
    wrong: code`
      val request = builder.uri(uri).method(verb, body)
          .header("X-Api-Key", keyId)
          .header("X-Timestamp", timestamp)
          .header("X-Signature", signature)
          .build()`,
    right: code`
      val request = HttpRequest.newBuilder(uri).method(verb, body)
          .setHeader("X-Api-Key", keyId)
          .setHeader("X-Timestamp", timestamp)
          .setHeader("X-Signature", signature)
          .build()`,
    why: 'In a builder that’s used again, header adds a second value; setHeader replaces the first',
  },
  'per-attempt': {
    wrong: code`
      val request = sign("GET", address)
      for (attempt in 1..5) {
          val response = client.send(request, BodyHandlers.ofString())
          if (response.statusCode() < 500) break
      }`,
    right: code`
      for (attempt in 1..5) {
          val response = send("GET", address, ByteArray(0))
          if (response.statusCode() < 500) break
      }`,
    why: 'Each attempt needs a time and signature of its own; only a GET is safe to repeat',
  },
  redirects: {
    wrong: code`
      val client = HttpClient.newBuilder().followRedirects(Redirect.ALWAYS).build()`,
    right: code`
      val client = HttpClient.newBuilder().followRedirects(Redirect.NEVER).build()`,
    why: 'After a redirect, path and method are no longer the signed ones',
  },
  templates: {
    wrong: code`
      val template = "/api/v1/orders?status={status}"
      val signature = sign("GET", template)
      val uri = URI.create(baseUrl + template.replace("{status}", status))`,
    right: code`
      val encoded = URLEncoder.encode(status, "UTF-8")
      val response = send("GET", "$baseUrl/api/v1/orders?status=$encoded", ByteArray(0))`,
    why: 'The placeholders are filled in first, then the result is signed',
  },
} as const satisfies Idioms;

export const KOTLIN_SIGNER = code`
  fun send(method: String, address: String, raw: ByteArray): HttpResponse<String> {
      val keyId = System.getenv("API_KEY_ID")
      val secret = System.getenv("SIGNING_SECRET").trim()

      val verb = method.uppercase()
      val uri = URI.create(address)
      val path = uri.rawPath
      val pairs = (uri.rawQuery ?: "").split("&").filter { it.isNotEmpty() }
      val query = pairs.sorted().joinToString("&")
      val timestamp = Instant.now().epochSecond.toString()
      val digest = MessageDigest.getInstance("SHA-256").digest(raw)
      val bodyHash = HexFormat.of().formatHex(digest)
      val message = listOf(verb, path, query, timestamp, bodyHash).joinToString("\n")

      val key = secret.toByteArray()
      val mac = Mac.getInstance("HmacSHA256")
      mac.init(SecretKeySpec(key, "HmacSHA256"))
      val signed = mac.doFinal(message.toByteArray())
      val signature = HexFormat.of().formatHex(signed)

      val body = BodyPublishers.ofByteArray(raw)
      val request = HttpRequest.newBuilder(uri).method(verb, body)
          .setHeader("Content-Type", "application/json")
          .setHeader("X-Api-Key", keyId)
          .setHeader("X-Timestamp", timestamp)
          .setHeader("X-Signature", signature)
          .build()
      val client = HttpClient.newBuilder().followRedirects(Redirect.NEVER).build()
      return client.send(request, BodyHandlers.ofString())
  }`;

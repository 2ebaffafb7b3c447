/** Signing with Scala and Java's own HttpClient: the wrong and the right way of each step, and the whole signer. */

import { code, type Idioms } from './idiom.ts';

export const SCALA = {
  method: {
    wrong: code`
      val signature = sign("post", uri, raw)
      val request = HttpRequest.newBuilder(uri).POST(BodyPublishers.ofByteArray(raw))`,
    right: code`
      val verb = method.toUpperCase(Locale.ROOT)`,
    why: 'The first line is upper case, and HttpClient sends the verb as it’s given',
  },
  path: {
    wrong: code`
      val uri = URI.create(address)
      val path = uri.getPath`,
    right: code`
      val uri = URI.create(address)
      val path = uri.getRawPath`,
    why: 'The result of getPath is decoded; the path is signed as it’s sent',
  },
  query: {
    wrong: code`
      val query = uri.getRawQuery`,
    right: code`
      val sent = Option(uri.getRawQuery).getOrElse("")
      val query = sent.split("&").filter(_.nonEmpty).sorted.mkString("&")`,
    why: 'The pairs are sorted, whole and still encoded; without any, the line is empty',
  },
  timestamp: {
    wrong: code`
      val timestamp = System.currentTimeMillis().toString`,
    right: code`
      val timestamp = Instant.now().getEpochSecond.toString`,
    why: 'It’s whole seconds, not milliseconds',
  },
  body: {
    wrong: code`
      val raw = order.asJson.spaces2.getBytes("UTF-8")
      val digest = MessageDigest.getInstance("SHA-256").digest(raw)
      builder.POST(BodyPublishers.ofString(order.asJson.noSpaces))`,
    right: code`
      val raw = order.asJson.spaces2.getBytes("UTF-8")
      val digest = MessageDigest.getInstance("SHA-256").digest(raw)
      builder.POST(BodyPublishers.ofByteArray(raw))`,
    why: 'The bytes that are hashed are the ones that are sent',
  },
  charset: {
    wrong: code`
      val raw = json.getBytes`,
    right: code`
      val raw = json.getBytes("UTF-8")`,
    why: 'Before Java 18, getBytes takes the machine’s charset; the body is UTF-8',
  },
  'body-hash': {
    wrong: code`
      val digest = MessageDigest.getInstance("SHA-256").digest(raw)
      val bodyHash = digest.map("%x".format(_)).mkString`,
    right: code`
      val digest = MessageDigest.getInstance("SHA-256").digest(raw)
      val bodyHash = HexFormat.of().formatHex(digest)`,
    why: 'The zero of a small byte is lost with %x',
  },
  joining: {
    wrong: code`
      val message = Seq(verb, path, query, timestamp, bodyHash).mkString`,
    right: code`
      val message = Seq(verb, path, query, timestamp, bodyHash).mkString("\n")`,
    why: 'Without a separator, mkString puts nothing between the lines',
  },
  'load-key': {
    wrong: code`
      val secret = sys.env("SIGNING_SECRET")`,
    right: code`
      val secret = sys.env("SIGNING_SECRET").trim`,
    why: 'A secret from a file or from echo often ends in a newline, so it’s trimmed on loading',
  },
  'key-bytes': {
    wrong: code`
      val key = Base64.getDecoder.decode(secret)`,
    right: code`
      val key = secret.getBytes("UTF-8")`,
    why: 'The secret’s text is the key, prefix and all',
  },
  hmac: {
    wrong: code`
      val sha256 = MessageDigest.getInstance("SHA-256")
      val signed = sha256.digest((secret + message).getBytes("UTF-8"))`,
    right: code`
      val key = secret.getBytes("UTF-8")
      val mac = Mac.getInstance("HmacSHA256")
      mac.init(new SecretKeySpec(key, "HmacSHA256"))
      val signed = mac.doFinal(message.getBytes("UTF-8"))`,
    why: 'A hash of secret and message isn’t an HMAC',
  },
  output: {
    wrong: code`
      val signature = Base64.getEncoder.encodeToString(signed)`,
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
      val answers = Iterator.fill(5)(client.send(request, BodyHandlers.ofString()))
      val answer = answers.find(_.statusCode < 500)`,
    right: code`
      val answers = Iterator.fill(5)(send("GET", address, Array()))
      val answer = answers.find(_.statusCode < 500)`,
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
      val response = send("GET", baseUrl + "/api/v1/orders?status=" + encoded, Array())`,
    why: 'The placeholders are filled in first, then the result is signed',
  },
} as const satisfies Idioms;

export const SCALA_SIGNER = code`
  def send(method: String, address: String, raw: Array[Byte]): HttpResponse[String] = {
    val keyId = sys.env("API_KEY_ID")
    val secret = sys.env("SIGNING_SECRET").trim

    val verb = method.toUpperCase(Locale.ROOT)
    val uri = URI.create(address)
    val path = uri.getRawPath
    val sent = Option(uri.getRawQuery).getOrElse("")
    val query = sent.split("&").filter(_.nonEmpty).sorted.mkString("&")
    val timestamp = Instant.now().getEpochSecond.toString
    val digest = MessageDigest.getInstance("SHA-256").digest(raw)
    val bodyHash = HexFormat.of().formatHex(digest)
    val message = Seq(verb, path, query, timestamp, bodyHash).mkString("\n")

    val key = secret.getBytes("UTF-8")
    val mac = Mac.getInstance("HmacSHA256")
    mac.init(new SecretKeySpec(key, "HmacSHA256"))
    val signed = mac.doFinal(message.getBytes("UTF-8"))
    val signature = HexFormat.of().formatHex(signed)

    val body = BodyPublishers.ofByteArray(raw)
    val request = HttpRequest.newBuilder(uri).method(verb, body)
      .setHeader("Content-Type", "application/json")
      .setHeader("X-Api-Key", keyId)
      .setHeader("X-Timestamp", timestamp)
      .setHeader("X-Signature", signature)
      .build()
    val client = HttpClient.newBuilder().followRedirects(Redirect.NEVER).build()
    client.send(request, BodyHandlers.ofString())
  }`;

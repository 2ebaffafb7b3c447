/** Signing with Java and its own HttpClient: the wrong and the right way of each step, and the whole signer. */

import { code, type Idioms } from './idiom.ts';

export const JAVA_HTTPCLIENT = {
  method: {
    wrong: code`
      String signature = sign("post", uri, raw);
      builder.method("POST", BodyPublishers.ofByteArray(raw));`,
    right: code`
      method = method.toUpperCase(Locale.ROOT);`,
    why: 'The first line is upper case, and HttpClient sends the verb as it’s given',
  },
  path: {
    wrong: code`
      URI uri = URI.create(address);
      String path = uri.getPath();`,
    right: code`
      URI uri = URI.create(address);
      String path = uri.getRawPath();`,
    why: 'The result of getPath() is decoded; the path is signed as it’s sent',
  },
  query: {
    wrong: code`
      String query = uri.getQuery();`,
    right: code`
      String sent = Objects.requireNonNullElse(uri.getRawQuery(), "");
      String query = Arrays.stream(sent.split("&"))
          .filter(pair -> !pair.isEmpty()).sorted().collect(Collectors.joining("&"));`,
    why: 'The result of getQuery() is decoded, unsorted, and null where there’s none',
  },
  timestamp: {
    wrong: code`
      long timestamp = LocalDateTime.now().toEpochSecond(ZoneOffset.UTC);`,
    right: code`
      String timestamp = Long.toString(Instant.now().getEpochSecond());`,
    why: 'A local time read as UTC is off by the time zone',
  },
  body: {
    wrong: code`
      byte[] raw = new ObjectMapper().writeValueAsBytes(order);
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(raw);
      builder.POST(BodyPublishers.ofString(new Gson().toJson(order)));`,
    right: code`
      byte[] raw = new ObjectMapper().writeValueAsBytes(order);
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(raw);
      builder.POST(BodyPublishers.ofByteArray(raw));`,
    why: 'Two serializers escape differently: the bytes that are hashed are the ones sent',
  },
  charset: {
    wrong: code`
      byte[] digest = sha256.digest(json.getBytes());
      builder.POST(BodyPublishers.ofString(json));`,
    right: code`
      byte[] raw = json.getBytes(StandardCharsets.UTF_8);
      byte[] digest = sha256.digest(raw);
      builder.POST(BodyPublishers.ofByteArray(raw));`,
    why: 'Before Java 18, getBytes() takes the machine’s charset, while ofString sends UTF-8',
  },
  'body-hash': {
    wrong: code`
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(raw);
      String bodyHash = "";
      for (byte b : digest) bodyHash += Integer.toHexString(b & 0xff);`,
    right: code`
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(raw);
      String bodyHash = HexFormat.of().formatHex(digest);`,
    why: 'The zero of a small byte is lost in toHexString',
  },
  joining: {
    wrong: code`
      StringJoiner lines = new StringJoiner("\n").add(method).add(path);
      if (!query.isEmpty()) lines.add(query);
      String message = lines.add(timestamp).add(bodyHash).toString();`,
    right: code`
      String message = String.join("\n", method, path, query, timestamp, bodyHash);`,
    why: 'An empty query still has its line: there are always five',
  },
  'load-key': {
    wrong: code`
      String secret = System.getenv("SIGNING_SECRET");`,
    right: code`
      String secret = System.getenv("SIGNING_SECRET").strip();`,
    why: 'A secret from a file or from echo often ends in a newline, so it’s stripped on loading',
  },
  'key-bytes': {
    wrong: code`
      byte[] key = HexFormat.of().parseHex(secret.substring(secret.lastIndexOf('_') + 1));`,
    right: code`
      byte[] key = secret.getBytes(StandardCharsets.UTF_8);`,
    why: 'The secret’s text is the key, prefix and all',
  },
  hmac: {
    wrong: code`
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      byte[] signed = sha256.digest((secret + message).getBytes(StandardCharsets.UTF_8));`,
    right: code`
      byte[] key = secret.getBytes(StandardCharsets.UTF_8);
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      byte[] signed = mac.doFinal(message.getBytes(StandardCharsets.UTF_8));`,
    why: 'A hash of secret and message isn’t an HMAC',
  },
  output: {
    wrong: code`
      String signature = new BigInteger(1, signed).toString(16);`,
    right: code`
      String signature = HexFormat.of().formatHex(signed);`,
    why: 'A number has no leading zeros, so one signature in 16 comes out too short',
  },
  headers: {
    wrong: code`
      HttpRequest request = builder.uri(uri).method(method, body)
          .header("X-Api-Key", keyId)
          .header("X-Timestamp", timestamp)
          .header("X-Signature", signature)
          .build();`,
    right: code`
      HttpRequest request = HttpRequest.newBuilder(uri).method(method, body)
          .setHeader("Content-Type", "application/json")
          .setHeader("X-Api-Key", keyId)
          .setHeader("X-Timestamp", timestamp)
          .setHeader("X-Signature", signature)
          .build();`,
    why: 'In a builder that’s used again, header adds a second value; setHeader replaces the first',
  },
  'per-attempt': {
    wrong: code`
      HttpRequest request = sign(builder).build();
      for (int attempt = 0; attempt < 5; attempt++) {
        response = client.send(request, BodyHandlers.ofString());
        if (response.statusCode() < 500) break;
      }`,
    right: code`
      for (int attempt = 0; attempt < 5; attempt++) {
        response = send("GET", address, new byte[0]);
        if (response.statusCode() < 500) break;
      }`,
    why: 'Each attempt needs a time and signature of its own; only a GET is safe to repeat',
  },
  redirects: {
    wrong: code`
      HttpClient client = HttpClient.newBuilder().followRedirects(Redirect.ALWAYS).build();`,
    right: code`
      HttpClient client = HttpClient.newBuilder().followRedirects(Redirect.NEVER).build();`,
    why: 'After a redirect, path and method are no longer the signed ones',
  },
  templates: {
    wrong: code`
      String template = "/api/v1/orders?status=%s";
      String signature = sign("GET", template);
      URI uri = URI.create(baseUrl + template.formatted(status));`,
    right: code`
      String encoded = URLEncoder.encode(status, StandardCharsets.UTF_8);
      String address = baseUrl + "/api/v1/orders?status=%s".formatted(encoded);
      HttpResponse<String> response = send("GET", address, new byte[0]);`,
    why: 'The placeholders are filled in first, then the result is signed',
  },
} as const satisfies Idioms;

export const JAVA_HTTPCLIENT_SIGNER = code`
  static HttpResponse<String> send(String method, String address, byte[] raw)
      throws Exception {
    String keyId = System.getenv("API_KEY_ID");
    String secret = System.getenv("SIGNING_SECRET").strip();

    method = method.toUpperCase(Locale.ROOT);
    URI uri = URI.create(address);
    String path = uri.getRawPath();
    String sent = Objects.requireNonNullElse(uri.getRawQuery(), "");
    String query = Arrays.stream(sent.split("&"))
        .filter(pair -> !pair.isEmpty()).sorted().collect(Collectors.joining("&"));
    String timestamp = Long.toString(Instant.now().getEpochSecond());
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(raw);
    String bodyHash = HexFormat.of().formatHex(digest);
    String message = String.join("\n", method, path, query, timestamp, bodyHash);

    byte[] key = secret.getBytes(StandardCharsets.UTF_8);
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    byte[] signed = mac.doFinal(message.getBytes(StandardCharsets.UTF_8));
    String signature = HexFormat.of().formatHex(signed);

    BodyPublisher body = BodyPublishers.ofByteArray(raw);
    HttpRequest request = HttpRequest.newBuilder(uri).method(method, body)
        .setHeader("Content-Type", "application/json")
        .setHeader("X-Api-Key", keyId)
        .setHeader("X-Timestamp", timestamp)
        .setHeader("X-Signature", signature)
        .build();
    HttpClient client = HttpClient.newBuilder().followRedirects(Redirect.NEVER).build();
    return client.send(request, BodyHandlers.ofString());
  }`;

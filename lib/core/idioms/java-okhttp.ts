/** Signing with Java and OkHttp: the wrong and the right way of each step, and the whole signer. */

import { code, type Idioms } from './idiom.ts';

export const JAVA_OKHTTP = {
  method: {
    wrong: code`
      String message = "GET\n" + path + "\n" + query + "\n" + timestamp + "\n" + bodyHash;
      Request request = builder.post(body).build();`,
    right: code`
      method = method.toUpperCase(Locale.ROOT);`,
    why: 'One variable gives the verb to the request and to the first line',
  },
  path: {
    wrong: code`
      HttpUrl url = HttpUrl.get(address);
      String path = "/" + String.join("/", url.pathSegments());`,
    right: code`
      HttpUrl url = HttpUrl.get(address);
      String path = url.encodedPath();`,
    why: 'The segments are decoded; the path is signed as it’s sent',
  },
  query: {
    wrong: code`
      String query = url.query();`,
    right: code`
      String sent = Objects.requireNonNullElse(url.encodedQuery(), "");
      String query = Arrays.stream(sent.split("&"))
          .filter(pair -> !pair.isEmpty()).sorted().collect(Collectors.joining("&"));`,
    why: 'The result of query() is decoded, unsorted, and null where there’s none',
  },
  timestamp: {
    wrong: code`
      String timestamp = String.valueOf(System.currentTimeMillis());`,
    right: code`
      String timestamp = Long.toString(Instant.now().getEpochSecond());`,
    why: 'It’s whole seconds, not milliseconds',
  },
  body: {
    wrong: code`
      byte[] raw = new ObjectMapper().writeValueAsBytes(order);
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(raw);
      RequestBody body = RequestBody.create(new Gson().toJson(order), JSON);`,
    right: code`
      byte[] raw = new ObjectMapper().writeValueAsBytes(order);
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(raw);
      RequestBody body = RequestBody.create(raw, JSON);`,
    why: 'Two serializers escape differently: the bytes that are hashed are the ones sent',
  },
  charset: {
    wrong: code`
      byte[] raw = json.getBytes();`,
    right: code`
      byte[] raw = json.getBytes(StandardCharsets.UTF_8);`,
    why: 'Before Java 18, getBytes() takes the machine’s charset',
  },
  'body-hash': {
    wrong: code`
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(raw);
      String bodyHash = new BigInteger(1, digest).toString(16);`,
    right: code`
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(raw);
      String bodyHash = HexFormat.of().formatHex(digest);`,
    why: 'A number has no leading zeros, so one hash in 16 comes out too short',
  },
  joining: {
    wrong: code`
      String message = String.format("%s%n%s%n%s%n%s%n%s%n",
          method, path, query, timestamp, bodyHash);`,
    right: code`
      String message = String.join("\n", method, path, query, timestamp, bodyHash);`,
    why: 'On Windows %n is \\r\\n, and no newline follows the last line',
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
      byte[] key = Base64.getDecoder().decode(secret);`,
    right: code`
      byte[] key = secret.getBytes(StandardCharsets.UTF_8);`,
    why: 'The secret’s text is the key, prefix and all',
  },
  hmac: {
    wrong: code`
      byte[] key = secret.getBytes(StandardCharsets.UTF_8);
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(message.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      byte[] signed = mac.doFinal(key);`,
    right: code`
      byte[] key = secret.getBytes(StandardCharsets.UTF_8);
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      byte[] signed = mac.doFinal(message.getBytes(StandardCharsets.UTF_8));`,
    why: 'The key goes into init, the message into doFinal',
  },
  output: {
    wrong: code`
      String signature = Base64.getEncoder().encodeToString(signed);`,
    right: code`
      String signature = HexFormat.of().formatHex(signed);`,
    why: 'It’s 64 lowercase hex digits, not Base64; before Java 17, "%02x" for each byte',
  },
  headers: {
    wrong: code`
      Request request = builder.url(url).method(method, body)
          .addHeader("X-Api-Key", keyId)
          .addHeader("X-Timestamp", timestamp)
          .addHeader("X-Signature", signature)
          .build();`,
    right: code`
      Request request = new Request.Builder().url(url).method(method, body)
          .header("X-Api-Key", keyId)
          .header("X-Timestamp", timestamp)
          .header("X-Signature", signature)
          .build();`,
    why: 'In a builder that’s used again, addHeader leaves the old value beside the new',
  },
  'per-attempt': {
    wrong: code`
      Request request = sign(builder).build();
      for (int attempt = 0; attempt < 5; attempt++) {
        response = client.newCall(request).execute();
        if (response.code() < 500) break;
      }`,
    right: code`
      for (int attempt = 0; attempt < 5; attempt++) {
        response = send("GET", address, new byte[0]);
        if (response.code() < 500) break;
      }`,
    why: 'Each attempt needs a time and signature of its own; only a GET is safe to repeat',
  },
  redirects: {
    wrong: code`
      OkHttpClient client = new OkHttpClient();`,
    right: code`
      OkHttpClient client = new OkHttpClient.Builder().followRedirects(false).build();`,
    why: 'After a redirect, path and method are no longer the signed ones',
  },
  templates: {
    wrong: code`
      String template = "/api/v1/orders?status={status}";
      String signature = sign("GET", template);
      String address = baseUrl + template.replace("{status}", status);`,
    right: code`
      HttpUrl url = HttpUrl.get(baseUrl + "/api/v1/orders").newBuilder()
          .addQueryParameter("status", status).build();
      Response response = send("GET", url.toString(), new byte[0]);`,
    why: 'The placeholders are filled in first, then the result is signed',
  },
} as const satisfies Idioms;

export const JAVA_OKHTTP_SIGNER = code`
  static final MediaType JSON = MediaType.get("application/json");

  static Response send(String method, String address, byte[] raw) throws Exception {
    String keyId = System.getenv("API_KEY_ID");
    String secret = System.getenv("SIGNING_SECRET").strip();

    method = method.toUpperCase(Locale.ROOT);
    HttpUrl url = HttpUrl.get(address);
    String path = url.encodedPath();
    String sent = Objects.requireNonNullElse(url.encodedQuery(), "");
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

    boolean bodiless = method.equals("GET") || method.equals("HEAD");
    RequestBody body = bodiless ? null : RequestBody.create(raw, JSON);
    Request request = new Request.Builder().url(url).method(method, body)
        .header("X-Api-Key", keyId)
        .header("X-Timestamp", timestamp)
        .header("X-Signature", signature)
        .build();
    OkHttpClient client = new OkHttpClient.Builder().followRedirects(false).build();
    return client.newCall(request).execute();
  }`;

/** What calls of Java's HTTP libraries do to a request: HttpClient, OkHttp, Apache's, HttpURLConnection, Spring. */

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

export const JAVA_CALLS: KnownCalls = {
  ...harmlessCalls(
    'Thread.sleep System.out.println out.println System.err.println err.println .printf .println String.valueOf String.format .getBytes System.currentTimeMillis Instant.now .getEpochSecond .toString Mac.getInstance .init SecretKeySpec .doFinal MessageDigest.getInstance .digest .update Hex.encodeHexString .formatHex HexFormat.of System.getenv .body .string .code .statusCode .isSuccessful .close .build HttpClient.newHttpClient HttpClient.newBuilder HttpClient.create HttpClients.createDefault HttpClients.custom HttpClientBuilder.create OkHttpClient RestTemplate BodyHandlers.ofString BodyPublishers.ofString BodyPublishers.noBody RequestBody.create MediaType.parse MediaType.get .get .asString StringEntity ObjectMapper .writeValueAsString .readValue UUID.randomUUID .connect .disconnect InputStreamReader BufferedReader .readLine .getEntity EntityUtils.toString IOException RuntimeException .block .join .bodyToMono .version Gson .toJson .formatted HttpEntity HttpHeaders URI.create URI main .getStatusLine .getStatusCode .getBody .openStream',
  ),
  // Of signers with a mistake.
  ...harmlessCalls(
    'StringBuilder .append String String.join .toUpperCase .toLowerCase .trim .strip .split .substring .toEpochMilli System.lineSeparator Base64.getEncoder Base64.getUrlEncoder .encodeToString DigestUtils.sha256Hex DigestUtils.md5Hex DigestUtils.sha1Hex BigInteger Integer.toHexString Collections.sort Arrays.sort Arrays.asList Arrays.stream List.of .stream .sorted .collect Collectors.joining URLEncoder.encode',
  ),
  ...beginningCalls({
    'HttpRequest.newBuilder': ['url'],
    'Request.Builder': [],
    '.openConnection': ['none'],
  }),
  ...ending({
    '.send .sendAsync .execute': ['request', 'none'],
    '.enqueue': ['none'],
    '.getResponseCode .getInputStream .getErrorStream .getResponseMessage .retrieve': [],
  }),
  ...setting({
    '.uri .url': ['url'],
    '.header .addHeader .setHeader .setRequestProperty .addRequestProperty .add .set': ['header', 'none'],
    '.headers': ['headers'],
    '.timeout .connectTimeout .readTimeout .callTimeout .writeTimeout .followRedirects .setConnectTimeout .setReadTimeout .setUseCaches .setDoInput .expectContinue .setInstanceFollowRedirects .setFixedLengthStreamingMode':
      ['none', 'none'],
    '.contentType .accept .setContentType .setAccept': ['also-headers'],
    '.newCall': ['request'],
    URL: ['url'],
    '.setDoOutput': ['writes'],
    '.getOutputStream': [],
    '.setRequestMethod': ['method'],
    '.method': ['method', 'body'],
    '.setEntity': ['body'],
    '.bodyValue': ['made'],
    '.addQueryParameter .addEncodedQueryParameter .setQueryParameter .addParameter .setParameter .setParameters .queryParam .queryParams .query':
      ['query', 'query'],
    '.addPathSegment .addPathSegments .setPath .path .pathSegment': ['path'],
    '.scheme .host .port .setHost .setScheme .baseUrl WebClient.create': ['base'],
    '.newBuilder HttpUrl.parse HttpUrl.get WebClient.builder': ['none'],
    'HttpUrl.Builder': [],
    'URIBuilder UriComponentsBuilder.fromHttpUrl UriComponentsBuilder.fromUriString': ['url'],
  }),
  ...beginningAs({ '.POST .PUT .post .put .patch .delete': ['body'], '.DELETE .GET .HEAD .head': [] }),
  ...beginningAs({ 'HttpGet HttpPost HttpPut HttpPatch HttpDelete HttpHead': ['url'] }),
  ...sendingAs({
    '.getForObject .getForEntity': ['url', 'none'],
    '.postForObject .postForEntity': ['url', 'made', 'none'],
  }),
  ...sending({ '.exchange': ['url', 'method', 'made', 'none'] }),
};

export const JAVA_MEMBERS = optionsOf({});

/** Signing with C, libcurl and OpenSSL: the wrong and the right way of each step, and the whole signer. */

import { code, type Idioms } from './idiom.ts';

export const C = {
  method: {
    wrong: code`
      const char *verb = "POST";
      curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, "post");`,
    right: code`
      for (int i = 0; method[i] && i < 15; i++) verb[i] = (char)toupper(method[i]);
      curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, verb);`,
    why: 'The first line is upper case, and libcurl sends the verb as it’s given',
  },
  path: {
    wrong: code`
      const char *path = strchr(strstr(address, "://") + 3, '/');`,
    right: code`
      curl_url_get(url, CURLUPART_PATH, &path, 0);`,
    why: 'The URL after the host has the query too; curl_url_get gives the path alone, as it’s sent',
  },
  query: {
    wrong: code`
      curl_url_get(url, CURLUPART_QUERY, &query, 0);`,
    right: code`
      for (char *pair, *rest = sent; (pair = strsep(&rest, "&"));)
        if (*pair) pairs[count++] = pair;
      qsort(pairs, count, sizeof *pairs, by_bytes);
      for (size_t i = 0; i < count; i++) strcat(strcat(query, i ? "&" : ""), pairs[i]);`,
    why: 'The pairs of the URL that’s sent are sorted, whole and still encoded',
  },
  timestamp: {
    wrong: code`
      struct timeval now;
      gettimeofday(&now, NULL);
      sprintf(timestamp, "%ld%03ld", now.tv_sec, now.tv_usec / 1000);`,
    right: code`
      snprintf(timestamp, sizeof timestamp, "%lld", (long long)time(NULL));`,
    why: 'It’s whole seconds, not milliseconds',
  },
  body: {
    wrong: code`
      char *raw = cJSON_PrintUnformatted(order);
      SHA256((const unsigned char *)raw, strlen(raw), digest);
      curl_easy_setopt(curl, CURLOPT_POSTFIELDS, cJSON_Print(order));`,
    right: code`
      char *raw = cJSON_PrintUnformatted(order);
      SHA256((const unsigned char *)raw, strlen(raw), digest);
      curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, (long)strlen(raw));
      curl_easy_setopt(curl, CURLOPT_POSTFIELDS, raw);`,
    why: 'The text of cJSON_Print has line breaks and tabs: the bytes that are hashed are sent',
  },
  charset: {
    wrong: code`
      WideCharToMultiByte(CP_ACP, 0, json, -1, raw, room, NULL, NULL);`,
    right: code`
      WideCharToMultiByte(CP_UTF8, 0, json, -1, raw, room, NULL, NULL);`,
    why: 'CP_ACP is the machine’s own charset; the body is UTF-8',
  },
  'body-hash': {
    wrong: code`
      SHA256((const unsigned char *)raw, size, digest);
      for (int i = 0; i < 32; i++) sprintf(body_hash + 2 * i, "%x", digest[i]);`,
    right: code`
      SHA256((const unsigned char *)raw, size, digest);
      for (int i = 0; i < 32; i++) sprintf(body_hash + 2 * i, "%02x", digest[i]);`,
    why: 'Each byte has two digits: with %x the first byte below 16 ends the text',
  },
  joining: {
    wrong: code`
      snprintf(message, room, "%s\n%s\n%s\n%s\n%s\n",
               verb, path, query, timestamp, body_hash);`,
    right: code`
      snprintf(message, room, "%s\n%s\n%s\n%s\n%s", verb, path, query, timestamp, body_hash);`,
    why: 'No newline follows the last line',
  },
  'load-key': {
    wrong: code`
      const char *secret = getenv("SIGNING_SECRET");
      size_t key_size = strlen(secret);`,
    right: code`
      const char *secret = getenv("SIGNING_SECRET");
      secret += strspn(secret, " \t\r\n");
      size_t key_size = strcspn(secret, " \t\r\n");`,
    why: 'A secret from a file or from echo often ends in a newline, which is no part of it',
  },
  'key-bytes': {
    wrong: code`
      unsigned char key[256] = {0};
      key_size = EVP_DecodeBlock(key, (const unsigned char *)secret, (int)key_size);`,
    right: code`
      const unsigned char *key = (const unsigned char *)secret;`,
    why: 'The secret’s text is the key, prefix and all',
  },
  hmac: {
    wrong: code`
      SHA256_Init(&context);
      SHA256_Update(&context, key, key_size);
      SHA256_Update(&context, message, strlen(message));
      SHA256_Final(mac, &context);`,
    right: code`
      const unsigned char *text = (const unsigned char *)message;
      HMAC(EVP_sha256(), key, (int)key_size, text, strlen(message), mac, NULL);`,
    why: 'A hash of secret and message isn’t an HMAC',
  },
  output: {
    wrong: code`
      EVP_EncodeBlock((unsigned char *)signature, mac, 32);`,
    right: code`
      for (int i = 0; i < 32; i++) sprintf(signature + 2 * i, "%02x", mac[i]);`,
    why: 'It’s 64 lowercase hex digits, not Base64',
  },
  headers: {
    wrong: code`
      sprintf(line, "X-Timestamp: %s", timestamp);
      curl_easy_setopt(curl, CURLOPT_HTTPHEADER, curl_slist_append(NULL, line));
      sprintf(line, "X-Signature: %s", signature);
      curl_easy_setopt(curl, CURLOPT_HTTPHEADER, curl_slist_append(NULL, line));`,
    right: code`
      snprintf(line, sizeof line, "X-Api-Key: %s", key_id);
      headers = curl_slist_append(headers, line);
      snprintf(line, sizeof line, "X-Timestamp: %s", timestamp);
      headers = curl_slist_append(headers, line);
      snprintf(line, sizeof line, "X-Signature: %s", signature);
      headers = curl_slist_append(headers, line);`,
    why: 'Each list that’s set takes the place of the one before: one list has all three',
  },
  'per-attempt': {
    wrong: code`
      curl_url_set(url, CURLUPART_URL, address, 0);
      curl_easy_setopt(curl, CURLOPT_HTTPHEADER, sign(curl, url, "GET", NULL, 0));
      for (int attempt = 0; attempt < 5; attempt++)
        if (curl_easy_perform(curl) == CURLE_OK) break;`,
    right: code`
      curl_url_set(url, CURLUPART_URL, address, 0);
      for (int attempt = 0; attempt < 5; attempt++) {
        struct curl_slist *headers = sign(curl, url, "GET", NULL, 0);
        CURLcode result = curl_easy_perform(curl);
        curl_slist_free_all(headers);
        if (result == CURLE_OK) break; }`,
    why: 'Each attempt needs a time and signature of its own; only a GET is safe to repeat',
  },
  redirects: {
    wrong: code`
      curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 1L);`,
    right: code`
      curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);`,
    why: 'After a redirect, path and method are no longer the signed ones',
  },
  templates: {
    wrong: code`
      sign_target("GET", "/api/v1/orders?status=%s", signature);
      snprintf(address, sizeof address, "%s/api/v1/orders?status=%s", base_url, status);
      curl_easy_setopt(curl, CURLOPT_URL, address);`,
    right: code`
      char *encoded = curl_easy_escape(NULL, status, 0);
      snprintf(address, sizeof address, "%s/api/v1/orders?status=%s", base_url, encoded);
      curl_url_set(url, CURLUPART_URL, address, 0);
      struct curl_slist *headers = sign(curl, url, "GET", NULL, 0);
      curl_free(encoded);`,
    why: 'The placeholders are filled in first, then the result is signed',
  },
} as const satisfies Idioms;

export const C_SIGNER = code`
  static int by_bytes(const void *a, const void *b) { return strcmp(*(char **)a, *(char **)b); }

  struct curl_slist *sign(CURL *curl, CURLU *url, const char *method, const char *raw, size_t size) {
    const char *key_id = getenv("API_KEY_ID");
    const char *secret = getenv("SIGNING_SECRET");
    secret += strspn(secret, " \t\r\n");
    size_t key_size = strcspn(secret, " \t\r\n");

    char verb[16] = "", *path, *sent = NULL, timestamp[24], body_hash[65], signature[65], line[512];
    for (int i = 0; method[i] && i < 15; i++) verb[i] = (char)toupper(method[i]);
    curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, verb);
    curl_url_get(url, CURLUPART_PATH, &path, 0);
    curl_url_get(url, CURLUPART_QUERY, &sent, 0);
    size_t count = 0, room = 256 + strlen(path) + (sent ? strlen(sent) : 0);
    char **pairs = calloc(room, sizeof *pairs), *query = calloc(room, 1), *message = malloc(room);
    for (char *pair, *rest = sent; (pair = strsep(&rest, "&"));)
      if (*pair) pairs[count++] = pair;
    qsort(pairs, count, sizeof *pairs, by_bytes);
    for (size_t i = 0; i < count; i++) strcat(strcat(query, i ? "&" : ""), pairs[i]);
    snprintf(timestamp, sizeof timestamp, "%lld", (long long)time(NULL));
    unsigned char digest[32], mac[32];
    SHA256((const unsigned char *)raw, size, digest);
    for (int i = 0; i < 32; i++) sprintf(body_hash + 2 * i, "%02x", digest[i]);
    snprintf(message, room, "%s\n%s\n%s\n%s\n%s", verb, path, query, timestamp, body_hash);

    const unsigned char *key = (const unsigned char *)secret;
    const unsigned char *text = (const unsigned char *)message;
    HMAC(EVP_sha256(), key, (int)key_size, text, strlen(message), mac, NULL);
    for (int i = 0; i < 32; i++) sprintf(signature + 2 * i, "%02x", mac[i]);
    struct curl_slist *headers = curl_slist_append(NULL, "Content-Type: application/json");
    snprintf(line, sizeof line, "X-Api-Key: %s", key_id);
    headers = curl_slist_append(headers, line);
    snprintf(line, sizeof line, "X-Timestamp: %s", timestamp);
    headers = curl_slist_append(headers, line);
    snprintf(line, sizeof line, "X-Signature: %s", signature);
    headers = curl_slist_append(headers, line);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    free(pairs), free(query), free(message), curl_free(path), curl_free(sent);
    return headers;
  }`;

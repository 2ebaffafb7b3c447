#define _GNU_SOURCE
#include <cjson/cJSON.h>
#include <curl/curl.h>
#include <openssl/evp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

long send_signed(const char *method, const char *address, const char *raw, size_t size);

static char *text(const cJSON *object, const char *name) {
  return cJSON_GetStringValue(cJSON_GetObjectItem(object, name));
}

static void add_part(char *url, char before, const cJSON *part) {
  char *escaped = curl_easy_escape(NULL, part->valuestring, 0);
  sprintf(url + strlen(url), "%c%s", before, escaped);
  curl_free(escaped);
}

int main(void) {
  char *line = NULL;
  for (size_t room = 0; getline(&line, &room, stdin) > 0;) {
    cJSON *call = cJSON_Parse(line), *body = cJSON_GetObjectItem(call, "body"), *pair;
    const cJSON *json = cJSON_GetObjectItem(body, "json");
    const char *base = getenv("COUNTERSIGN_BASE_URL"), *base64 = text(body, "base64");
    char *url = malloc(3 * room + strlen(base)), *sent = json ? cJSON_PrintUnformatted(json) : strdup("");
    const char *raw = json ? sent : text(body, "text");
    size_t size = raw ? strlen(raw) : 0;
    if (base64) {
      size = strlen(base64);
      sent = realloc(sent, size + 1);
      int padding = (size > 0 && base64[size - 1] == '=') + (size > 1 && base64[size - 2] == '=');
      size = EVP_DecodeBlock((unsigned char *)sent, (const unsigned char *)base64, (int)size) - padding;
      raw = sent;
    }
    sprintf(url, "%s%s", base, text(call, "path"));
    char before = '?';
    cJSON_ArrayForEach(pair, cJSON_GetObjectItem(call, "query")) {
      add_part(url, before, cJSON_GetArrayItem(pair, 0));
      add_part(url, '=', cJSON_GetArrayItem(pair, 1));
      before = '&';
    }
    if (send_signed(text(call, "method"), url, raw, size) < 0)
      fprintf(stderr, "%s: not sent\n", text(call, "id")); // and on to the next call
    free(url), free(sent), cJSON_Delete(call);
  }
  free(line);
  return 0;
}

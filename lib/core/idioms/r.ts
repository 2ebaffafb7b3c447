/** Signing with R, its curl and openssl packages: the wrong and the right way of each step, and the whole signer. */

import { code, type Idioms } from './idiom.ts';

export const R = {
  method: {
    wrong: code`
      handle_setopt(handle, customrequest = "post")`,
    right: code`
      method <- toupper(method)
      handle_setopt(handle, customrequest = method)`,
    why: 'The first line is upper case, and curl sends the verb as it’s given',
  },
  path: {
    wrong: code`
      path <- httr::parse_url(url)$path`,
    right: code`
      target <- sub("^[^/]*//[^/?]*", "", url)
      path <- sub("\\?.*", "", target)`,
    why: 'The result of parse_url() has lost the slash at its beginning',
  },
  query: {
    wrong: code`
      query <- sub("^[^?]*\\??", "", url)`,
    right: code`
      pairs <- strsplit(sub("^[^?]*\\??", "", url), "&", fixed = TRUE)[[1]]
      query <- paste(sort(pairs[pairs != ""], method = "radix"), collapse = "&")`,
    why: 'The pairs are sorted, whole and still encoded; radix sorts alike in every locale',
  },
  timestamp: {
    wrong: code`
      timestamp <- as.character(as.numeric(Sys.time()))`,
    right: code`
      timestamp <- as.character(as.integer(Sys.time()))`,
    why: 'It’s whole seconds: as a number, the time has a fraction',
  },
  body: {
    wrong: code`
      body_hash <- as.character(sha256(charToRaw(toJSON(order))))
      httr::POST(url, body = order, encode = "json")`,
    right: code`
      raw <- charToRaw(toJSON(order))
      body_hash <- as.character(sha256(raw))
      httr::POST(url, body = raw, content_type_json())`,
    why: 'With encode httr serializes again, and differently; raw bytes are sent as they’re hashed',
  },
  charset: {
    wrong: code`
      raw <- charToRaw(iconv(json, to = "latin1"))`,
    right: code`
      raw <- charToRaw(enc2utf8(json))`,
    why: 'The body is UTF-8',
  },
  'body-hash': {
    wrong: code`
      body_hash <- digest::digest(raw, algo = "sha256")`,
    right: code`
      body_hash <- as.character(sha256(raw))`,
    why: 'Unless told otherwise, digest() hashes R’s serialization of the bytes',
  },
  joining: {
    wrong: code`
      message <- paste0(method, path, query, timestamp, body_hash)`,
    right: code`
      message <- paste(method, path, query, timestamp, body_hash, sep = "\n")`,
    why: 'A newline stands between the five lines',
  },
  'load-key': {
    wrong: code`
      secret <- Sys.getenv("SIGNING_SECRET")`,
    right: code`
      secret <- trimws(Sys.getenv("SIGNING_SECRET"))`,
    why: 'A secret from a file or from echo often ends in a newline, so it’s trimmed on loading',
  },
  'key-bytes': {
    wrong: code`
      key <- base64_decode(secret)`,
    right: code`
      key <- charToRaw(secret)`,
    why: 'The secret’s text is the key, prefix and all',
  },
  hmac: {
    wrong: code`
      mac <- sha256(charToRaw(paste0(secret, message)))`,
    right: code`
      key <- charToRaw(secret)
      mac <- sha256(charToRaw(message), key = key)`,
    why: 'A hash of secret and message isn’t an HMAC',
  },
  output: {
    wrong: code`
      signature <- base64_encode(mac)`,
    right: code`
      signature <- as.character(mac)`,
    why: 'It’s 64 lowercase hex digits, not Base64',
  },
  headers: {
    wrong: code`
      handle_setheaders(handle, X_Api_Key = key_id, X_Timestamp = timestamp)
      handle_setheaders(handle, X_Signature = signature)`,
    right: code`
      handle_setheaders(handle, .list = c(headers,
        "X-Api-Key" = key_id,
        "X-Timestamp" = timestamp,
        "X-Signature" = signature
      ))`,
    why: 'Proxies drop names with underscores, and a second call drops those of the first',
  },
  'per-attempt': {
    wrong: code`
      headers <- sign("GET", url)
      httr::RETRY("GET", url, add_headers(headers), times = 5)`,
    right: code`
      for (attempt in 1:5) {
        response <- send_signed("GET", url)
        if (response$status_code < 500) break
      }`,
    why: 'Each attempt needs a time and signature of its own; only a GET is safe to repeat',
  },
  redirects: {
    wrong: code`
      handle <- new_handle()
      curl_fetch_memory(url, handle = handle)`,
    right: code`
      handle <- new_handle()
      handle_setopt(handle, followlocation = FALSE)
      curl_fetch_memory(url, handle = handle)`,
    why: 'R’s curl follows redirects unless told not to, where path and method are others',
  },
  templates: {
    wrong: code`
      template <- "/api/v1/orders?status=%s"
      signature <- sign("GET", template)
      url <- paste0(base_url, sprintf(template, status))`,
    right: code`
      url <- paste0(base_url, "/api/v1/orders?status=", curl_escape(status))
      response <- send_signed("GET", url)`,
    why: 'The placeholders are filled in first, then the result is signed',
  },
} as const satisfies Idioms;

export const R_SIGNER = code`
  send_signed <- function(method, url, raw = as.raw(NULL)) {
    key_id <- Sys.getenv("API_KEY_ID")
    secret <- trimws(Sys.getenv("SIGNING_SECRET"))
    handle <- new_handle()
    handle_setopt(handle, followlocation = FALSE, path_as_is = TRUE)

    method <- toupper(method)
    handle_setopt(handle, customrequest = method)
    target <- sub("^[^/]*//[^/?]*", "", url)
    path <- sub("\\?.*", "", target)
    pairs <- strsplit(sub("^[^?]*\\??", "", url), "&", fixed = TRUE)[[1]]
    query <- paste(sort(pairs[pairs != ""], method = "radix"), collapse = "&")
    timestamp <- as.character(as.integer(Sys.time()))
    body_hash <- as.character(sha256(raw))
    message <- paste(method, path, query, timestamp, body_hash, sep = "\n")

    key <- charToRaw(secret)
    mac <- sha256(charToRaw(message), key = key)
    signature <- as.character(mac)

    headers <- c("Content-Type" = "application/json")
    handle_setheaders(handle, .list = c(headers,
      "X-Api-Key" = key_id,
      "X-Timestamp" = timestamp,
      "X-Signature" = signature
    ))
    if (method == "HEAD") handle_setopt(handle, nobody = TRUE)
    if (length(raw) > 0) handle_setopt(handle, postfieldsize = length(raw), postfields = raw)
    curl_fetch_memory(url, handle = handle)
  }`;

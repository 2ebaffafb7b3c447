/** Signing in bash with curl and openssl: the wrong and the right way of each step, and the whole signer. */

import { code, type Idioms } from './idiom.ts';

export const CURL = {
  method: {
    wrong: code`
      signature=$(sign GET "$path" "$raw")
      curl --data-binary "$raw" -H "X-Signature: $signature" "$url"`,
    right: code`
      method=$(printf %s "$method" | tr a-z A-Z)
      curl "$url" -X "$method"`,
    why: 'With data and no -X, curl sends POST',
  },
  path: {
    wrong: code`
      path=\${url#"$base_url"}
      curl --data-binary "$raw" -H "X-Signature: $(sign POST "$path" "$raw")" "$url"`,
    right: code`
      target=\${url#*://*/}
      path=/\${target%%\?*}`,
    why: 'The path is cut from the URL after the host, with all the base URL has of it',
  },
  query: {
    wrong: code`
      query=\${target#*\?}`,
    right: code`
      [[ $target == *\?* ]] && query=\${target#*\?} || query=
      query=$(printf %s "$query" | tr '&' '\n' | sed '/^$/d' | LC_ALL=C sort | paste -sd '&' -)`,
    why: 'The pairs are sorted, and without a question mark the query is empty',
  },
  timestamp: {
    wrong: code`
      timestamp=$(date +%s%3N)`,
    right: code`
      timestamp=$(date +%s)`,
    why: 'It’s whole seconds, not milliseconds',
  },
  body: {
    wrong: code`
      body_hash=$(openssl dgst -sha256 -r body.json | cut -d' ' -f1)
      curl -d @body.json "$url"`,
    right: code`
      body_hash=$(openssl dgst -sha256 -r body.json | cut -d' ' -f1)
      curl --data-binary @body.json "$url"`,
    why: 'With -d, curl takes the line breaks out of a file',
  },
  charset: {
    wrong: code`
      printf %s "$raw" | iconv -t ISO-8859-1 | openssl dgst -sha256 -r
      curl --data-binary "$raw" "$url"`,
    right: code`
      printf %s "$raw" | openssl dgst -sha256 -r
      curl --data-binary "$raw" "$url"`,
    why: 'The bytes that are sent are the ones hashed, and JSON is UTF-8',
  },
  'body-hash': {
    wrong: code`
      body_hash=$(echo "$raw" | sha256sum)`,
    right: code`
      body_hash=$(printf %s "$raw" | openssl dgst -sha256 -r | cut -d' ' -f1)`,
    why: 'An echo adds a newline, and what follows the 64 digits has to be cut off',
  },
  joining: {
    wrong: code`
      message="$method\n$path\n$query\n$timestamp\n$body_hash"`,
    right: code`
      printf -v message '%s\n%s\n%s\n%s\n%s' \
        "$method" "$path" "$query" "$timestamp" "$body_hash"`,
    why: 'Only printf turns \\n into a newline; in quotes it’s a backslash and an n',
  },
  'load-key': {
    wrong: code`
      secret='$SIGNING_SECRET'`,
    right: code`
      : "\${SIGNING_SECRET:?not set}"
      secret=$(printf %s "$SIGNING_SECRET" | tr -d '[:space:]')`,
    why: 'In single quotes it’s the variable’s name; read from a file, it may end in a newline',
  },
  'key-bytes': {
    wrong: code`
      key=$(printf %s "$secret" | base64 -d | xxd -p -c 256)
      printf %s "$message" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -r`,
    right: code`
      signature=$(printf %s "$message" | openssl dgst -sha256 -hmac "$secret" -r)
      signature=\${signature%% *}`,
    why: 'The secret’s text is the key, neither hex nor Base64',
  },
  hmac: {
    wrong: code`
      signature=$(echo "$message" | openssl dgst -sha256 -hmac "$secret" -r)
      signature=\${signature%% *}`,
    right: code`
      signature=$(printf %s "$message" | openssl dgst -sha256 -hmac "$secret" -r)
      signature=\${signature%% *}`,
    why: 'An echo adds a newline to the message',
  },
  output: {
    wrong: code`
      signature=$(printf %s "$message" | openssl dgst -sha256 -hmac "$secret")`,
    right: code`
      signature=$(printf %s "$message" | openssl dgst -sha256 -hmac "$secret" -r)
      signature=\${signature%% *}`,
    why: 'Without -r, a label such as SHA2-256(stdin)= stands before the digits',
  },
  headers: {
    wrong: code`
      curl -H "X-Api-Key: $API_KEY" -H 'X-Signature: $signature' "$url"`,
    right: code`
      curl "$url" -X "$method" \
        -H "X-Api-Key: \${API_KEY_ID:?}" \
        -H "X-Timestamp: $timestamp" \
        -H "X-Signature: $signature"`,
    why: 'Single quotes keep $signature as it is, and curl leaves out a header without value',
  },
  'per-attempt': {
    wrong: code`
      curl --retry 5 --retry-delay 90 -H "X-Signature: $signature" "$url"`,
    right: code`
      for attempt in 1 2 3 4 5; do
        send_signed GET "$url" && break
        sleep 90
      done`,
    why: 'Each attempt needs a time and signature of its own; only a GET is safe to repeat',
  },
  redirects: {
    wrong: code`
      curl -L --data-binary "$raw" -H "X-Signature: $signature" "$url"`,
    right: code`
      curl --data-binary "$raw" -H "X-Signature: $signature" "$url"`,
    why: 'After a redirect, path and method are no longer the signed ones',
  },
  templates: {
    wrong: code`
      template='/api/v1/orders?status=$status'
      signature=$(sign GET "$template")
      curl -H "X-Signature: $signature" "$base$(eval echo "$template")"`,
    right: code`
      url="$base/api/v1/orders?status=$status"
      send_signed GET "$url"`,
    why: 'The placeholders are filled in first, then the result is signed',
  },
} as const satisfies Idioms;

export const CURL_SIGNER = code`
  : "\${SIGNING_SECRET:?not set}"
  secret=$(printf %s "$SIGNING_SECRET" | tr -d '[:space:]')

  # send_signed METHOD URL [BODY]
  # While openssl runs, other users of this machine can read its arguments, and the secret is one.
  send_signed() {
    local method=$1 url=$2 raw=\${3-} target path query timestamp body_hash message signature
    method=$(printf %s "$method" | tr a-z A-Z)
    target=\${url#*://*/}
    path=/\${target%%\?*}
    [[ $target == *\?* ]] && query=\${target#*\?} || query=
    query=$(printf %s "$query" | tr '&' '\n' | sed '/^$/d' | LC_ALL=C sort | paste -sd '&' -)
    timestamp=$(date +%s)
    body_hash=$(printf %s "$raw" | openssl dgst -sha256 -r | cut -d' ' -f1)
    printf -v message '%s\n%s\n%s\n%s\n%s' \
      "$method" "$path" "$query" "$timestamp" "$body_hash"
    signature=$(printf %s "$message" | openssl dgst -sha256 -hmac "$secret" -r)
    signature=\${signature%% *}

    curl "$url" -X "$method" \
      -H "X-Api-Key: \${API_KEY_ID:?}" \
      -H "X-Timestamp: $timestamp" \
      -H "X-Signature: $signature" \
      \${raw:+-H 'Content-Type: application/json' --data-raw "$raw"} \
      --silent --show-error --globoff --path-as-is
  }`;

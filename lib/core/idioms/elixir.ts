/** Signing with Elixir and Erlang's :httpc: the wrong and the right way of each step, and the whole signer. */

import { code, type Idioms } from './idiom.ts';

export const ELIXIR = {
  method: {
    wrong: code`
      verb = :post
      method = Atom.to_string(verb)`,
    right: code`
      method = String.upcase(method)
      verb = method |> String.downcase() |> String.to_atom()`,
    why: 'The atom is lower case, but what’s sent and signed is upper case',
  },
  path: {
    wrong: code`
      path = URI.decode(URI.parse(url).path)`,
    right: code`
      uri = URI.parse(:uri_string.normalize(url))
      path = uri.path`,
    why: 'The path is signed as it’s sent, still encoded, and httpc sends the URL normalized',
  },
  query: {
    wrong: code`
      query = uri.query || ""`,
    right: code`
      pairs = String.split(uri.query || "", "&", trim: true)
      query = pairs |> Enum.sort() |> Enum.join("&")`,
    why: 'The pairs are sorted, whole and still encoded',
  },
  timestamp: {
    wrong: code`
      timestamp = Integer.to_string(System.os_time())`,
    right: code`
      timestamp = Integer.to_string(System.os_time(:second))`,
    why: 'Without a unit it’s the system’s own, such as nanoseconds',
  },
  body: {
    wrong: code`
      raw = Jason.encode!(order)
      body_hash = Base.encode16(:crypto.hash(:sha256, raw), case: :lower)
      body = Jason.encode!(order, pretty: true)
      :httpc.request(:post, {url, headers, ~c"application/json", body}, [], [])`,
    right: code`
      raw = Jason.encode!(order)
      body_hash = Base.encode16(:crypto.hash(:sha256, raw), case: :lower)
      :httpc.request(:post, {url, headers, ~c"application/json", raw}, [], [])`,
    why: 'The bytes that are hashed are the ones that are sent',
  },
  charset: {
    wrong: code`
      raw = :unicode.characters_to_binary(json, :utf8, :latin1)`,
    right: code`
      raw = json`,
    why: 'A string is UTF-8 already: its bytes are hashed and sent as they are',
  },
  'body-hash': {
    wrong: code`
      body_hash = Base.encode16(:crypto.hash(:sha256, raw))`,
    right: code`
      body_hash = Base.encode16(:crypto.hash(:sha256, raw), case: :lower)`,
    why: 'By default encode16 writes upper case',
  },
  joining: {
    wrong: code`
      message = Enum.map_join([method, path, query, timestamp, body_hash], &(&1 <> "\n"))`,
    right: code`
      message = Enum.join([method, path, query, timestamp, body_hash], "\n")`,
    why: 'No newline follows the last line',
  },
  'load-key': {
    wrong: code`
      secret = System.fetch_env!("SIGNING_SECRET")`,
    right: code`
      secret = String.trim(System.fetch_env!("SIGNING_SECRET"))`,
    why: 'A secret from a file or from echo often ends in a newline, so it’s trimmed on loading',
  },
  'key-bytes': {
    wrong: code`
      key = Base.decode64!(secret, padding: false)`,
    right: code`
      key = secret`,
    why: 'The secret’s text is the key, prefix and all',
  },
  hmac: {
    wrong: code`
      mac = :crypto.hash(:sha256, key <> message)`,
    right: code`
      mac = :crypto.mac(:hmac, :sha256, key, message)`,
    why: 'A hash of secret and message isn’t an HMAC',
  },
  output: {
    wrong: code`
      signature = Base.encode16(mac)`,
    right: code`
      signature = Base.encode16(mac, case: :lower)`,
    why: 'By default encode16 writes upper case; the signature is lower case',
  },
  headers: {
    wrong: code`
      headers = [{"X_Api_Key", key_id}, {"X_Timestamp", timestamp}, {"X_Signature", signature}]`,
    right: code`
      headers = [
        {~c"X-Api-Key", to_charlist(key_id)},
        {~c"X-Timestamp", to_charlist(timestamp)},
        {~c"X-Signature", to_charlist(signature)}
      ]`,
    why: 'Proxies drop names with underscores, and httpc takes charlists',
  },
  'per-attempt': {
    wrong: code`
      headers = sign("POST", url, raw)
      Enum.find(1..5, fn _ -> status_of(url, headers, raw) == 200 end)`,
    right: code`
      Enum.find(1..5, fn _ -> elem(send_signed("POST", url, raw), 0) == 200 end)`,
    why: 'Each attempt is a request of its own, with its own time and signature',
  },
  redirects: {
    wrong: code`
      :httpc.request(verb, request, [], body_format: :binary)`,
    right: code`
      options = [autoredirect: false]
      :httpc.request(verb, request, options, body_format: :binary)`,
    why: 'After a redirect, path and method are no longer the signed ones',
  },
  templates: {
    wrong: code`
      template = "/api/v1/orders?status={status}"
      signature = sign("GET", template)
      url = base_url <> String.replace(template, "{status}", status)`,
    right: code`
      url = base_url <> "/api/v1/orders?" <> URI.encode_query(status: status)
      {code, body} = send_signed("GET", url)`,
    why: 'The placeholders are filled in first, then the result is signed',
  },
} as const satisfies Idioms;

export const ELIXIR_SIGNER = code`
  def send_signed(method, url, raw \\ "") do
    key_id = System.fetch_env!("API_KEY_ID")
    secret = String.trim(System.fetch_env!("SIGNING_SECRET"))

    method = String.upcase(method)
    verb = method |> String.downcase() |> String.to_atom()
    uri = URI.parse(:uri_string.normalize(url))
    path = uri.path
    pairs = String.split(uri.query || "", "&", trim: true)
    query = pairs |> Enum.sort() |> Enum.join("&")
    timestamp = Integer.to_string(System.os_time(:second))
    body_hash = Base.encode16(:crypto.hash(:sha256, raw), case: :lower)
    message = Enum.join([method, path, query, timestamp, body_hash], "\n")

    key = secret
    mac = :crypto.mac(:hmac, :sha256, key, message)
    signature = Base.encode16(mac, case: :lower)

    headers = [
      {~c"X-Api-Key", to_charlist(key_id)},
      {~c"X-Timestamp", to_charlist(timestamp)},
      {~c"X-Signature", to_charlist(signature)}
    ]
    type = ~c"application/json"
    has_body = raw != "" or verb in [:post, :put, :patch]
    request = if has_body, do: {url, headers, type, raw}, else: {url, headers}
    options = [autoredirect: false, ssl: :httpc.ssl_verify_host_options(true)]
    {:ok, answer} = :httpc.request(verb, request, options, body_format: :binary)
    {{_, status, _}, _, body} = answer
    {status, body}
  end`;

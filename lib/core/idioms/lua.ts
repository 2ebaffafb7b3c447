/** Signing with Lua, LuaSocket and luaossl: the wrong and the right way of each step, and the whole signer. */

import { code, type Idioms } from './idiom.ts';

export const LUA = {
  method: {
    wrong: code`
      local headers = sign("PUT", url, raw)
      local _, status = http.request(url, raw)`,
    right: code`
      method = method:upper()`,
    why: 'Given a text as its body, http.request sends POST, without any of your headers',
  },
  path: {
    wrong: code`
      local path = url:gsub("^https?://[^/]+", "")`,
    right: code`
      local path, sent = url:match("^[^:]+://[^/?#]+([^?#]*)%??([^#]*)")
      if path == "" then path = "/" end`,
    why: 'The second line ends before the question mark',
  },
  query: {
    wrong: code`
      local list = {}
      for key, value in pairs(params) do table.insert(list, key .. "=" .. value) end
      local query = table.concat(list, "&")`,
    right: code`
      local path, sent = url:match("^[^:]+://[^/?#]+([^?#]*)%??([^#]*)")
      local list = {}
      for pair in sent:gmatch("[^&]+") do table.insert(list, pair) end
      table.sort(list)
      local query = table.concat(list, "&")`,
    why: 'A table has no order of its own; the pairs are sorted as they’re sent',
  },
  timestamp: {
    wrong: code`
      local timestamp = tostring(socket.gettime())`,
    right: code`
      local timestamp = tostring(os.time())`,
    why: 'It’s whole seconds; gettime has a fraction',
  },
  body: {
    wrong: code`
      local headers = sign("POST", url, cjson.encode(order))
      local source = ltn12.source.string(cjson.encode(order))
      http.request({ url = url, method = "POST", headers = headers, source = source })`,
    right: code`
      local raw = cjson.encode(order)
      local status, body = send("POST", url, raw) -- signs and sends these bytes`,
    why: 'Serialized once, the bytes that are hashed are the bytes that are sent',
  },
  charset: {
    wrong: code`
      local raw = iconv.new("ISO-8859-1", "UTF-8"):iconv(text)`,
    right: code`
      local raw = text`,
    why: 'A text of Lua is bytes already: UTF-8 is hashed and sent as it is',
  },
  'body-hash': {
    wrong: code`
      local body_hash = raw and hex(digest.new("sha256"):final(raw)) or ""`,
    right: code`
      local body_hash = hex(digest.new("sha256"):final(raw or ""))`,
    why: 'Without a body, the last line is the hash of zero bytes, not an empty line',
  },
  joining: {
    wrong: code`
      local message = method .. path .. query .. timestamp .. body_hash`,
    right: code`
      local message = table.concat({ method, path, query, timestamp, body_hash }, "\n")`,
    why: 'A newline stands between the five lines, an empty query keeps its own',
  },
  'load-key': {
    wrong: code`
      local secret = io.open("key.txt"):read("a")`,
    right: code`
      local secret = os.getenv("SIGNING_SECRET"):match("^%s*(.-)%s*$")`,
    why: 'A secret from a file or from echo often ends in a newline, so it’s stripped on loading',
  },
  'key-bytes': {
    wrong: code`
      local signature = hex(hmac.new(mime.unb64(secret), "sha256"):final(message))`,
    right: code`
      local signature = hex(hmac.new(secret, "sha256"):final(message))`,
    why: 'The secret’s text is the key, neither hex nor Base64',
  },
  hmac: {
    wrong: code`
      local signature = hex(hmac.new(secret):final(message))`,
    right: code`
      local signature = hex(hmac.new(secret, "sha256"):final(message))`,
    why: 'Without a name, luaossl takes SHA-1',
  },
  output: {
    wrong: code`
      local signature = mime.b64(hmac.new(secret, "sha256"):final(message))`,
    right: code`
      local signature = hex(hmac.new(secret, "sha256"):final(message))`,
    why: 'It’s 64 lowercase hex digits, not Base64',
  },
  headers: {
    wrong: code`
      local headers = {
        X_Api_Key = key_id,
        X_Timestamp = timestamp,
        X_Signature = signature,
      }`,
    right: code`
      local headers = {
        ["Content-Type"] = "application/json",
        ["X-Api-Key"] = key_id,
        ["X-Timestamp"] = timestamp,
        ["X-Signature"] = signature,
      }`,
    why: 'The names have hyphens, so they stand in brackets and quotes',
  },
  'per-attempt': {
    wrong: code`
      local request = { url = url, headers = sign("GET", url) }
      for attempt = 1, 5 do
        local _, status = http.request(request)
        if type(status) == "number" and status < 500 then break end
      end`,
    right: code`
      for attempt = 1, 5 do
        local status = send("GET", url)
        if type(status) == "number" and status < 500 then break end
      end`,
    why: 'Each attempt needs a time and signature of its own; only a GET is safe to repeat',
  },
  redirects: {
    wrong: code`
      http.request({ url = url, headers = headers })`,
    right: code`
      http.request({ url = url, headers = headers, redirect = false })`,
    why: 'After a redirect, path and method are no longer the signed ones',
  },
  templates: {
    wrong: code`
      local template = base_url .. "/api/v1/orders/%s"
      local headers = sign("GET", template)
      http.request({ url = template:format(id), headers = headers })`,
    right: code`
      local status, body = send("GET", base_url .. "/api/v1/orders/" .. id)`,
    why: 'The placeholders are filled in first, then the result is signed',
  },
} as const satisfies Idioms;

export const LUA_SIGNER = code`
  local digest, hmac = require("openssl.digest"), require("openssl.hmac")
  local ltn12 = require("ltn12")

  local function hex(bytes)
    return (bytes:gsub(".", function(byte) return string.format("%02x", byte:byte()) end))
  end

  local function send(method, url, raw)
    local key_id = os.getenv("API_KEY_ID")
    local secret = os.getenv("SIGNING_SECRET"):match("^%s*(.-)%s*$")

    method = method:upper()
    local path, sent = url:match("^[^:]+://[^/?#]+([^?#]*)%??([^#]*)")
    if path == "" then path = "/" end
    local list = {}
    for pair in sent:gmatch("[^&]+") do table.insert(list, pair) end
    table.sort(list)
    local query = table.concat(list, "&")
    local timestamp = tostring(os.time())
    local body_hash = hex(digest.new("sha256"):final(raw or ""))
    local message = table.concat({ method, path, query, timestamp, body_hash }, "\n")
    local signature = hex(hmac.new(secret, "sha256"):final(message))

    local headers = {
      ["Content-Type"] = "application/json",
      ["X-Api-Key"] = key_id,
      ["X-Timestamp"] = timestamp,
      ["X-Signature"] = signature,
    }
    local request = { url = url, method = method, headers = headers, redirect = false }
    request.verify, request.capath = "peer", "/etc/ssl/certs" -- else LuaSec trusts any server
    if raw then
      headers["Content-Length"], request.source = #raw, ltn12.source.string(raw)
    end
    local received = {}
    request.sink = ltn12.sink.table(received)
    local library = require(url:match("^https:") and "ssl.https" or "socket.http")
    local _, status = library.request(request)
    return status, table.concat(received)
  end`;

/** Signing with Ruby and Net::HTTP: the wrong and the right way of each step, and the whole signer. */

import { code, type Idioms } from './idiom.ts';

export const RUBY = {
  method: {
    wrong: code`
      method = :post
      message = [method, path, query, timestamp, body_hash].join("\n")`,
    right: code`
      method = method.to_s.upcase`,
    why: 'A symbol prints as post; the first line is upper case',
  },
  path: {
    wrong: code`
      path = uri.request_uri`,
    right: code`
      path = uri.request_uri.split("?").first`,
    why: 'The request URI has the query in it; the path ends before the question mark',
  },
  query: {
    wrong: code`
      query = uri.query`,
    right: code`
      query = uri.query.to_s.split("&").reject(&:empty?).sort.join("&")`,
    why: 'The value of query isn’t sorted, and is nil where there’s none',
  },
  timestamp: {
    wrong: code`
      timestamp = (Time.now.to_f * 1000).to_i.to_s`,
    right: code`
      timestamp = Time.now.to_i.to_s`,
    why: 'It’s whole seconds, not milliseconds',
  },
  body: {
    wrong: code`
      raw = JSON.generate(order)
      headers = sign("POST", url, raw)
      request.body = order.to_json`,
    right: code`
      raw = JSON.generate(order)
      response = send_signed("POST", url, raw) # signs and sends these bytes`,
    why: 'The signer hashes raw and sends it; with Rails, to_json escapes <, > and &',
  },
  charset: {
    wrong: code`
      raw = JSON.generate(order).encode("ISO-8859-1")`,
    right: code`
      raw = JSON.generate(order).encode("UTF-8")`,
    why: 'JSON travels as UTF-8; those bytes are hashed and sent',
  },
  'body-hash': {
    wrong: code`
      body_hash = raw.empty? ? "" : OpenSSL::Digest::SHA256.hexdigest(raw)`,
    right: code`
      body_hash = OpenSSL::Digest::SHA256.hexdigest(raw)`,
    why: 'Without a body, the last line is the hash of zero bytes, not an empty line',
  },
  joining: {
    wrong: code`
      message = [method, path, query, timestamp, body_hash].join('\n')`,
    right: code`
      message = [method, path, query, timestamp, body_hash].join("\n")`,
    why: 'In single quotes, \\n is a backslash and an n',
  },
  'load-key': {
    wrong: code`
      secret = ENV.fetch("SIGNING_SECRET")`,
    right: code`
      secret = ENV.fetch("SIGNING_SECRET").strip`,
    why: 'A secret from a file or from echo often ends in a newline, so it’s stripped on loading',
  },
  'key-bytes': {
    wrong: code`
      key = Base64.decode64(secret)
      signature = OpenSSL::HMAC.hexdigest("SHA256", key, message)`,
    right: code`
      signature = OpenSSL::HMAC.hexdigest("SHA256", secret, message)`,
    why: 'The secret’s text is the key; decode64 takes any text without complaint',
  },
  hmac: {
    wrong: code`
      signature = OpenSSL::HMAC.hexdigest("SHA256", message, secret)`,
    right: code`
      signature = OpenSSL::HMAC.hexdigest("SHA256", secret, message)`,
    why: 'The key comes first, then the message',
  },
  output: {
    wrong: code`
      signature = Base64.encode64(OpenSSL::HMAC.digest("SHA256", secret, message))`,
    right: code`
      signature = OpenSSL::HMAC.hexdigest("SHA256", secret, message)`,
    why: 'It’s 64 lowercase hex digits, not Base64, and encode64 adds a newline',
  },
  headers: {
    wrong: code`
      request.add_field("X-Signature", signature)`,
    right: code`
      request["X-Api-Key"] = key_id
      request["X-Timestamp"] = timestamp
      request["X-Signature"] = signature`,
    why: 'An old value stays beside the new with add_field',
  },
  'per-attempt': {
    wrong: code`
      request = signed_request("GET", url)
      begin
        response = http.request(request)
      rescue Net::ReadTimeout
        retry
      end`,
    right: code`
      begin
        response = send_signed("GET", url)
      rescue Net::ReadTimeout
        retry
      end`,
    why: 'Each attempt needs a time and signature of its own; only a GET is safe to repeat',
  },
  redirects: {
    wrong: code`
      if response.is_a?(Net::HTTPRedirection)
        response = Net::HTTP.get_response(URI(response["Location"]), headers)
      end`,
    right: code`
      if response.is_a?(Net::HTTPRedirection)
        raise "Set the URL to #{response["Location"]}"
      end`,
    why: 'After a redirect, path and method are no longer the signed ones',
  },
  templates: {
    wrong: code`
      template = "/api/v1/orders?status=%{status}"
      headers = sign("GET", template)
      uri = URI(base_url + format(template, status: status))`,
    right: code`
      query = URI.encode_www_form(status: status)
      response = send_signed("GET", "#{base_url}/api/v1/orders?#{query}")`,
    why: 'The placeholders are filled in first, then the result is signed',
  },
} as const satisfies Idioms;

export const RUBY_SIGNER = code`
  require "net/http"
  require "openssl"

  def send_signed(method, url, raw = "")
    key_id = ENV.fetch("API_KEY_ID")
    secret = ENV.fetch("SIGNING_SECRET").strip

    uri = URI(url)
    method = method.to_s.upcase
    request = Net::HTTP.const_get(method.capitalize).new(uri)
    path = uri.request_uri.split("?").first
    query = uri.query.to_s.split("&").reject(&:empty?).sort.join("&")
    timestamp = Time.now.to_i.to_s
    body_hash = OpenSSL::Digest::SHA256.hexdigest(raw)
    message = [method, path, query, timestamp, body_hash].join("\n")
    signature = OpenSSL::HMAC.hexdigest("SHA256", secret, message)

    request.body = raw unless raw.empty?
    request["Content-Type"] = "application/json"
    request["X-Api-Key"] = key_id
    request["X-Timestamp"] = timestamp
    request["X-Signature"] = signature
    Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == "https") do |http|
      http.max_retries = 0
      http.request(request)
    end
  end`;

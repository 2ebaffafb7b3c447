require "base64"
require "json"
require "uri"
require_relative "client"

$stdin.each_line do |line|
  call = JSON.parse(line)
  body = call["body"] || { "text" => "" }
  raw = body["text"] || (body.key?("json") ? JSON.generate(body["json"]) : Base64.decode64(body["base64"]))
  query = URI.encode_www_form(call["query"])
  url = ENV.fetch("COUNTERSIGN_BASE_URL") + call["path"] + (query.empty? ? "" : "?#{query}")
  send_signed(call["method"], url, raw)
rescue StandardError => e
  warn "#{call["id"]}: #{e}" # and on to the next call
end

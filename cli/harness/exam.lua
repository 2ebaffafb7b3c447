local json, mime, escape = require("dkjson"), require("mime"), require("socket.url").escape
local send = require("client")

for line in io.lines() do
  local call = json.decode(line, 1, json.null)
  local body = call.body ~= json.null and call.body or {}
  local raw = body.text or body.base64 and mime.unb64(body.base64) or body.json and json.encode(body.json)
  local pairs = {}
  for at, pair in ipairs(call.query) do pairs[at] = escape(pair[1]) .. "=" .. escape(pair[2]) end
  local query = #pairs > 0 and "?" .. table.concat(pairs, "&") or ""
  local ok, problem = pcall(send, call.method, os.getenv("COUNTERSIGN_BASE_URL") .. call.path .. query, raw)
  if not ok then io.stderr:write(call.id, ": ", problem, "\n") end -- and on to the next call
end

/** Where Lua's samples stand. */

import { CHARGE, ORDERS, QUERY, SIGNATURE_ZEROS, TIME } from './asked.ts';
import { type Bench, type Place, type Places, samplesOf } from './sample.ts';

const BENCH: Bench = { language: 'lua', frozen: `local timestamp = "${TIME}"` };

const SIGNED: Place = { asked: CHARGE, for: 'hmac', as: 'local signature = ‹code›' };

const UPPER: Place = {
  asked: CHARGE,
  text: 'return (bytes:gsub(".", function(byte) return string.format("%02x", byte:byte()) end))',
  as: 'return (bytes:gsub(".", function(byte) return ‹code› end))',
  also: [
    ['local body_hash = hex(', 'local body_hash = string.lower(hex('],
    ['(raw or ""))', '(raw or "")))'],
  ],
};

export const LUA_SAMPLES = samplesOf(BENCH, {
  'path-with-query': { asked: QUERY },
  'query-order-as-sent': { asked: QUERY },
  'ts-whitespace': {
    asked: ORDERS,
    clock: true,
    for: 'timestamp',
    as: '‹code›\nlocal timestamp = ts',
    also: [['["X-Timestamp"] = timestamp,', '["X-Timestamp"] = timestamp:match("%d+"),']],
  },
  'bodyhash-empty': { asked: ORDERS },
  'bodyhash-base64': {
    asked: CHARGE,
    before: 'local mime = require("mime")',
    for: 'body-hash',
    as: 'local body_hash = ‹code›',
  },
  'join-trailing-newline': { asked: CHARGE },
  'join-none': { asked: CHARGE },
  'key-whitespace': {
    asked: CHARGE,
    for: 'load-key',
    as: `‹step›
local file = io.open("key.txt", "w")
file:write(secret, "\\n")
file:close()
‹code›`,
  },
  'hmac-swapped-args': { asked: CHARGE },
  'hmac-sha1': { asked: CHARGE },
  'out-base64': { ...SIGNED, before: 'local mime = require("mime")' },
  'out-uppercase': [UPPER, { ...UPPER, symptom: 'out-uppercase' }],
  'out-byte-zeros-dropped': {
    asked: SIGNATURE_ZEROS,
    for: 'hmac',
    as: `local function short(bytes)
return (bytes:gsub(".", function(byte) return ‹code› end))
end
local signature = short(hmac.new(secret, "sha256"):final(message))`,
  },
} satisfies Places);

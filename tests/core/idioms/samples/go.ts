/** Where Go's samples stand. */

import { works } from '../program.ts';
import {
  CHARGE,
  ESCAPED,
  ORDERS,
  PREFIXED,
  posting,
  QUERY,
  SIGNATURE_ZEROS,
  TIME,
  TWICE,
  UNORDERED,
} from './asked.ts';
import { type Bench, type Need, type Place, type Places, samplesOf } from './sample.ts';

const BENCH: Bench = { language: 'go', frozen: `timestamp := "${TIME}"` };

/** Of 2023: an older Go compiles none of the programs with it. */
const SLICES: Need = { said: 'Go from 1.21', present: () => works('go', 'doc', 'slices.Compact') };

const MESSAGE = 'mac.Write([]byte(message))\nsignature := hex.EncodeToString(mac.Sum(nil))';
const PRINTED: Place = {
  asked: SIGNATURE_ZEROS,
  for: 'output',
  as: 'signature := func(sum []byte) string { return ‹code› }(mac.Sum(nil))',
};

export const GO_SAMPLES = samplesOf(BENCH, {
  'path-with-query': { asked: QUERY },
  'path-decoded': { asked: ESCAPED, for: 'path' },
  'query-order-as-sent': { asked: QUERY },
  'query-order-key-only': { asked: PREFIXED },
  'query-identical-pairs-once': { asked: TWICE, for: 'query', needs: SLICES },
  'query-omitted': { asked: QUERY },
  'ts-literal': {
    asked: ORDERS,
    clock: true,
    for: 'timestamp',
    as: 'timestamp := ‹code›\nsent := timestamp\nif len(sent) < 10 {\nsent = strconv.FormatInt(time.Now().Unix(), 10)\n}',
    also: [['req.Header.Set("X-Timestamp", timestamp)', 'req.Header.Set("X-Timestamp", sent)']],
  },
  'body-signed-empty': {
    asked: CHARGE,
    over: 'body-hash',
    as: 'hash := sha256.New()\n{\n‹code›\n_, _ = raw, err\n}\nbodyHash := hex.EncodeToString(hash.Sum(nil))',
  },
  'body-key-order': {
    asked: UNORDERED,
    over: 'body-hash',
    as: `var order struct {
B string \`json:"b"\`
A string \`json:"a"\`
}
_ = json.Unmarshal(raw, &order)
marshal := func(value any) []byte {
made, _ := json.Marshal(value)
return made
}
asMap := func(value any) (members map[string]any) {
_ = json.Unmarshal(marshal(value), &members)
return
}
send := func(made []byte) { req.Body = io.NopCloser(bytes.NewReader(made)) }
bodyHash := func() string {
‹code›
return hex.EncodeToString(sum[:])
}()
_ = asMap`,
  },
  'body-lang-stringify': {
    asked: posting('{"a":"1","b":"x y"}'),
    over: 'body-hash',
    as: 'var order map[string]string\n_ = json.Unmarshal(raw, &order)\nbodyHash := func() string {\n‹code›\n_ = err\nreturn hex.EncodeToString(sum[:])\n}()',
  },
  'bodyhash-go-sum-misuse': { asked: CHARGE },
  'join-trailing-newline': { asked: CHARGE },
  'join-empty-message': {
    asked: CHARGE,
    text: MESSAGE,
    as: (code) =>
      `_ = message\n${code.replace('mac.Sum(nil)', 'signature := hex.EncodeToString(mac.Sum(nil))')}`,
  },
  'hmac-go-sum-misuse': {
    asked: CHARGE,
    text: MESSAGE,
    as: (code) => (code.startsWith('mac.Sum') ? `signature := hex.EncodeToString(${code})` : code),
  },
  'out-base64': PRINTED,
  'out-leading-zeros-dropped': PRINTED,
  'out-hex-of-text': { asked: CHARGE },
  'out-header-duplicate': {
    asked: CHARGE,
    text: 'req.Header.Set("X-Signature", signature)',
    as: 'req.Header.Set("X-Signature", strings.Repeat("0", 64))\n‹code›',
  },
} satisfies Places);

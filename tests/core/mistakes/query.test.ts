/** Wrong queries: each mistake gives the very line 3 that such code signs. */

import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { QUERY_MISTAKES } from '../../../lib/core/mistakes/query/mistakes.ts';
import { queryCompounds, queryVariants } from '../../../lib/core/mistakes/query/query.ts';
import { mistakesIn } from '../../../lib/core/mistakes/ties/ties.ts';
import { compoundsOf, subject, valuesOf } from './url-subject.ts';

const IDS = [
  'query-order-as-sent',
  'query-order-key-only',
  'query-order-key-value',
  'query-order-decoded',
  'query-order-ci-locale',
  'query-order-other',
  'query-omitted',
  'query-leading-qmark',
  'query-bare-qmark',
  'query-enc',
  'query-decoded',
  'query-double-encoded',
  'query-encoded-whole',
  'query-empty-dropped',
  'query-novalue',
  'query-value-cut',
  'query-null-literal',
  'query-subset-signed',
  'query-extra-param-signed',
  'query-params-as-body',
  'query-array-format',
  'query-duplicates-collapsed',
  'query-json',
  'query-separator',
  'query-kv-concat',
  'query-edge-amp',
  'query-case',
  'query-bool-number-format',
  'query-space-stripped',
  'query-nested-object',
  'query-as-literal',
];
/** Seen when PHP was run, in pasted URLs, and in a newcomer’s client; the first list of mistakes lacked them. */
const FOUND_LATER = [
  'query-fragment',
  'query-keys-renamed',
  'query-identical-pairs-once',
  'query-other-page',
  'query-page-number',
  'query-other-status',
];

const target = (query: string) => (query === '' ? '/api/v1/orders' : `/api/v1/orders?${query}`);
const variants = (query: string, meant: string[] = []) =>
  queryVariants(subject({ target: target(query), meant }), 2);

const THREE = 'status=paid&limit=50&offset=0';
/** As it was before PHP sorted it. */
const PHP_SORTED = 'q=1+234%2C50&t[]=v&t[]=b&n=120&a=9&10=x&9=y&e=&f=0.5&g=1e2';
const SPECIAL = 'q=a%20b%2Bc&name=caf%C3%A9&tag=x%2Cy~z';

/** Mistake, query as sent, one line 3 that the mistake makes of it. */
const EXPECTED: readonly (readonly [string, string, string])[] = [
  ['query-order-as-sent', THREE, 'status=paid&limit=50&offset=0'],
  ['query-value-cut', 'token=ab==&limit=5', 'limit=5&token=ab'],
  ['query-order-as-sent', 'b=1&&a=2&', 'b=1&&a=2&'],
  // The right order is a-b=2, a=1: `-` is below `=`.
  ['query-order-key-only', 'b=1&a=2&a=1', 'a=2&a=1&b=1'],
  ['query-order-key-value', 'a-b=2&a=1', 'a=1&a-b=2'],
  ['query-order-key-value', 'limit2=b&limit=20', 'limit=20&limit2=b'],
  // Decoded, [ (5B) comes before a (61); as sent, % comes before a as well, but = (3D) after % (25).
  ['query-order-decoded', 'a%5B0%5D=1&a=2', 'a=2&a%5B0%5D=1'],
  ['query-order-decoded', 'x=%7E&x=a', 'x=a&x=%7E'],
  ['query-order-ci-locale', 'B=1&a=2', 'a=2&B=1'],
  ['query-order-ci-locale', 'a_b=1&a-b=2&ab=3', 'a_b=1&a-b=2&ab=3'],
  ['query-order-other', THREE, 'status=paid&offset=0&limit=50'],
  ['query-order-other', '10=a&9=b', '9=b&10=a'],
  ['query-order-other', THREE, 'limit=50&status=paid&offset=0'],
  ['query-omitted', THREE, ''],
  ['query-leading-qmark', THREE, '?limit=50&offset=0&status=paid'],
  ['query-bare-qmark', '', '?'],
  ['query-enc', SPECIAL, 'name=caf%C3%A9&q=a+b%2Bc&tag=x%2Cy~z'],
  ['query-enc', SPECIAL, 'q=a+b%2Bc&name=caf%C3%A9&tag=x%2Cy~z'],
  ['query-enc', SPECIAL, 'q=a+b%2Bc&name=caf%C3%A9&tag=x%2Cy%7Ez'],
  ['query-enc', SPECIAL, 'name=caf%c3%a9&q=a+b%2bc&tag=x%2cy%7ez'],
  ['query-enc', SPECIAL, 'name=caf%c3%a9&q=a+b%2bc&tag=x%2cy~z'],
  ['query-enc', SPECIAL, 'name=caf%C3%A9&q=a+b%2Bc&tag=x,y~z'],
  ['query-enc', SPECIAL, 'name=caf%E9&q=a+b%2Bc&tag=x%2Cy%7Ez'],
  ['query-enc', 'q=a+b', 'q=a%20b'],
  ['query-enc', 'q=a+b', 'q=a%2Bb'],
  ['query-enc', "q=it%27s'", "q=it's'"],
  ['query-enc', 't=12:30', 't=12%3A30'],
  ['query-decoded', SPECIAL, 'name=caf\u00c3\u00a9&q=a b+c&tag=x,y~z'],
  ['query-decoded', 'q=x%26a%3D1&b=2', 'a=1&b=2&q=x'],
  ['query-decoded', 'q=a+b%2B', 'q=a b+'],
  ['query-decoded', 'q=a+b%2B', 'q=a+b+'],
  ['query-decoded', 'n=caf%E9', 'n=caf\u00c3\u00a9'],
  ['query-double-encoded', 'q=a%20b', 'q=a%2520b'],
  ['query-double-encoded', 'q=a%2520b', 'q=a%20b'],
  ['query-encoded-whole', 'b=1&a=2', 'a%3D2%26b%3D1'],
  ['query-encoded-whole', 'b=1&a=2', 'a%3d2%26b%3d1'],
  ['query-empty-dropped', 'status=&limit=50', 'limit=50'],
  ['query-empty-dropped', THREE, 'limit=50&status=paid'],
  ['query-novalue', 'b&a=1', 'a=1&b='],
  ['query-novalue', 'b=&a=1', 'a=1&b'],
  ['query-null-literal', 'limit=50', 'limit=50&status=None'],
  ['query-null-literal', 'limit=50', 'limit=50&offset=None&status=None'],
  ['query-null-literal', 'limit=50&offset=0', 'limit=50&offset=0&status=undefined'],
  ['query-null-literal', 'limit=50&offset=0', 'limit=50&offset=0&status'],
  ['query-null-literal', '', 'limit=null&offset=null&status=null'],
  ['query-subset-signed', THREE, 'limit=50&status=paid'],
  ['query-subset-signed', THREE, 'offset=0'],
  ['query-other-page', 'limit=10&offset=20', 'limit=10&offset=0'],
  ['query-other-page', 'limit=10&offset=20', 'limit=10&offset=10'],
  ['query-other-page', 'limit=10&offset=20', 'limit=10&offset=30'],
  ['query-other-page', 'offset=40&status=paid', 'offset=20&status=paid'],
  ['query-other-page', 'limit=200&offset=0', 'limit=500&offset=0'],
  ['query-other-page', 'limit=100&status=paid', 'limit=20&status=paid'],
  ['query-page-number', 'limit=25&offset=75', 'limit=25&page=4'],
  ['query-page-number', 'limit=25&offset=75', 'limit=25&page=3'],
  ['query-page-number', 'limit=25&offset=75', 'limit=25&offset=3'],
  ['query-page-number', 'limit=25&offset=75', 'limit=25&offset=4'],
  ['query-page-number', 'limit=25&offset=0', 'limit=25&offset=1'],
  ['query-page-number', 'offset=40', 'page=3'],
  ['query-other-status', 'limit=25&status=expired', 'limit=25&status=paid'],
  ['query-other-status', 'status=paid', 'status=awaiting_payment'],
  ['query-bool-number-format', 'limit=50&offset=40', 'limit=50&offset=40.0'],
  ['query-subset-signed', 'a=1;x&b=2&c=%zz', 'b=2'],
  ['query-extra-param-signed', 'status=paid', 'limit=50&status=paid'],
  ['query-extra-param-signed', 'status=paid', 'limit=20&offset=0&status=paid'],
  ['query-extra-param-signed', '', 'timestamp=1764000000'],
  ['query-extra-param-signed', '', '&timestamp=1763999999'],
  ['query-extra-param-signed', 'a=1', 'a=1&recvWindow=5000&timestamp=1764000000'],
  ['query-array-format', 'tag=x&tag=y', 'tag[]=x&tag[]=y'],
  ['query-array-format', 'tag=x&tag=y', 'tag%5B0%5D=x&tag%5B1%5D=y'],
  ['query-array-format', 'tag=x&tag=y', 'tag=x,y'],
  ['query-array-format', 'tag=x&tag=y', 'tag=x%2Cy'],
  ['query-array-format', 'tag=y&tag=y&tag=x', 'tag=y,y,x'],
  // What generated clients signed: an amount’s comma stays encoded beside the list’s.
  ['query-array-format', 'a=1%20234%2C50&s=y&s=y&s=x', 'a=1%20234%2C50&s=y,y,x'],
  ['query-array-format', 'a=1%2C50&s=y&s=y&s=x', 'a=1%2C50&s=y%2Cy%2Cx'],
  ['query-array-format', 's=y&s=z&s=x', 's=x,y,z'],
  ['query-array-format', 'tag=x&tag=y', 'tag=%5B%27x%27%2C+%27y%27%5D'],
  ['query-array-format', 'tag%5B%5D=y&tag%5B%5D=x', 'tag%5B%5D=y%2Cx'],
  ['query-array-format', 'tag%5B%5D=x&tag%5B%5D=y', 'tag=x&tag=y'],
  ['query-array-format', 'tag=x%2Cy', 'tag=x&tag=y'],
  ['query-array-format', 'ids[]=a&q=x%2Cy&r=1&r=2', 'ids%5B0%5D=a&q=x%2Cy&r=1&r=2'],
  ['query-duplicates-collapsed', 'a=2&a=1&b=3', 'a=1&b=3'],
  ['query-duplicates-collapsed', 'a=2&a=1&b=3', 'a=2&b=3'],
  ['query-json', 'status=paid&limit=50', '{"status":"paid","limit":50}'],
  ['query-json', 'status=paid&limit=50', '{"limit":"50","status":"paid"}'],
  ['query-json', 'n=caf%C3%A9&limit=50', '{"n": "caf\\u00e9", "limit": 50}'],
  // A map has each name once: of what was put in last, or of what was sorted last.
  ['query-json', 'b=3&a=2&a=1&a-b=5', '{"b":"3","a":"1","a-b":"5"}'],
  ['query-json', 'b=3&a=2&a=1&a-b=5', '{"a":"1","a-b":"5","b":"3"}'],
  ['query-json', 'b=3&a=2&a=1&a-b=5', '{"a":"2","a-b":"5","b":"3"}'],
  ['query-json', 'b=3&a=2&a=1', "{'b': '3', 'a': '1'}"],
  ['query-json', 'b=3&a=2&a=1', '{"b"=>"3", "a"=>"1"}'],
  ['query-json', 'b=3&a=2&a=1', '{b=3, a=1}'],
  ['query-json', 'n=caf%C3%A9&limit=5', '{"limit": "5", "n": "caf\\u00e9"}'],
  ['query-json', 'n=caf%C3%A9%2F&limit=5', '{"n":"caf\\u00e9/","limit":"5"}'],
  // PHP 8.2 json_encode of what http_build_query sent.
  ['query-json', 't%5B0%5D=v%2F&t%5B1%5D=%C3%A9&a=9', '{"a":"9","t":["v\\/","\\u00e9"]}'],
  ['query-json', 't[]=v&t[]=b&n=1', '{"t":["v","b"],"n":1}'],
  ['query-json', 'status=paid&limit=50', "{'status': 'paid', 'limit': 50}"],
  // Java 17, Ruby 3.1 and its manual for 3.4, Go 1.19.
  ['query-json', 'status=paid&limit=50&offset=0', '{status=paid, limit=50, offset=0}'],
  ['query-json', 'status=paid&limit=50&offset=0', '{offset=0, limit=50, status=paid}'],
  ['query-json', 'status=paid&limit=50&offset=0', '{limit=50, offset=0, status=paid}'],
  ['query-json', 'status=paid&limit=50', '{"status"=>"paid", "limit"=>"50"}'],
  ['query-json', 'status=paid&limit=50', '{:status=>"paid", :limit=>"50"}'],
  ['query-json', 'status=paid&limit=50', '{"status" => "paid", "limit" => "50"}'],
  ['query-json', 'status=paid&limit=50', '{status: "paid", limit: "50"}'],
  ['query-json', 'status=paid&limit=50', "{ status: 'paid', limit: '50' }"],
  ['query-json', 'status=paid&q=a%20b', "URLSearchParams { 'status' => 'paid', 'q' => 'a b' }"],
  ['query-json', 'status=paid&limit=50', 'map[limit:[50] status:[paid]]'],
  ['query-json', 'status=paid&limit=50', 'map[limit:50 status:paid]'],
  ['query-separator', 'b=1&a=2', 'a=2;b=1'],
  ['query-separator', 'b=1&a=2', 'a=2&amp;b=1'],
  ['query-kv-concat', 'b=1&a=2', 'a2b1'],
  // Python 3.11: of sorted(parse_qs(query).items()), and urlencode(parse_qs(query)).
  ['query-array-format', 'b=2&a=10&a=9&c=', "a=['10', '9']&b=['2']"],
  ['query-array-format', 'b=2&a=x%2Fy&c=', 'b=%5B%272%27%5D&a=%5B%27x%2Fy%27%5D'],
  ['query-array-format', 'b=2&a=10&a=9', 'a=[10, 9]&b=[2]'],
  ['query-array-format', 'b=2&a=10&a=9', 'a=[10 9]&b=[2]'],
  // Python 3.11, of sorted(params), and sorted texts.
  ['query-kv-concat', 'q=a%2Fb&name=Caf%C3%A9+x', 'nameCaf\xc3\xa9 xqa/b'],
  ['query-kv-concat', 'a=%3A&a1=2', 'a1' + '2a:'],
  ['query-kv-concat', 'a=%3A&a1=2', 'a:a12'],
  ['query-edge-amp', 'b=1&a=2', 'a=2&b=1&'],
  ['query-edge-amp', 'b=1&a=2', '&a=2&b=1'],
  ['query-case', 'Status=Paid', 'status=paid'],
  ['query-case', 'Status=Paid', 'STATUS=PAID'],
  ['query-bool-number-format', 'is_test=true&limit=50', 'is_test=True&limit=50'],
  ['query-bool-number-format', 'is_test=false', 'is_test='],
  ['query-bool-number-format', 'limit=50&offset=0', 'limit=50.0&offset=0.0'],
  ['query-bool-number-format', 'limit=20', 'limit=2E+1'],
  ['query-bool-number-format', 'amount=10.50', 'amount=10.5'],
  ['query-space-stripped', 'q=%20a%20b+', 'q=a%20b'],
  ['query-space-stripped', 'q=%20a%20b+', 'q=ab'],
  ['query-nested-object', 'f%5Bgte%5D=5', 'f.gte=5'],
  ['query-nested-object', 'f.gte=5', 'f[gte]=5'],
  ['query-nested-object', 'f[gte]=5&f[lt]=9', 'f=%7B%22gte%22%3A%225%22%2C%22lt%22%3A%229%22%7D'],
  ['query-nested-object', 'f[gte]=5', 'f=%5Bobject+Object%5D'],
  ['query-as-literal', '', '{}'],
  ['query-as-literal', '', 'map[]'],
  ['query-as-literal', '', 'URLSearchParams {}'],
  ['query-as-literal', 'status=paid', '[object Object]'],
  ['query-as-literal', 'status=paid', 'Array'],
  ['query-as-literal', '', 'undefined'],
  // Of the census: numbers of a culture, one occurrence replaced, other charsets, unset parameters of any name.
  ['query-bool-number-format', 'price=10.5', 'price=10,5'],
  ['query-bool-number-format', 'price=10.5', 'price=10%2C5'],
  ['query-bool-number-format', 'price=10%2C5', 'price=10.5'],
  ['query-bool-number-format', 'limit=20&q=a', 'limit= 20&q=a'],
  ['query-bool-number-format', 'limit=20&q=a', 'limit=20%20&q=a'],
  ['query-bool-number-format', 'price=0.01', 'price= 1.00000E-02'],
  ['query-bool-number-format', 'price=0.01', 'price=1.00000000000000E-02'],
  ['query-bool-number-format', 'price=0.00001', 'price=1.0e-5'],
  ['query-bool-number-format', 'price=0.00001', 'price=1.0E-5'],
  ['query-bool-number-format', 'price=0.00001', 'price=1e-05'],
  ['query-value-cut', 'host=YWRtaW4uc2hvcC5jb20%3D', 'host=YWRtaW4uc2hvcC5jb20'],
  ['query-bool-number-format', 'host=YWRtaW4uc2hvcC5jb20', 'host=YWRtaW4uc2hvcC5jb20='],
  ['query-enc', 'q=a%20b%20c', 'q=a%20b+c'],
  ['query-enc', 'q=a%20b%20c', 'q=a%20b c'],
  ['query-enc', 'q=a%21b%21c', 'q=a%21b!c'],
  ['query-enc', 'q=a!b!c', 'q=a%21b!c'],
  ['query-enc', 'q=~a~', 'q=~a%7E'],
  ['query-enc', 'a=x!&q=a!b!c', 'a=x%21&q=a!b!c'],
  ['query-enc', 'q=a%2A%3A', 'q=a%2a%3A'],
  ['query-enc', 'q=a%2a%3A', 'q=a%2A%3A'],
  ['query-decoded', 'a=b%20%26%20c', '%20c=&a=b%20'],
  ['query-decoded', 'text=a%26b%3Dc', 'text=a_b_c'],
  ['query-enc', 'q=%E5%86%99', 'q=%8E%CA'],
  ['query-enc', 'q=%E2%82%AC', 'q=%80'],
  ['query-enc', 'q=%D1%8F%20x', 'q=%FF+x'],
  ['query-nested-object', 'f[0][a]=1', 'f=%5Bobject%20Object%5D&f[0][a]=1'],
  ['query-nested-object', 'f%5Bstatus%5D=live', 'f={"status" => "live"}'],
  ['query-encoded-whole', 'limit=5&offset=2', 'limit%3D5%26offset%3D2='],
  ['query-enc', 'q=10%25%26x%2C', 'q=10%25%26x,'],
  ['query-order-ci-locale', 'limit_a=1&limitb=2', 'limitb=2&limit_a=1'],
  ['query-double-encoded', 'x%5By%5D=a%2Cb', 'x%255By%255D=a%2Cb'],
  ['query-space-stripped', 'name=a&b=1', 'b=1&name=%20a%20'],
  ['query-space-stripped', 'name=a&b=1', 'b= 1&name=a'],
  ['query-extra-param-signed', 'limit=5', 'limit=5&slug=orders'],
  ['query-value-cut', `q=${'x'.repeat(40)}`, `q=${'x'.repeat(32)}`],
  ['query-value-cut', `q=${'x'.repeat(300)}`, `q=${'x'.repeat(253)}`],
  ['query-null-literal', '', 'country='],
  ['query-null-literal', '', 'pageToken=undefined'],
  ['query-null-literal', '', '&cursor=undefined'],
  ['query-null-literal', 'limit=5', 'date_to=None&limit=5'],
  ['query-enc', 'q=a%26b%C3%A9', 'q=a&b%E9'],
  ['query-enc', 'q=a%2C%2F', 'q=a,%2F'],
  ['query-enc', 'q=%5Ba%3D%2F%22', 'q=[a=/%22'],
  ['query-enc', 'q=%5Ba%21%3D', 'q=[a!%3D'],
  ['query-order-key-only', 'b=1&tag=a&tag=b', 'b=1&tag=b&tag=a'],
  ['query-enc', 'q=a_b~', 'q=a%5Fb~'],
  ['query-case', 'Id=x', '\u00c4\u00b1d=x'],
  ['query-keys-renamed', 'a.b=1&c%20d=2', 'a_b=1&c_d=2'],
  // PHP 8.2 parse_str and http_build_query.
  ['query-keys-renamed', 'ids[]=a&ids[]=b&u.n=1&x=1&x=2', 'ids%5B0%5D=a&ids%5B1%5D=b&u_n=1&x=2'],
  ['query-keys-renamed', 'ids[]=a&u.n=1&x=1&x=2', 'ids=Array&u_n=1&x=2'],
  ['query-array-format', 'b=1&ids[]=a&ids[]=b', 'b=1&ids=Array'],
  ['query-duplicates-collapsed', 'b=3&a=2&a=1&c=', 'a=1&b=3'],
  ['query-identical-pairs-once', 'tag=kiosk&tag=kiosk&limit=3', 'limit=3&tag=kiosk'],
  ['query-identical-pairs-once', 'tag=red&tag=blue&tag=red', 'tag=blue&tag=red'],
];

const REPARSED_QUERY =
  'channel=tea&tag=b1&tag=a2&status=&limit=10&limit2=5&ids%5B%5D=7&offset=0&channel=tea&user.name=x&after=9%3A00&Zone=z';

/** What was made of that query by PHP 8.2, Ruby 3.1, Python 3.11 and Node 20. */
const REPARSED: readonly (readonly [code: string, value: string])[] = [
  [
    'parse_str, http_build_query',
    'channel=tea&tag=a2&status=&limit=10&limit2=5&ids%5B0%5D=7&offset=0&user_name=x&after=9%3A00&Zone=z',
  ],
  [
    'parse_str, ksort, http_build_query',
    'Zone=z&after=9%3A00&channel=tea&ids%5B0%5D=7&limit=10&limit2=5&offset=0&status=&tag=a2&user_name=x',
  ],
  [
    'parse_str, ksort, "$k=$v"',
    'Zone=z&after=9:00&channel=tea&ids=Array&limit=10&limit2=5&offset=0&status=&tag=a2&user_name=x',
  ],
  [
    'decode_www_form.to_h, encode_www_form',
    'channel=tea&tag=a2&status=&limit=10&limit2=5&ids%5B%5D=7&offset=0&user.name=x&after=9%3A00&Zone=z',
  ],
  [
    'decode_www_form.to_h.sort, encode_www_form',
    'Zone=z&after=9%3A00&channel=tea&ids%5B%5D=7&limit=10&limit2=5&offset=0&status=&tag=a2&user.name=x',
  ],
  [
    'decode_www_form.to_h.sort, "#{k}=#{v}"',
    'Zone=z&after=9:00&channel=tea&ids[]=7&limit=10&limit2=5&offset=0&status=&tag=a2&user.name=x',
  ],
  [
    'decode_www_form.to_h, "#{k}=#{v}"',
    'channel=tea&tag=a2&status=&limit=10&limit2=5&ids[]=7&offset=0&user.name=x&after=9:00&Zone=z',
  ],
  [
    'sorted(dict(parse_qsl)), urlencode',
    'Zone=z&after=9%3A00&channel=tea&ids%5B%5D=7&limit=10&limit2=5&offset=0&tag=a2&user.name=x',
  ],
  [
    "sorted(dict(parse_qsl)), f'{k}={v}'",
    'Zone=z&after=9:00&channel=tea&ids[]=7&limit=10&limit2=5&offset=0&tag=a2&user.name=x',
  ],
  [
    'sorted(parse_qsl), urlencode',
    'Zone=z&after=9%3A00&channel=tea&channel=tea&ids%5B%5D=7&limit=10&limit2=5&offset=0&tag=a2&tag=b1&user.name=x',
  ],
  [
    'sorted(parse_qs), urlencode(doseq)',
    'Zone=z&after=9%3A00&channel=tea&channel=tea&ids%5B%5D=7&limit=10&limit2=5&offset=0&tag=b1&tag=a2&user.name=x',
  ],
  [
    'Object.fromEntries, keys sorted',
    'Zone=z&after=9:00&channel=tea&ids[]=7&limit=10&limit2=5&offset=0&status=&tag=a2&user.name=x',
  ],
];

describe('query mistakes', () => {
  test.each(REPARSED)('through a map is one mistake: %s', (_, value) => {
    const made = queryVariants(subject({ target: target(REPARSED_QUERY) }), 1);
    const found = made.filter((variant) => variant.value === value);
    expect(found.map(({ uses }) => mistakesIn(uses))).toContain(1);
  });

  test('every one of the catalogue is here', () => {
    expect(Object.keys(QUERY_MISTAKES)).toEqual([...IDS, ...FOUND_LATER]);
  });

  test.each(EXPECTED)('%s of %s is %s', (id, query, value) => {
    expect(valuesOf(variants(query), id)).toContain(value);
  });

  test.each([
    ['tag=kiosk&tag=kiosk&limit=3', 'limit=3&tag=kiosk'],
    ['tag=red&tag=blue&tag=red', 'tag=blue&tag=red'],
  ])(
    '%s signed with each pair once isn’t said to be signed with only some of its parameters',
    (query, value) => {
      expect(valuesOf(variants(query), 'query-subset-signed')).not.toContain(value);
    },
  );

  test('of a pair that’s sent three times and signed twice, one was left out', () => {
    expect(valuesOf(variants('tag=a&tag=a&tag=a'), 'query-subset-signed')).toEqual(['tag=a&tag=a']);
  });

  test('a set that isn’t sorted keeps the order in which its pairs came first', () => {
    expect(
      valuesOf(variants('tag=red&a=1&tag=red'), 'query-identical-pairs-once', 'query-order-as-sent'),
    ).toContain('tag=red&a=1');
  });

  test('two pairs are in descending order, three are sorted so', () => {
    const words = (query: string, value: string) =>
      variants(query)
        .filter((variant) => variant.value === value && variant.uses[0]?.id === 'query-order-other')
        .map(({ uses }) => uses[0]?.how);
    expect(words('limit=50&status=paid', 'status=paid&limit=50')).toEqual(['in descending order']);
    expect(words('limit=50&offset=0&status=paid', 'status=paid&offset=0&limit=50')).toEqual([
      'sorted in descending order',
    ]);
  });

  test('every mistake has a value above, but the one that moves the query and the fragment, which the URL tells', () => {
    const covered = new Set(EXPECTED.map(([id]) => id));
    expect(Object.keys(QUERY_MISTAKES).filter((id) => !covered.has(id))).toEqual([
      'query-params-as-body',
      'query-fragment',
    ]);
  });

  test('no variant is the right line, and none is listed twice for one reason', () => {
    for (const query of ['', THREE, SPECIAL, 'a', 'a=1', '&', 'a=1&a=1', 'x[]=1&x[]=2&y.z=%zz;']) {
      const all = variants(query);
      expect(all.map(({ value }) => value)).not.toContain(subject({ target: target(query) }).lines.query);
      const names = all.map(({ value, uses }) => `${uses.map(({ id }) => id).join()} ${value}`);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  test('two mistakes are named in the order they’re made, two of one kind never', () => {
    const all = variants(`status=paid&${SPECIAL}`);
    expect(valuesOf(all, 'query-order-as-sent', 'query-leading-qmark')).toContain(`?status=paid&${SPECIAL}`);
    expect(valuesOf(all, 'query-decoded', 'query-order-as-sent')).toContain(
      'status=paid&q=a b+c&name=caf\u00c3\u00a9&tag=x,y~z',
    );
    expect(valuesOf(variants('b=x%20~&a=2&a=1'), 'query-enc', 'query-order-key-only')).toContain(
      'a=2&a=1&b=x%20%7E',
    );
    const pairs = all.filter(({ uses }) => uses.length === 2);
    expect(pairs.length).toBeGreaterThan(100);
    expect(pairs.filter(({ uses }) => uses[0]?.id === uses[1]?.id)).toEqual([]);
  });

  test('a builder that encodes and orders is one mistake, and names itself', () => {
    const how = (query: string, value: string) =>
      variants(query).find((variant) => variant.value === value && variant.uses.length === 1)?.uses[0]?.how;
    expect(how('b=x%20y&a=1', 'b=x+y&a=1')).toBe('as urlencode builds it');
    expect(how('b=x~y&a=1', 'b=x%7Ey&a=1')).toBe('as URLSearchParams builds it');
  });

  test('what a rare way to write lists gives too is changed further', () => {
    const sent = subject({ target: '/p?expand=a,b&tags[]=x&tags[]=y' });
    const ids = queryVariants(sent, 3)
      .filter(({ value, reach }) => value === '?expand=a,b&tags[0]=x&tags[1]=y' && !reach)
      .map(({ uses }) => uses.map(({ id }) => id));
    expect(ids).toEqual([['query-array-format', 'query-decoded', 'query-leading-qmark']]);
  });

  test('the client’s own encoder is the one named', () => {
    const php = subject({
      target: target('b=x~y&a=1'),
      headers: [['User-Agent', 'GuzzleHttp/7']],
    });
    const use = queryVariants(php, 2).find(({ value }) => value === 'b=x%7Ey&a=1')?.uses[0];
    expect(use?.how).toBe('as http_build_query builds it');
  });

  test('orders nobody can see in the request are tried, the named ones not again', () => {
    const others = variants(THREE).filter(({ uses }) => uses[0]?.how === 'neither sorted nor as sent');
    expect(others.map(({ value }) => value)).toEqual([
      'limit=50&status=paid&offset=0',
      'offset=0&status=paid&limit=50',
    ]);
    expect(others.every(({ reach }) => reach === 2)).toBe(true);
    const alone = (query: string) =>
      variants(query).filter(
        ({ reach, uses }) => reach === 1 && uses[0]?.how === 'neither sorted nor as sent',
      );
    expect(alone('a=1&b=2&c=3&d=4&e=5&f=6').length).toBeGreaterThan(600);
    expect(alone('a=1&b=2&c=3&d=4&e=5&f=6&g=7')).toEqual([]);
  });

  test('what callers often leave empty is tried as the text of nothing, beside others where the language prints it so', () => {
    const nulls = (agent: string) =>
      queryVariants(subject({ target: target('limit=5'), headers: [['User-Agent', agent]] }), 2)
        .filter(({ uses }) => uses[0]?.id === 'query-null-literal')
        .map(({ value, reach = 3 }) => `${value} ${reach}`);
    const python = nulls('python-requests/2.32.3');
    expect(python).toContain('cursor=None&limit=5 2');
    expect(python).toContain('cursor=null&limit=5 1');
    expect(python).toContain('limit=5&start_date=None 1');
    expect(python).toContain('end_date=None&limit=5&start_date=None 1');
    expect(nulls('axios/1.7.9')).toContain('cursor=undefined&limit=5 2');
  });

  // Each was seen in public code or a thread: see tests/fixtures/census.
  test.each([
    ['query-value-cut', 't=QE5G==&a=1', 'a=1&t=QE5G'],
    ['query-value-cut', 't=QE5G==&a=1&b=2', 'a=1&b=2'],
    ['query-bool-number-format', 'from=0&a=1', 'a=1&from='],
    ['query-novalue', 'since=0&a=1', 'a=1&since'],
    ['query-novalue', 'flag&a=1', 'a=1&flag=true'],
    ['query-empty-dropped', 'a=0&b=false&c=&d=1', 'd=1'],
    ['query-array-format', 'c[]=3&c[]=4&a=1', 'a=1&c='],
    ['query-order-key-only', 'f[b]=2&f[a]=1&e=3', 'e=3&f[b]=2&f[a]=1'],
    // PHP 8.2 asort, arsort and krsort.
    ['query-order-other', PHP_SORTED, 'e=&f=0.5&q=1+234%2C50&a=9&g=1e2&n=120&10=x&9=y&t[]=v&t[]=b'],
    ['query-order-other', PHP_SORTED, 't[]=v&t[]=b&9=y&10=x&n=120&g=1e2&a=9&q=1+234%2C50&f=0.5&e='],
    ['query-order-other', PHP_SORTED, 't[]=v&t[]=b&q=1+234%2C50&n=120&g=1e2&f=0.5&e=&a=9&10=x&9=y'],
    ['query-enc', 'q=%C3%A9', 'q=%C3A9'],
    ['query-enc', 'q=%C3%A9', 'q=%c3a9'],
    ['query-enc', 'q=%F0%9F%99%8F', 'q=%EF%BF%BD%EF%BF%BD'],
    ['query-enc', 'q=a%20b%26c', 'q=a b%26c'],
    ['query-space-stripped', 'b=1&a=2', 'a=2&b=1%20'],
    ['query-array-format', 'ids=1&ids=2', 'ids=["1", "2"]'],
    ['query-array-format', 'tag=a&tag=b', "tag=['a', 'b']"],
    ['query-space-stripped', 'q=a%20%20b', 'q=a%20b'],
    ['query-array-format', 'ids=a&ids=b', 'ids=%5B%22a%22%2C%22b%22%5D'],
    ['query-nested-object', 'f[s]=live&f[t]=1&a=2', 'a=2&f=Array'],
    ['query-bool-number-format', 'is_test=1', 'is_test=true'],
    ['query-enc', 'q=%C3%A9', 'q=%C3%83%C2%A9'],
    ['query-enc', 'q=%E2%82%AC', 'q=%20AC'],
    ['query-enc', 'q=a%20b%20c', 'q=a+b%20c'],
    ['query-encoded-whole', 'a=1&b=2', 'a%3D1&b%3D2'],
    ['query-edge-amp', 'a=1&b=2', '=&a=1&b=2'],
  ])('%s of real clients: %s signed as %s', (id, query, value) => {
    expect(valuesOf(variants(query), id)).toContain(value);
  });

  test('what was decoded whole, and what PHP’s http_build_query does in one go, is one mistake', () => {
    const first = (query: string, value: string) =>
      queryVariants(subject({ target: target(query), headers: [] }), 2)
        .filter((variant) => variant.value === value && variant.uses.length === 1)
        .flatMap(({ uses }) => uses.map(({ id }) => id));
    expect(first('q=100%25&r=%C3%BC', 'q=100%&r=\xc3\xbc')).toContain('query-decoded');
    expect(first('a=true&b=&c=false', 'a=1&c=0')).toEqual(['query-bool-number-format']);
  });

  test('the parameters’ JSON hashed as the body, and line 3 signed as well', () => {
    const made = queryCompounds(subject({ target: target('a=1&b=x') })).filter(
      ({ values }) => values.query === undefined,
    );
    expect(made.map(({ values }) => values.body)).toEqual([
      'a=1&b=x',
      '{"a":1,"b":"x"}',
      '{"a":"1","b":"x"}',
    ]);
    expect(made.map(({ values }) => values.hash)).toContain(
      createHash('sha256').update('{"a":1,"b":"x"}').digest('hex'),
    );
  });

  test('a query hashed as the body, and a body signed as the query, change lines 3 and 5', () => {
    // Hashes from sha256sum.
    expect(
      compoundsOf(
        queryCompounds(subject({ target: target('status=paid&limit=50') })),
        'query-params-as-body',
      ),
    ).toEqual(
      expect.arrayContaining([
        {
          query: '',
          body: 'status=paid&limit=50',
          hash: '296e1718a51acd22550574b5b31e61336907a97351fbcc695f73f9dde2409af1',
        },
        {
          query: '',
          body: 'limit=50&status=paid',
          hash: '1a88b4872f43916a8c4c5ac617087fc2149f7ce7f285c92677db413f9a9d08a8',
        },
        {
          query: '',
          body: '{"status":"paid","limit":50}',
          hash: '1d15274fde561bab7110d58a778adf8dccac033933b11f3908519124c09ba3eb',
        },
      ]),
    );
    const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    const charge = subject({
      method: 'POST',
      target: '/api/v1/charges',
      body: '{"network":"TRON","amount":"1"}',
    });
    expect(compoundsOf(queryCompounds(charge), 'query-params-as-body')).toEqual([
      { query: '{"network":"TRON","amount":"1"}', body: '', hash: nothing },
      { query: 'network=TRON&amount=1', body: '', hash: nothing },
      { query: 'amount=1&network=TRON', body: '', hash: nothing },
    ]);
  });

  test.each([
    [target('status=paid&limit=50'), 'status=paid', 'query-extra-param-signed', 'limit=50&status=paid'],
    [target('status=paid'), 'status=paid&_=1', 'query-subset-signed', 'status=paid'],
    [target('q=a b'), 'q=a%20b', 'query-enc', 'q=a b'],
    [target('b=1&a=2'), 'a=2&b=1', 'query-order-as-sent', 'b=1&a=2'],
    [target('limit=5&status=None'), 'limit=5', 'query-null-literal', 'limit=5&status=None'],
  ])('the URL meant, %s, for %s is %s', (meant, query, id, value) => {
    const found = variants(query, [meant]).filter(
      (variant) => variant.value === value && variant.uses.length === 1 && variant.uses[0]?.id === id,
    );
    expect(found.map(({ uses }) => uses[0]?.how).join()).toContain('the URL you gave');
  });

  test('a fragment of the URL is signed with the pair before it, or behind the sorted query', () => {
    const of = (query: string) => queryVariants(subject({ target: target(query), fragment: 'top' }), 2);
    expect(valuesOf(of('c=3&a=1'), 'query-fragment')).toEqual(['a=1#top&c=3', 'a=1&c=3#top']);
    expect(valuesOf(of('c=3&a=1'), 'query-fragment', 'query-order-as-sent')).toContain('c=3&a=1#top');
    expect(valuesOf(of('b'), 'query-fragment')).toEqual(['b#top']);
    expect(valuesOf(of(''), 'query-fragment')).toEqual(['#top']);
  });

  test('a request without a query gets few, a POST fewer', () => {
    const get = variants('').filter(({ uses, reach }) => uses.length === 1 && !reach);
    const post = queryVariants(subject({ method: 'POST', target: '/api/v1/charges', body: '{}' }), 2);
    expect(get.length).toBeGreaterThan(20);
    expect(get.length).toBeLessThan(60);
    expect(post.filter(({ uses, reach }) => uses.length === 1 && !reach).length).toBeLessThan(15);
  });

  test('hostile queries neither throw nor are thousands of values made of them', () => {
    for (const query of [
      Array.from({ length: 2000 }, (_, index) => `k${index % 7}=${index}`).join('&'),
      `q=${'a'.repeat(1_000_000)}`,
      'a=1&'.repeat(60),
      '&'.repeat(1000),
      '='.repeat(1000),
      `a[${'['.repeat(500)}=1`,
      `a${'%5B%5D'.repeat(300)}=1&a=2`,
      '%'.repeat(2000),
      '%ff%00%zz=\u00ff\u0000&__proto__=1&constructor=2&toString',
    ])
      expect(variants(query, ['?', '?&&&', `?${'x&'.repeat(3000)}`]).length).toBeLessThan(16_000);
  });

  test('of two thousand parameters the plainest mistakes are still tried', () => {
    const query = Array.from({ length: 2000 }, (_, index) => `k${2000 - index}=1`).join('&');
    const all = variants(query);
    expect(valuesOf(all, 'query-order-as-sent')).toEqual([query]);
    expect(valuesOf(all, 'query-omitted')).toEqual(['']);
    expect(all.length).toBeLessThan(10);
  });
});

test.each([
  ['channel=a&channel=b&channel=c', 'channel=c', 'only the last of 3 channel parameters'],
  ['channel=a&channel=b&channel=c', 'channel=a', 'only the first of 3 channel parameters'],
  ['channel=a&channel=b&channel=c', 'channel=b', 'only number 2 of 3 channel parameters'],
  ['channel=a&channel=b&channel=c', 'channel=a&channel=b', 'the last of 3 channel parameters left out'],
  [
    'limit=5&channel=a&channel=b&channel=c',
    'channel=c&limit=5',
    'the first 2 of 3 channel parameters left out',
  ],
  ['limit=5&channel=a&channel=b', 'limit=5', 'only limit'],
  ['limit=5&tag=a&tag=b', 'limit=5&tag=b', 'the first of 2 tag parameters left out'],
  ['limit=5&channel=a&channel=b&z=1', 'limit=5&z=1', 'both channel parameters left out'],
])('of %s signed as %s it’s said which one, not “channel, channel”', (query, signed, how) => {
  const hows = variants(query)
    .filter(({ value }) => value === signed)
    .flatMap(({ uses }) => uses)
    .filter(({ id }) => id === 'query-subset-signed')
    .map((use) => use.how);
  expect(hows).toContain(how);
});

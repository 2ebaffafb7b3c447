/** The words for wrong values of line 3, the canonical query. */

import { type Advice, withFetch } from '../mistake-row.ts';
import type { QUERY_MISTAKES } from './mistakes.ts';
import { AXIOS_QUERY, GUZZLE_QUERY, QUERY_VALUE_ADVICE } from './value-advice.ts';

export const QUERY_ADVICE = {
  ...QUERY_VALUE_ADVICE,
  'query-order-as-sent': {
    title: 'Query not sorted',
    happened: (how, use?) =>
      `Your code signed the query’s pairs unsorted${use?.way === 'as-sent' ? ', in the order they were sent' : `: ${how}`}. The server sorts the key=value pairs as strings.`,
    fix: 'Split the query on & and sort the pairs as whole strings. Join them with & and put that on line 3.',
    idioms: {
      'python-requests': { wrong: 'query = urlencode(params)' },
      'python-httpx': { wrong: 'query = request.url.query.decode()' },
      'python-urllib': {
        wrong: 'query = urllib.parse.urlsplit(url).query',
        right: 'query = "&".join(sorted(urllib.parse.urlsplit(url).query.split("&")))',
      },

      ...withFetch({
        wrong: 'const query = url.search.slice(1);',
      }),
      'typescript-fetch': {
        wrong: 'const query = url.searchParams.toString();',
        right: "const query = url.search.slice(1).split('&').filter(Boolean).sort().join('&');",
      },

      'node-axios': { wrong: 'const query = url.search.slice(1);' },
      'php-guzzle': {
        wrong: '$query = parse_url($url, PHP_URL_QUERY);',
      },
      'php-curl': {
        wrong: '$query = parse_url($url, PHP_URL_QUERY);',
        right:
          "$pairs = explode('&', parse_url($url, PHP_URL_QUERY));\nsort($pairs, SORT_STRING);\n$query = implode('&', $pairs);",
      },

      'java-okhttp': { wrong: 'String query = url.encodedQuery();' },
      'java-httpclient': { wrong: 'String query = uri.getRawQuery();' },
      go: { wrong: 'query := req.URL.RawQuery' },
      ruby: {
        wrong: 'query = uri.query',
      },
      perl: {
        wrong: 'my ($query) = $url =~ /\\?([^#]*)/;',
        right: "my ($query) = map { join '&', sort split /&/ } $url =~ /\\?([^#]*)/;",
      },
      lua: {
        wrong: 'local query = table.concat(list, "&")',
        right: 'table.sort(list)\nlocal query = table.concat(list, "&")',
      },

      csharp: { wrong: "string query = url.Query.TrimStart('?');" },
      rust: { wrong: 'let query = request.url().query().unwrap_or("");' },
      c: { wrong: 'curl_url_get(url, CURLUPART_QUERY, &query, 0);' },
      elixir: { wrong: 'query = uri.query || ""' },
      r: { wrong: 'query <- sub("^[^?]*\\\\??", "", url)' },
      kotlin: { wrong: 'val query = uri.rawQuery ?: ""' },
      scala: { wrong: 'val query = Option(uri.getRawQuery).getOrElse("")' },
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code that's shown
      curl: { wrong: 'query=${target#*\\?}' },
      postman: { wrong: "const query = url.query ?? '';" },
      bruno: {
        wrong: 'const query = sent;',
        right: "const query = sent.split('&').filter(Boolean).sort().join('&');",
      },
      insomnia: { wrong: "const query = sent.join('&');", right: "const query = sent.sort().join('&');" },
    },
  },
  'query-order-key-only': {
    title: 'Query sorted by keys alone, not whole pairs',
    happened: (how) =>
      `Your code sorted the query ${how}. Whole key=value strings sort differently where a key is repeated or begins another key.`,
    fix: 'Sort the finished key=value strings instead of the keys.',
    idioms: {
      go: {
        wrong: 'query := req.URL.Query().Encode()',
        right:
          'pairs := strings.Split(req.URL.RawQuery, "&")\nsort.Strings(pairs)\nquery := strings.Join(pairs, "&")',
      },
      'php-guzzle': {
        wrong: 'ksort($params);\n$query = http_build_query($params);',
        right: GUZZLE_QUERY,
      },
      'php-curl': {
        wrong:
          'parse_str(parse_url($url, PHP_URL_QUERY), $params);\nksort($params);\n$query = http_build_query($params);',
        right:
          "$pairs = explode('&', parse_url($url, PHP_URL_QUERY));\nsort($pairs, SORT_STRING);\n$query = implode('&', $pairs);",
      },
    },
  },
  'query-order-key-value': {
    title: 'Query sorted by key, then by value',
    happened: (how) =>
      `Your code sorted the query ${how}. Whole strings sort differently where one key is the beginning of another, such as limit and limit2.`,
    fix: 'Join each key and value with = first, then sort these strings.',
    idioms: {
      'python-requests': { wrong: "query = '&'.join(f'{k}={v}' for k, v in sorted(params.items()))" },
      ruby: {
        wrong: 'query = uri.query.to_s.split("&").sort_by { |pair| pair.split("=", 2) }.join("&")',
      },
    },
  },
  'query-order-decoded': {
    title: 'Query sorted by its decoded text',
    happened: (how) =>
      `Your code sorted the pairs by their decoded text (${how}). The server sorts the pairs with their escapes, and doesn’t decode them.`,
    fix: 'Encode first, then sort the encoded pairs.',
  },
  'query-order-ci-locale': {
    title: 'Query sorted by locale or with case ignored',
    happened: (how) =>
      `Your code sorted the query as a dictionary does, not byte by byte: ${how}. Capitals, digits and signs then come in different places.`,
    fix: 'Compare the strings byte by byte: without a locale, and without ignoring upper and lower case.',
    idioms: {
      ...withFetch({ wrong: 'pairs.sort((a, b) => a.localeCompare(b));', right: 'pairs.sort();' }),
      csharp: { wrong: 'pairs.OrderBy(p => p)', right: 'pairs.OrderBy(p => p, StringComparer.Ordinal)' },
    },
  },
  'query-order-other': {
    title: 'Query pairs in a different order',
    happened: (how) =>
      `Your code didn’t sort the query’s pairs in ascending order, but signed them ${how}. Maps and some sorting functions use a different order.`,
    fix: 'Sort the finished key=value strings in ascending byte order.',
  },
  'query-omitted': {
    title: 'Query missing on line 3',
    happened: (how) =>
      `Your code put ${how} where the query belongs, but the request has a query. Parameters given to the HTTP client apart from the URL are easily missed.`,
    fix: 'Build the final URL first, parameters included, and take line 3 from its query.',
    idioms: {
      'python-requests': {
        wrong:
          "headers = sign('GET', urlsplit(url).path, '')\nrequests.get(url, params=params, headers=headers)",
        right:
          "sent = requests.Request('GET', url, params=params).prepare().url\nquery = '&'.join(sorted(urlsplit(sent).query.split('&')))\nheaders = sign('GET', urlsplit(sent).path, query)\nrequests.get(sent, headers=headers)",
      },
      'node-axios': {
        wrong: 'const query = new URL(config.url, config.baseURL).search; // without config.params',
        right: AXIOS_QUERY,
      },
      go: {
        wrong: 'query := req.Form.Encode() // empty: Form is filled in servers only',
        right:
          'pairs := strings.Split(req.URL.RawQuery, "&")\nsort.Strings(pairs)\nquery := strings.Join(pairs, "&")',
      },
    },
  },
  'query-leading-qmark': {
    title: 'Line 3 begins with a question mark',
    happened: (how) =>
      `Your code signed the query with ${how}. The question mark separates path and query, and belongs to neither.`,
    fix: 'Cut off the question mark before you split and sort the query.',
  },
  'query-bare-qmark': {
    title: 'Line 3 holds a lone question mark',
    happened: (how) => `Your code signed ${how} on line 3, but the request has no query.`,
    fix: 'Put an empty string on line 3 when the URL has no query. The line itself stays.',
    idioms: {
      ...withFetch({
        wrong: "const line3 = '?' + query;",
        right: 'const line3 = query;',
      }),
    },
  },
  'query-enc': {
    title: 'Signed and sent query encoded differently',
    happened: (how) =>
      `Your code signed the query encoded ${how}, but it was sent encoded in a different way.`,
    fix: 'Build the URL first, with the query encoded once. Read the query back from it: some HTTP clients encode more characters, or fewer. Sort the pairs of the query that you read, without any other change. Sign the result.',
  },
  'query-decoded': {
    title: 'Query signed without its percent-encoding',
    happened: (how) =>
      `Your code signed the query without its percent-encoding: ${how}. Line 3 must hold the query as it’s sent, with its percent-encoding.`,
    fix: 'Take the raw query of the final URL. Sort its pairs, without any other change.',
    idioms: {
      'java-httpclient': {
        wrong: 'String sent = uri.getQuery();',
        right: 'String sent = uri.getRawQuery();',
      },
    },
  },
  'query-double-encoded': {
    title: 'Query percent-encoded twice',
    happened: (how) => `Your code signed the query ${how}. A % that’s encoded again becomes %25.`,
    fix: 'Give the HTTP client either plain values or a finished URL that it doesn’t encode again. Sign the query of that URL.',
  },
  'query-encoded-whole': {
    title: 'Whole query encoded, including = and &',
    happened: (how) =>
      `Your code encoded the whole query once more, ${how}, so that its = and & became escapes. OAuth 1 requires that, but this API doesn’t.`,
    fix: 'Remove the encoding of the finished query. Encode only keys and values, each separately.',
  },
  'query-fragment': {
    title: 'URL fragment (#…) signed with the query',
    happened: (how) =>
      `Your code signed the query with the fragment of the URL: ${how}. Fragments are never sent.`,
    fix: 'Cut the URL at the # before you split it, or read the query from a parsed URL.',
  },
  'query-params-as-body': {
    title: 'Body signed as query, or query as body',
    happened: (how) =>
      `Your code mixed up query and body: ${how}. Each must be signed in its own place, as it was sent.`,
    fix: 'Put the sorted query of the URL on line 3, and the hash of the body’s bytes on line 5. Without a body, that’s the hash of zero bytes.',
  },
  'query-as-literal': {
    title: 'Empty query signed as text, such as null',
    happened: (how, use) =>
      use?.way === 'object-printed'
        ? `Your code printed an object in place of its text: line 3 holds ${how}.`
        : `Your code printed an empty value as text. Line 3 holds ${how}, but the request has no query.`,
    fix: 'Put an empty string on line 3 when there are no parameters. The line itself stays.',
    titles: { 'object-printed': 'Object printed in place of the query' },
    fixes: {
      'object-printed':
        'Convert the object to a query string before you sign it. Without parameters, that’s an empty string.',
    },
    idioms: {
      ...withFetch({
        wrong: 'const query = String(url.query); // undefined: it has search',
        right: "const query = url.search.slice(1).split('&').filter(Boolean).sort().join('&');",
      }),
      'python-requests': { wrong: "line3 = f'{query}'  # None", right: "line3 = query or ''" },
    },
  },
} satisfies Record<keyof typeof QUERY_MISTAKES, Advice>;

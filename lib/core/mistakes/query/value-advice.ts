/** The words for line 3 made from other parameters than those sent, or joined otherwise. */

import { type Advice, withFetch } from '../mistake-row.ts';
import type { QueryMistakeId } from './mistakes.ts';

/** Not by way of a URL object, which escapes the apostrophes that axios leaves. */
export const AXIOS_QUERY =
  "const sent = axios.getUri(config).split('?')[1] ?? '';\nconst query = sent.split('&').filter(Boolean).sort().join('&');";

/** Guzzle writes an array given as `query` in this way too. */
export const GUZZLE_QUERY =
  "$pairs = explode('&', http_build_query($params, '', '&', PHP_QUERY_RFC3986));\nsort($pairs, SORT_STRING);\n$query = implode('&', $pairs);";

const PYTHON_SET = {
  wrong: 'query = "&".join(sorted({pair for pair in query.split("&") if pair}))',
  right: 'query = "&".join(sorted(pair for pair in query.split("&") if pair))',
};

const JAVASCRIPT_SET = {
  wrong: "const query = [...new Set(pairs)].sort().join('&');",
  right: "const query = pairs.sort().join('&');",
};

const JAVA_SET = {
  wrong: 'String query = String.join("&", new TreeSet<>(List.of(sent.split("&"))));',
  right: 'String query = Arrays.stream(sent.split("&")).sorted().collect(Collectors.joining("&"));',
};

export const QUERY_VALUE_ADVICE = {
  'query-empty-dropped': {
    title: 'Empty or zero parameters not signed',
    happened: (how) =>
      `Your code left out parameters that were sent: ${how}. Every parameter that’s sent must be signed, even an empty one.`,
    fix: 'Sign every parameter that’s sent, empty ones too: take line 3 from the final URL. If a parameter isn’t meant to be sent, leave it out before the URL is built.',
  },
  'query-novalue': {
    title: 'Empty parameters differ in their = sign',
    happened: (how) =>
      `Your code signed a parameter without a value with ${how}, but it was sent differently. For the signature, a and a= are two different texts.`,
    fix: 'Sign the pairs as they are in the final URL, without parsing and printing them again.',
  },
  'query-value-cut': {
    title: 'Query values cut off before signing',
    happened: (how) =>
      `Your code signed ${how}. A split at every = cuts off values that hold one, and fixed fields cut off long ones.`,
    fix: 'Sign the pairs as they are in the final URL. Where you split them, split at the first = only.',
  },
  'query-null-literal': {
    title: 'Unset parameter signed as null or empty',
    happened: (how) =>
      `Your code signed ${how}, which isn’t in the URL that was sent. Parameters without a value may be printed so.`,
    fix: 'Take line 3 from the URL that’s sent, not from the parameters it was built from.',
  },
  'query-subset-signed': {
    title: 'Only some of the parameters signed',
    happened: (how) =>
      `Your code signed only some of the parameters: ${how}. A fixed list of names causes that, or parameters added after signing.`,
    fix: 'Add all parameters before you sign, and take line 3 from the final URL.',
  },
  'query-other-page': {
    title: 'Page signed and page sent differ',
    happened: (how) =>
      `Your code signed ${how}, and the request that was sent asks for another page. The signature of one page was used for another, or limit or offset changed after signing.`,
    fix: 'Sign each page again: set its limit and offset, then sign, then send.',
  },
  'query-page-number': {
    title: 'Page number signed, but offset sent',
    happened: (how) => `Your code signed ${how}. The offset that was sent counts records.`,
    fix: 'Compute the offset first: the number of pages before this one, times limit. Put it into the URL, and sign that URL’s query.',
    idioms: {
      'python-requests': {
        wrong: 'query = f"limit={limit}&page={page}"',
        right: 'query = f"limit={limit}&offset={(page - 1) * limit}"',
      },
      ...withFetch({
        wrong: "const query = 'limit=' + limit + '&page=' + page;",
        right: "const query = 'limit=' + limit + '&offset=' + (page - 1) * limit;",
      }),
    },
  },
  'query-other-status': {
    title: 'Status signed and status sent differ',
    happened: (how) =>
      `Your code signed ${how}, and the request that was sent asks for another status. The signature of one request was used for another, or the status changed after signing.`,
    fix: 'Sign each request again: set its parameters, then sign, then send.',
  },
  'query-extra-param-signed': {
    title: 'Parameter signed, but not sent',
    happened: (how) =>
      `Your code signed parameters that aren’t in the request: ${how}. The client dropped them, or the shell cut the URL at an unquoted &.`,
    fix: 'Take line 3 from the URL that’s really sent, and put URLs in quotes in a shell.',
  },
  'query-array-format': {
    title: 'List parameters signed in a different format',
    happened: (how) =>
      `Your code wrote a parameter with several values differently from what was sent: with ${how}.`,
    fix: 'Let one library build the query, and sign the text it sends.',
    fixes: {
      'list-of-each-value':
        'Split the query that’s sent on &, and sort the pairs. Don’t parse it into lists.',
    },
  },
  'query-duplicates-collapsed': {
    title: 'Repeated parameter signed only once',
    happened: (how) =>
      `Your code signed only ${how}, but the request has the parameter several times. A map holds one value per key.`,
    fix: 'Work on the list of pairs instead of a map: split the raw query on &.',
  },
  'query-identical-pairs-once': {
    title: 'Identical pairs signed once',
    happened: (how) =>
      `Your code signed ${how}, but the request has them several times. A set holds each pair once, or the URL was given its parameters twice.`,
    fix: 'Keep the pairs in a list instead of a set: split the raw query on & and sort them all. If a pair was meant once, send it once.',
    idioms: {
      'python-requests': PYTHON_SET,
      'python-httpx': PYTHON_SET,
      ...withFetch(JAVASCRIPT_SET),
      'node-axios': JAVASCRIPT_SET,
      postman: JAVASCRIPT_SET,
      'php-guzzle': {
        wrong: "$query = implode('&', array_unique($pairs));",
        right: "$query = implode('&', $pairs);",
      },
      'php-curl': {
        wrong: "$query = implode('&', array_unique($pairs));",
        right: "$query = implode('&', $pairs);",
      },

      'java-okhttp': JAVA_SET,
      'java-httpclient': JAVA_SET,
      go: {
        wrong: 'query := strings.Join(slices.Compact(pairs), "&")',
        right: 'query := strings.Join(pairs, "&")',
      },
      ruby: {
        wrong: 'query = uri.query.to_s.split("&").reject(&:empty?).uniq.sort.join("&")',
      },
      perl: {
        wrong: "my $query = join '&', sort(uniq(@pairs));",
        right: "my $query = join '&', sort @pairs;",
      },

      csharp: {
        wrong: 'string query = string.Join("&", pairs.Distinct());',
        right: 'string query = string.Join("&", pairs);',
      },
      rust: {
        wrong: 'pairs.dedup();\nlet query = pairs.join("&");',
        right: 'let query = pairs.join("&");',
      },
      curl: {
        wrong: "query=$(tr '&' '\\n' <<< \"$query\" | sed '/^$/d' | LC_ALL=C sort -u | paste -sd '&' -)",
        right: "query=$(tr '&' '\\n' <<< \"$query\" | sed '/^$/d' | LC_ALL=C sort | paste -sd '&' -)",
      },
      'typescript-fetch': {
        wrong: "const query = [...new Set(pairs)].sort().join('&');",
        right: "const query = pairs.sort().join('&');",
      },
      bruno: {
        wrong: "const query = [...new Set(pairs)].sort().join('&');",
        right: "const query = pairs.sort().join('&');",
      },
      insomnia: {
        wrong: "const query = [...new Set(sent)].sort().join('&');",
        right: "const query = sent.sort().join('&');",
      },
    },
  },
  'query-json': {
    title: 'Query signed as JSON or a printed map',
    happened: (how) =>
      `Your code printed the parameters as ${how}, and signed that text. Line 3 must hold key=value pairs.`,
    fix: 'Take line 3 from the final URL: sort its pairs and join them with &.',
  },
  'query-separator': {
    title: 'Query pairs not joined with &',
    happened: (how) => `Your code joined the query’s pairs with ${how} instead of &.`,
    fix: 'Join the sorted pairs with & and no other character.',
  },
  'query-kv-concat': {
    title: 'Query signed without = and &',
    happened: (how) =>
      `Your code wrote the parameters one after the other, ${how}. Some other APIs require that, but this API signs key=value pairs.`,
    fix: 'Sign each pair as it’s sent, with its = and its escapes. Join the sorted pairs with &.',
  },
  'query-edge-amp': {
    title: 'Extra & before or after the signed query',
    happened: (how) =>
      `Your code signed the query with ${how}. A loop that adds & to every pair adds one too many.`,
    fix: 'Collect the pairs in a list and join that list with &.',
    idioms: {
      ...withFetch({
        wrong: "let query = '';\nfor (const [k, v] of pairs) query += k + '=' + v + '&';",
        right: "const query = pairs.map(([k, v]) => k + '=' + v).sort().join('&');",
      }),
    },
  },
  'query-case': {
    title: 'Case of the query changed for signing',
    happened: (how) => `Your code signed the query in ${how}. Line 3 must keep the case that’s sent.`,
    fix: 'Remove the step that changes the case of the query.',
  },
  'query-bool-number-format': {
    title: 'Query values printed differently',
    happened: (how) =>
      `Your code printed values for signing differently from how they were sent. It signed ${how}.`,
    fix: 'Turn each value into text once, then send and sign that text.',
    idioms: {
      'python-requests': {
        wrong: "query = f'is_test={flag}'  # True",
        right: "query = f'is_test={str(flag).lower()}'",
      },
    },
  },
  'query-space-stripped': {
    title: 'Spaces of the query signed and sent differently',
    happened: (how) => `Your code signed the query with ${how}. The sent query has its spaces elsewhere.`,
    fix: 'Trim values where they come in, before the URL is built, or not at all.',
  },
  'query-nested-object': {
    title: 'Nested parameters signed in a different format',
    happened: (how) => `Your code wrote a nested parameter differently from what was sent: with ${how}.`,
    fix: 'Let one library build the query, and sign the text it sends.',
    idioms: {
      'node-axios': {
        wrong: 'const query = new URLSearchParams(config.params).toString(); // [object Object]',
        right: AXIOS_QUERY,
      },
    },
  },
  'query-keys-renamed': {
    title: 'Query keys renamed by parsing',
    happened: (how) =>
      `Your code parsed the query and built it again, which renamed keys: ${how}. PHP’s parse_str and $_GET do that.`,
    fix: 'Split the raw query on & instead of parsing it into an array.',
    idioms: {
      'php-guzzle': {
        wrong:
          'parse_str($request->getUri()->getQuery(), $params);\nksort($params);\n$query = http_build_query($params);',
        right:
          "$pairs = explode('&', $request->getUri()->getQuery());\nsort($pairs, SORT_STRING);\n$query = implode('&', $pairs);",
      },
    },
  },
} satisfies Partial<Record<QueryMistakeId, Advice>>;

/** The words for wrong values of line 2, the path. */

import { type Advice, withFetch } from '../mistake-row.ts';
import type { PATH_MISTAKES } from './mistakes.ts';

export const PATH_ADVICE = {
  'path-prefix-stripped': {
    title: 'Path prefix missing on line 2',
    happened: (how) =>
      `Your code signed the path relative to the base URL: ${how}. Line 2 must hold the whole path, from its first slash. If your code has the whole path, a proxy added its beginning.`,
    fix: 'Build the final URL first, and take the whole path from it for line 2.',
    idioms: {
      'node-axios': {
        wrong: 'const path = config.url; // relative to baseURL',
        right: 'const path = new URL(axios.getUri(config), config.baseURL).pathname;',
      },
      'php-guzzle': {
        wrong: "$client = new Client(['base_uri' => $base]);\n$path = 'orders'; // relative to base_uri",
        right:
          "$client = new Client(['base_uri' => $base]);\n$path = UriResolver::resolve(new Uri($base), new Uri('orders'))->getPath();",
      },
      csharp: {
        wrong:
          'client.BaseAddress = new Uri(host + "/api/v1/");\nvar path = "orders"; // relative to BaseAddress',
        right:
          'client.BaseAddress = new Uri(host + "/api/v1/");\nvar path = new Uri(client.BaseAddress, "orders").AbsolutePath;',
      },
    },
  },
  'path-with-query': {
    title: 'Line 2 includes the query',
    happened: (how) =>
      `Your code signed the path with the query after it: ${how}. Line 2 is the path alone, and line 3 is the sorted query.`,
    fix: 'Cut the path at the question mark for line 2, and put the sorted pairs on line 3.',
    idioms: {
      'python-requests': {
        wrong: 'path = prepared.path_url',
        right: 'path = urlsplit(prepared.url).path',
      },
      'python-urllib': {
        wrong: 'path = request.selector',
        right: 'path = request.selector.partition("?")[0]',
      },

      ...withFetch({ wrong: 'const path = url.pathname + url.search;', right: 'const path = url.pathname;' }),
      'typescript-fetch': {
        wrong: "const path = url.href.replace(url.origin, '');",
        right: 'const path = url.pathname;',
      },

      go: { wrong: 'path := req.URL.RequestURI()', right: 'path := req.URL.EscapedPath()' },
      csharp: { wrong: 'var path = uri.PathAndQuery;', right: 'var path = uri.AbsolutePath;' },
      'java-httpclient': {
        wrong: 'String path = uri.getRawPath() + "?" + uri.getRawQuery();',
        right: 'String path = uri.getRawPath();',
      },
      perl: {
        wrong: 'my ($path) = $url =~ m{^[^:]+://[^/]+([^#]*)};',
        right: 'my ($path) = $url =~ m{^[^:]+://[^/]+([^?#]*)};',
      },
      lua: {
        wrong: 'local path = url:match("^[^:]+://[^/]+([^#]*)")',
        right: 'local path = url:match("^[^:]+://[^/]+([^?#]*)")',
      },
    },
  },
  'path-full-url': {
    title: 'Line 2 holds the full URL, not the path',
    happened: (how) => `Your code signed a full URL on line 2: ${how}. Line 2 must hold the path alone.`,
    fix: 'Take the path from the URL, without scheme, host and query, and put that on line 2.',
  },
  'path-with-host': {
    title: 'Line 2 includes the host',
    happened: (how) =>
      `Your code put the host before the path on line 2: ${how}. Line 2 must hold the path alone.`,
    fix: 'Start line 2 at the first slash after the host.',
  },
  'path-missing-leading-slash': {
    title: 'Leading slash missing on line 2',
    happened: (how) =>
      `Your code signed the path with ${how}. The path on the request line begins with a slash, and so must line 2.`,
    fix: 'Put a slash in front of the path, or take the path from the final URL.',
    idioms: {
      ruby: {
        wrong: 'path = uri.path.delete_prefix("/")',
        right: 'path = uri.path',
      },
      r: { wrong: 'path <- httr::parse_url(url)$path' },
    },
  },
  'path-trailing-slash-added': {
    title: 'Trailing slash signed, but not sent',
    happened: (how) => `Your code signed the path with ${how}, but the sent URL has no slash there.`,
    fix: 'Take the path from the URL that’s really sent, or join URLs without adding a slash.',
  },
  'path-trailing-slash-removed': {
    title: 'Trailing slash sent, but not signed',
    happened: (how) =>
      `Your code signed the path with ${how}, but the request was sent with one. A router or a redirect may have added it.`,
    fix: 'Call the URL without the slash, or sign the path with it. Both must be the same.',
  },
  'path-double-slash': {
    title: 'Double slash signed, but not sent',
    happened: (how) =>
      `Your code signed ${how}, but a single slash was sent. A base URL that ends with a slash and a path that begins with one give two.`,
    fix: 'Remove the slash from the end of the base URL. Take the path for line 2 from the final URL.',
  },
  'path-double-slash-collapsed': {
    title: 'Double slash sent, but not signed',
    happened: (how) =>
      `Your code signed ${how}, but the request was sent with a double slash. Base URL and path were joined with two slashes, or the path was cleaned before signing.`,
    fix: 'Remove the slash from the end of the base URL, so that the sent path is the signed one.',
  },
  'path-dot-segments': {
    title: 'Path signed with . or .. segments',
    happened: (how) =>
      `Your code signed ${how}, but a different path was sent. Most HTTP clients resolve . and .. before sending.`,
    fix: 'Build the URL without such segments, or take the path for line 2 from the URL the client will send.',
  },
  'path-decoded': {
    title: 'Path signed without its percent-encoding',
    happened: (how) =>
      `Your code signed the decoded path: ${how}. Line 2 must hold the path as it’s sent, with its escapes.`,
    fix: 'Take the path from the property or method of your URL that keeps the escapes, often called raw or escaped.',
    idioms: {
      go: { wrong: 'path := req.URL.Path', right: 'path := req.URL.EscapedPath()' },
      'java-httpclient': { wrong: 'String path = uri.getPath();', right: 'String path = uri.getRawPath();' },
      kotlin: { wrong: 'val path = uri.path', right: 'val path = uri.rawPath' },
      scala: { wrong: 'val path = uri.getPath', right: 'val path = uri.getRawPath' },
      csharp: { wrong: 'var path = uri.LocalPath;', right: 'var path = uri.AbsolutePath;' },
      'python-urllib': {
        wrong: 'path = urllib.parse.unquote(urllib.parse.urlsplit(url).path)',
        right: 'path = urllib.parse.urlsplit(url).path',
      },
      'php-curl': {
        wrong: '$path = urldecode(parse_url($url, PHP_URL_PATH));',
        right: '$path = parse_url($url, PHP_URL_PATH);',
      },
    },
  },
  'path-encoded': {
    title: 'Signed path has escapes that weren’t sent',
    happened: (how) =>
      `Your code encoded the path for signing (${how}). It was sent with these characters plain or encoded differently.`,
    fix: 'Encode the path once, when you build the URL, and sign the path of that URL.',
    titles: { 'fewer-escapes': 'Signed path lacks escapes that were sent' },
  },
  'path-slashes-encoded': {
    title: 'Slashes in the signed path encoded as %2F',
    happened: (how) =>
      `Your code encoded the whole path as one value, with ${how}. Line 2 must hold the path as it’s sent.`,
    fix: 'Encode each segment separately and join the segments with slashes, or take the path from the final URL.',
    idioms: {
      ...withFetch({
        wrong: 'const line2 = encodeURIComponent(url.pathname);',
        right: 'const line2 = url.pathname;',
      }),
      'python-requests': {
        wrong: "line2 = quote(urlsplit(prepared.url).path, safe='')",
        right: 'line2 = urlsplit(prepared.url).path',
      },
    },
  },
  'path-double-encoded': {
    title: 'Path percent-encoded twice',
    happened: (how) =>
      `Your code signed the path ${how}, but it was sent encoded more or fewer times. A % that’s encoded again becomes %25.`,
    fix: 'Give the HTTP client a finished URL that it doesn’t encode again, and sign the path of that URL.',
  },
  'path-plus-space': {
    title: 'Spaces or plus signs in the path written differently',
    happened: (how) =>
      `Your code signed the path with ${how}. In a path, + is a plus sign, and only %20 is a space.`,
    fix: 'Take the path from the final URL unchanged. Don’t run form encoding or decoding over it.',
  },
  'path-hex-case': {
    title: 'Path escapes differ in case, as %2f and %2F',
    happened: (how) =>
      `Your code signed the path with ${how}, but the other case was sent. Some libraries rewrite %2f as %2F when they send.`,
    fix: 'Take the path for line 2 from the request the library has prepared, not from the text you gave it.',
  },
  'path-library-normalised': {
    title: 'Path changed by the HTTP client after signing',
    happened: (how) => `The HTTP client rewrote the path after your code signed it. Your code signed ${how}.`,
    fix: 'Let the library build the request first, and take the path for line 2 from that request.',
  },
  'path-lowercased': {
    title: 'Path signed in lower case',
    happened: (how) =>
      `Your code signed the path in ${how}, but it was sent with capital letters, as in an order id.`,
    fix: 'Remove the step that converts the path to lower case.',
  },
  'path-prefix-added': {
    title: 'Line 2 has a prefix that wasn’t sent',
    happened: (how) =>
      `Your code signed a longer path than the request line has: ${how}. A proxy removed the prefix, or it was lost when the URLs were joined.`,
    fix: 'Sign the path as it reaches the server. If the prefix belongs there, build the URL so that it’s sent.',
  },
  'path-prefix-duplicated': {
    title: 'Path prefix twice on line 2',
    happened: (how) =>
      `Your code signed a path with ${how}. The base URL already holds that part, and it was added again on one side.`,
    fix: 'Put the prefix either into the base URL or into the paths, and take line 2 from the final URL.',
  },
  'path-version': {
    title: 'Signed path has a different API version',
    happened: (how) => `Your code signed the path with ${how} in place of the version that was sent.`,
    fix: 'Take the path from the final URL instead of writing it a second time.',
  },
  'path-wrong-endpoint': {
    title: 'Path of a different endpoint signed',
    happened: (how) =>
      `Your code signed a different path than it called: ${how}. A constant in the signing function causes that.`,
    fix: 'Pass the path of each request to the signing function.',
    idioms: {
      'python-requests': {
        wrong:
          "headers = sign('POST', '/api/v1/orders', body)\nrequests.post(url, data=body, headers=headers)",
        right:
          "headers = sign('POST', urlsplit(url).path, body)\nrequests.post(url, data=body, headers=headers)",
      },
    },
  },
  'path-root': {
    title: 'Path missing on line 2: empty or only /',
    happened: (how) =>
      `Your code signed ${how} on line 2. That’s the path of a bare base URL or of a different page.`,
    fix: 'Build the final URL first, and take the path from it.',
    idioms: {
      'python-requests': {
        wrong:
          "prepared = requests.Request('GET', BASE_URL + '/api/v1/orders').prepare()\npath = urlsplit(BASE_URL).path",
        right:
          "prepared = requests.Request('GET', BASE_URL + '/api/v1/orders').prepare()\npath = urlsplit(prepared.url).path",
      },
      ...withFetch({
        wrong: "const url = new URL('/api/v1/orders', location.href);\nconst path = location.pathname;",
        right: "const url = new URL('/api/v1/orders', location.href);\nconst path = url.pathname;",
      }),
    },
  },
  'path-template': {
    title: 'Path signed with an unfilled placeholder',
    happened: (how) =>
      `Your code signed the path as a template, with a placeholder where a value belongs: ${how}.`,
    fix: 'Fill in the variables first, then sign the path that’s really sent.',
  },
  'path-last-segment': {
    title: 'Only the last path segment signed',
    happened: (how) =>
      `Your code signed only the last part of the path, ${how}. Line 2 must hold the whole path.`,
    fix: 'Take the path for line 2 from the final URL instead of a route name or a base name.',
  },
  'path-fragment': {
    title: 'URL fragment (#…) signed with the path',
    happened: (how) =>
      `Your code signed the path with the fragment of the URL: ${how}. Fragments are never sent.`,
    fix: 'Cut the URL at the # before you sign it, or read the path from a parsed URL.',
  },
  'path-trailing-qmark': {
    title: 'Line 2 ends with a question mark',
    happened: (how) => `Your code signed the path with ${how}. Line 2 must end before the question mark.`,
    fix: 'Add the question mark to the URL only where a query follows, and never to line 2.',
  },
} satisfies Record<keyof typeof PATH_MISTAKES, Advice>;

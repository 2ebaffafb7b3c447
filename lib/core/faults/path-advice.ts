/** The words for wrong values of line 2, the path. */

import type { Advice } from './fault.ts';
import type { PATH_FAULTS } from './path-faults.ts';

export const PATH_ADVICE = {
  'path-prefix-stripped': {
    title: 'Sign the whole path, with the base URL’s part of it',
    happened: (how) =>
      `Your code signed the path relative to the base URL: ${how}. The service signs the whole path of the request, from the first slash.`,
    fix: 'Build the final URL first, and take the path for line 2 from it.',
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
    title: 'Leave the query out of the path line',
    happened: (how) =>
      `Your code signed the path with the query behind it: ${how}. Line 2 is the path alone, and the sorted query has line 3 to itself.`,
    fix: 'Cut the path at the question mark for line 2, and put the sorted pairs on line 3.',
    idioms: {
      'python-requests': {
        wrong: 'path = prepared.path_url',
        right: 'path = urlsplit(prepared.url).path',
      },
      'node-fetch': { wrong: 'const path = url.pathname + url.search;', right: 'const path = url.pathname;' },
      go: { wrong: 'path := req.URL.RequestURI()', right: 'path := req.URL.EscapedPath()' },
      csharp: { wrong: 'var path = uri.PathAndQuery;', right: 'var path = uri.AbsolutePath;' },
      'java-httpclient': {
        wrong: 'String path = uri.getRawPath() + "?" + uri.getRawQuery();',
        right: 'String path = uri.getRawPath();',
      },
    },
  },
  'path-full-url': {
    title: 'Sign the path, not the whole URL',
    happened: (how) => `Your code signed a whole URL on line 2: ${how}. The service signs the path alone.`,
    fix: 'Take the path from the URL, without scheme, host and query, and put that on line 2.',
    idioms: {
      go: { wrong: 'path := req.URL.String()', right: 'path := req.URL.EscapedPath()' },
      'php-guzzle': {
        wrong: '$path = (string) $request->getUri();',
        right: '$path = $request->getUri()->getPath();',
      },
    },
  },
  'path-with-host': {
    title: 'Leave the host out of the path line',
    happened: (how) =>
      `Your code glued the host to the path on line 2: ${how}. The service signs the path alone.`,
    fix: 'Start line 2 at the first slash after the host.',
  },
  'path-missing-leading-slash': {
    title: 'Begin the path line with a slash',
    happened: (how) =>
      `Your code signed the path with ${how}. The request line has one, and so has what the service signs.`,
    fix: 'Put the slash in front, or take the path from the final URL.',
    idioms: {
      ruby: {
        wrong: 'path = uri.path.delete_prefix("/")',
        right: 'path = uri.path',
      },
    },
  },
  'path-trailing-slash-added': {
    title: 'Sign the path without a slash at the end',
    happened: (how) => `Your code signed the path with ${how}, but the URL that was sent has none there.`,
    fix: 'Take the path from the URL that’s really sent, or join URLs without adding a slash.',
  },
  'path-trailing-slash-removed': {
    title: 'Sign and send the same slash at the end',
    happened: (how) =>
      `Your code signed the path with ${how}, but the request was sent with one. A router or a redirect may have added it.`,
    fix: 'Call the URL without the slash, or sign the path with it: both must be the same.',
  },
  'path-double-slash': {
    title: 'Join base URL and path with one slash',
    happened: (how) =>
      `Your code signed ${how}, but one slash was sent. A base URL that ends in a slash and a path that begins with one give two.`,
    fix: 'Take the slash off the end of the base URL, and take the path for line 2 from the final URL.',
    idioms: {
      'python-requests': {
        wrong: "BASE = 'https://api.example/'\nurl = BASE + '/api/v1/orders'",
        right: "BASE = 'https://api.example'\nurl = BASE + '/api/v1/orders'",
      },
    },
  },
  'path-double-slash-collapsed': {
    title: 'Send the path with single slashes',
    happened: (how) =>
      `Your code signed ${how}, but the request was sent with a double slash. Base URL and path were joined with one too many, or something cleaned the path before signing.`,
    fix: 'Take the slash off the end of the base URL, so that what’s sent is what’s signed.',
  },
  'path-dot-segments': {
    title: 'Build URLs without . and .. in them',
    happened: (how) =>
      `Your code signed ${how}, but it was sent otherwise. Most HTTP clients resolve . and .. before sending.`,
    fix: 'Build the URL without such segments, or take the path for line 2 from the URL the client will send.',
  },
  'path-decoded': {
    title: 'Sign the path still percent-encoded',
    happened: (how) =>
      `Your code signed the decoded path: ${how}. The service signs the path as it stands on the request line, escapes included.`,
    fix: 'Take the path from the property or method of your URL that keeps the escapes, often called raw or escaped.',
    idioms: {
      go: { wrong: 'path := req.URL.Path', right: 'path := req.URL.EscapedPath()' },
      'java-httpclient': { wrong: 'String path = uri.getPath();', right: 'String path = uri.getRawPath();' },
      csharp: { wrong: 'var path = uri.LocalPath;', right: 'var path = uri.AbsolutePath;' },
    },
  },
  'path-encoded': {
    title: 'Sign the path with the escapes that are sent',
    happened: (how) =>
      `Your code encoded the path for signing (${how}), but it was sent with these characters plain or encoded otherwise.`,
    fix: 'Encode the path once, when you build the URL, and sign the path of that URL.',
  },
  'path-slashes-encoded': {
    title: 'Keep the slashes of the path as slashes',
    happened: (how) =>
      `Your code encoded the whole path as one value, with ${how}. The service signs the path as it’s sent.`,
    fix: 'Encode each segment by itself and join them with slashes, or take the path from the final URL.',
    idioms: {
      'node-fetch': {
        wrong: 'const line2 = encodeURIComponent(url.pathname);',
        right: 'const line2 = url.pathname;',
      },
      'python-requests': {
        wrong: "line2 = quote(urlsplit(prepared.url).path, safe='')",
        right: 'line2 = urlsplit(prepared.url).path',
      },
    },
  },
  'path-double-encoded': {
    title: 'Encode the path only once',
    happened: (how) =>
      `Your code signed the path ${how}, but it was sent encoded more or fewer times. A % that’s encoded again becomes %25.`,
    fix: 'Hand the HTTP client a finished URL that it doesn’t encode again, and sign the path of that URL.',
    idioms: {
      'java-httpclient': {
        wrong: 'new URI("https", host, "/api/v1/orders/a%20b", null) // makes %2520',
        right: 'URI.create("https://" + host + "/api/v1/orders/a%20b")',
      },
    },
  },
  'path-plus-space': {
    title: 'Keep + and %20 in the path as they’re sent',
    happened: (how) =>
      `Your code signed the path with ${how}. In a path + is a plus sign, and only %20 is a space.`,
    fix: 'Don’t run form encoding or decoding over the path. Take it from the final URL unchanged.',
  },
  'path-hex-case': {
    title: 'Sign the path with the escapes that are sent',
    happened: (how) =>
      `Your code signed the path with ${how}, and it was sent with the other case. Some libraries rewrite %2f as %2F when they send.`,
    fix: 'Take the path for line 2 from the request the library has prepared, not from the text you gave it.',
  },
  'path-library-normalised': {
    title: 'Sign the path after the HTTP client has built it',
    happened: (how) =>
      `Your code signed the path as it gave it to the HTTP client, and the client rewrote it before sending: ${how}.`,
    fix: 'Let the library build the request first, and take the path for line 2 from that.',
    idioms: {
      'python-requests': {
        wrong: 'path = urlsplit(url).path',
        right: "path = urlsplit(requests.Request('GET', url).prepare().url).path",
      },
      'node-fetch': {
        wrong: 'const path = rawPath;\nawait fetch(base + rawPath, { method, headers });',
        right:
          'const path = new URL(base + rawPath).pathname;\nawait fetch(base + rawPath, { method, headers });',
      },
      csharp: {
        wrong: 'var uri = new Uri(host + pathText);\nvar path = pathText;',
        right: 'var uri = new Uri(host + pathText);\nvar path = uri.AbsolutePath;',
      },
    },
  },
  'path-lowercased': {
    title: 'Keep the path’s upper and lower case',
    happened: (how) =>
      `Your code signed the path in ${how}, but it was sent with capitals, such as those of an order’s id.`,
    fix: 'Leave out the step that lowers the case of the path.',
  },
  'path-prefix-added': {
    title: 'Sign the path the service receives',
    happened: (how) =>
      `Your code signed a longer path than the request line has: ${how}. A proxy took the prefix off, or joining the URLs lost it.`,
    fix: 'Sign the path as it reaches the service. If the prefix belongs there, build the URL so that it’s sent.',
    idioms: {
      'php-guzzle': {
        wrong: "new Client(['base_uri' => $host . '/api/v1']); // 'orders' goes to /api/orders",
        right: "new Client(['base_uri' => $host . '/api/v1/']); // 'orders' goes to /api/v1/orders",
      },
      csharp: {
        wrong: 'client.BaseAddress = new Uri(host + "/api/v1"); // "orders" goes to /api/orders',
        right: 'client.BaseAddress = new Uri(host + "/api/v1/"); // "orders" goes to /api/v1/orders',
      },
    },
  },
  'path-prefix-duplicated': {
    title: 'Put the base URL’s path in only once',
    happened: (how) =>
      `Your code signed a path with ${how}. The base URL holds that part already, and it was added again on one side.`,
    fix: 'Keep the prefix either in the base URL or in the paths, and take line 2 from the final URL.',
  },
  'path-version': {
    title: 'Sign the version that’s in the URL',
    happened: (how) => `Your code signed the path with ${how} in place of the version that was sent.`,
    fix: 'Take the path from the final URL instead of writing it out a second time.',
  },
  'path-wrong-endpoint': {
    title: 'Sign the path of this very request',
    happened: (how) =>
      `Your code signed another path than it called: ${how}. A constant in the signing function does that.`,
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
    title: 'Sign the path of the request, not of the base URL',
    happened: (how) =>
      `Your code signed ${how} on line 2. That’s the path of a bare base URL or of another page.`,
    fix: 'Build the final URL first, and take the path from it.',
    idioms: {
      'python-requests': {
        wrong:
          "prepared = requests.Request('GET', BASE_URL + '/api/v1/orders').prepare()\npath = urlsplit(BASE_URL).path",
        right:
          "prepared = requests.Request('GET', BASE_URL + '/api/v1/orders').prepare()\npath = urlsplit(prepared.url).path",
      },
      'node-fetch': {
        wrong: "const url = new URL('/api/v1/orders', location.href);\nconst path = location.pathname;",
        right: "const url = new URL('/api/v1/orders', location.href);\nconst path = url.pathname;",
      },
    },
  },
  'path-template': {
    title: 'Fill in the path’s variables before signing',
    happened: (how) =>
      `Your code signed the path as a template, with a placeholder where a value belongs: ${how}.`,
    fix: 'Resolve the variables first, then sign the path that’s really sent.',
    idioms: {
      postman: {
        wrong: 'const path = pm.request.url.getPath(); // still holds {{variables}}',
        right:
          "const { Url } = require('postman-collection');\nconst path = new Url(pm.variables.replaceIn(pm.request.url.toString())).getPath();",
      },
    },
  },
  'path-last-segment': {
    title: 'Sign the whole path, not its last segment',
    happened: (how) =>
      `Your code signed only the last part of the path, ${how}. The service signs the whole path.`,
    fix: 'Take the path for line 2 from the final URL instead of a route name or a base name.',
  },
  'path-fragment': {
    title: 'Leave the # and what follows out of the path',
    happened: (how) =>
      `Your code signed the path with the fragment of the URL: ${how}. Fragments are never sent.`,
    fix: 'Cut the URL at the # before you sign it, or read the path from a parsed URL.',
  },
  'path-trailing-qmark': {
    title: 'Leave the question mark out of the path',
    happened: (how) => `Your code signed the path with ${how}. Line 2 ends before the question mark.`,
    fix: 'Add the question mark to the URL only where a query follows, and never to line 2.',
  },
} satisfies Record<keyof typeof PATH_FAULTS, Advice>;

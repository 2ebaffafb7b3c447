/** The words for wrong values of line 1, the method. */

import type { Advice } from '../mistake-row.ts';
import type { METHOD_MISTAKES } from './mistakes.ts';

export const METHOD_ADVICE = {
  'method-lowercase': {
    title: 'Method signed in lower case',
    happened: (how) =>
      `Your code signed the method in ${how}. Many libraries store the method in lower case, and change it only when they send the request.`,
    fix: 'Convert the method to upper case before you put it on line 1.',
    idioms: {
      'node-axios': {
        wrong: 'const lines = [config.method, path, query, timestamp, bodyHash];',
        right: 'const lines = [config.method.toUpperCase(), path, query, timestamp, bodyHash];',
      },
      'typescript-fetch': {
        wrong:
          "type Method = 'get' | 'post';\nconst lines = [method as Method, path, query, timestamp, bodyHash];",
        right:
          "type Method = 'GET' | 'POST';\nconst lines = [method.toUpperCase() as Method, path, query, timestamp, bodyHash];",
      },

      ruby: {
        wrong: 'lines = [method.to_s, path, query, timestamp, body_hash]',
        right: 'lines = [method.to_s.upcase, path, query, timestamp, body_hash]',
      },
      elixir: {
        wrong: 'method = Atom.to_string(verb)',
        right: 'method = verb |> Atom.to_string() |> String.upcase()',
      },
    },
  },
  'method-titlecase': {
    title: 'Method signed in title case, such as Post',
    happened: (how) =>
      `Your code signed the method with ${how}, such as Post. An enum or a command option prints it like that, but it’s sent in upper case.`,
    fix: 'Convert the method to upper case before you put it on line 1.',
    idioms: {
      csharp: {
        wrong: 'var method = request.Method.ToString(); // RestSharp: "Post"',
        right: 'var method = request.Method.ToString().ToUpperInvariant();',
      },
    },
  },
  'method-wrong-verb': {
    title: 'Signed method differs from the sent method',
    happened: (how) =>
      `Your code signed ${how}, but the request was sent with a different method. A fixed or default method in the signing function causes that.`,
    fix: 'Store the method in one variable, and pass that variable to the signing function and to the HTTP call.',
    idioms: {
      'python-requests': {
        wrong: "headers = sign('GET', path, body)\nrequests.post(url, data=body, headers=headers)",
        right:
          "method = 'POST'\nheaders = sign(method, path, body)\nrequests.request(method, url, data=body, headers=headers)",
      },
      'python-urllib': {
        wrong:
          'headers = sign("GET", url, raw)\nrequest = urllib.request.Request(url, data=raw, headers=headers)',
        right:
          'headers = sign("POST", url, raw)\nrequest = urllib.request.Request(url, data=raw, headers=headers, method="POST")',
      },
    },
  },
  'method-head-as-get': {
    title: 'One of HEAD and GET signed, the other sent',
    happened: (how, use) =>
      `Your code signed ${how}, but ${use?.way === 'get' ? 'HEAD' : 'GET'} was sent. Some frameworks, health checks and proxies treat HEAD and GET alike.`,
    fix: 'Sign the method that’s really sent. If a proxy changes it on the way, turn that off for this API.',
  },
  'method-override': {
    title: 'Override method signed, not the sent method',
    happened: (how) =>
      `Your code signed ${how}, the method in an override header or parameter. The signature must cover the method on the request line.`,
    fix: 'Sign the method on the request line, or send the request with the method you mean, without the override.',
  },
  'method-enum-repr': {
    title: 'Method signed as a printed enum or symbol',
    happened: (how) =>
      `Your code printed an enum or a symbol. Line 1 holds the program’s own name for the method (${how}), not its text.`,
    fix: 'Take the text of the method, such as its value or name, and put that on line 1.',
    idioms: {
      'python-requests': {
        wrong:
          'class Method(str, Enum): POST = "POST"\nline = f"{Method.POST}"  # Method.POST since Python 3.11',
        right: 'class Method(str, Enum): POST = "POST"\nline = Method.POST.value',
      },
      ruby: { wrong: 'line = :post.inspect', right: 'line = :post.to_s.upcase' },
    },
  },
  'method-case-on-wire': {
    title: 'Method not sent in upper case',
    happened: (how) =>
      `Your client doesn’t send the method in upper case: ${how}. The signature covers the upper-case method, but a server may not know the method in this case.`,
    fix: 'Give your HTTP client the method in upper case. Not every client converts it.',
  },
  'method-whitespace': {
    title: 'Whitespace after the method on line 1',
    happened: (how) =>
      `Your code signed the method with ${how} after it. Values from spreadsheets, settings files and command output often end with one.`,
    fix: 'Trim the method where your code reads it, then sign it and send it.',
  },
} satisfies Record<keyof typeof METHOD_MISTAKES, Advice>;

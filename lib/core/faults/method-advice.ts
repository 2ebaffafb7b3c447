/** The words for wrong values of line 1, the method. */

import type { Advice } from './fault.ts';
import type { METHOD_FAULTS } from './method-faults.ts';

export const METHOD_ADVICE = {
  'method-lowercase': {
    title: 'Sign the method in upper case',
    happened: (how) =>
      `Your code signed the method in ${how}. Many libraries hold it as get or post and only send it in upper case.`,
    fix: 'Turn the method into upper case before you put it on line 1.',
    idioms: {
      'node-axios': {
        wrong: 'const lines = [config.method, path, query, timestamp, bodyHash];',
        right: 'const lines = [config.method.toUpperCase(), path, query, timestamp, bodyHash];',
      },
      ruby: {
        wrong: 'lines = [method.to_s, path, query, timestamp, body_hash]',
        right: 'lines = [method.to_s.upcase, path, query, timestamp, body_hash]',
      },
    },
  },
  'method-titlecase': {
    title: 'Sign the method in upper case',
    happened: (how) =>
      `Your code signed the method with ${how}, such as Post. That’s how an enum or a command option prints, not what’s sent.`,
    fix: 'Turn the method into upper case before you put it on line 1.',
    idioms: {
      csharp: {
        wrong: 'var method = request.Method.ToString(); // RestSharp: "Post"',
        right: 'var method = request.Method.ToString().ToUpperInvariant();',
      },
      powershell: {
        wrong: '$Method = "Post"; $message = "$Method`n$path`n$query`n$timestamp`n$hash"',
        right: '$Method = "POST"; $message = "$Method`n$path`n$query`n$timestamp`n$hash"',
      },
    },
  },
  'method-wrong-verb': {
    title: 'Sign the method that’s really sent',
    happened: (how) =>
      `Your code signed ${how}, but the request was sent with another method. A fixed or default method in the signing function does that.`,
    fix: 'Keep the method in one variable and pass that same variable to the signing function and to the HTTP call.',
    idioms: {
      'python-requests': {
        wrong: "headers = sign('GET', path, body)\nrequests.post(url, data=body, headers=headers)",
        right:
          "method = 'POST'\nheaders = sign(method, path, body)\nrequests.request(method, url, data=body, headers=headers)",
      },
    },
  },
  'method-head-as-get': {
    title: 'Sign HEAD as HEAD and GET as GET',
    happened: (how, use) =>
      `Your code signed ${how}, but ${use?.way === 'get' ? 'HEAD' : 'GET'} was sent. Some frameworks, health checks and proxies treat the two as one.`,
    fix: 'Sign the method that’s really sent. If a proxy changes it on the way, turn that off for this API.',
  },
  'method-override': {
    title: 'Sign the method on the request line',
    happened: (how) =>
      `Your code signed ${how}, the method it asks for in an override header or parameter. What counts is the method on the request line.`,
    fix: 'Sign the method that’s really sent, or send the method you mean and leave the override out.',
  },
  'method-enum-repr': {
    title: 'Sign the method’s value, not its enum name',
    happened: (how) =>
      `Your code printed an enum or symbol, so line 1 holds the program’s own name for the method (${how}) and not its plain text.`,
    fix: 'Take the plain text of the method, such as its value or name, and put that on line 1.',
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
    title: 'Send the method in upper case',
    happened: (how) =>
      `Your client sends the method in lower case: ${how}. The signature covers the upper-case method and is right, but a server may not know the method.`,
    fix: 'Give your HTTP client the method in upper case. Not every client changes it by itself.',
    idioms: {
      'node-fetch': {
        wrong: "await fetch(url, { method: 'patch', headers, body });",
        right: "await fetch(url, { method: 'PATCH', headers, body });",
      },
    },
  },
  'method-whitespace': {
    title: 'Trim the method before signing it',
    happened: (how) =>
      `Your code signed the method with ${how} after it. Values from spreadsheets, settings files and command output often end in one.`,
    fix: 'Trim the method where your code reads it, then sign it and send it.',
  },
} satisfies Record<keyof typeof METHOD_FAULTS, Advice>;

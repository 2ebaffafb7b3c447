/** The words for joining mistakes. */

import { type Advice, withFetch } from '../mistake-row.ts';
import type { JOINING_MISTAKES } from './mistakes.ts';

export const JOINING_ADVICE = {
  'join-empty-dropped': {
    title: 'Empty lines left out of the canonical string',
    happened: () =>
      'Your code left out the empty parts before joining, so the string has fewer than five lines.',
    fix: 'Join all five parts, empty ones too: a request without a query has an empty third line.',
    idioms: {
      ...withFetch({ wrong: "parts.filter(Boolean).join('\\n')", right: "parts.join('\\n')" }),
      'typescript-fetch': { wrong: "parts.filter(Boolean).join('\\n')", right: "parts.join('\\n')" },

      'node-axios': { wrong: "parts.filter(Boolean).join('\\n')", right: "parts.join('\\n')" },
      'php-guzzle': { wrong: 'implode("\\n", array_filter($parts))', right: 'implode("\\n", $parts)' },
      'php-curl': { wrong: 'implode("\\n", array_filter($parts))', right: 'implode("\\n", $parts)' },

      'python-requests': { wrong: "'\\n'.join(filter(None, parts))", right: "'\\n'.join(parts)" },
      'python-httpx': { wrong: "'\\n'.join(filter(None, parts))", right: "'\\n'.join(parts)" },
      ruby: { wrong: 'parts.reject(&:empty?).join("\\n")', right: 'parts.join("\\n")' },
      perl: { wrong: 'join "\\n", grep { length } @parts', right: 'join "\\n", @parts' },
    },
  },
  'join-trailing-newline': {
    title: 'Canonical string ends with a newline',
    happened: (how) => `Your code signed ${how} after the last line. The string must end with the body hash.`,
    fix: 'Put \\n only between the five parts, and none after the body hash.',
    idioms: {
      curl: {
        wrong: 'echo "$STRING" | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d" " -f1',
        right: 'printf %s "$STRING" | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d" " -f1',
      },
      'python-requests': { wrong: "''.join(p + '\\n' for p in parts)", right: "'\\n'.join(parts)" },
      'python-urllib': {
        wrong: 'message = f"{method}\\n{path}\\n{query}\\n{timestamp}\\n{body_hash}\\n"',
        right: 'message = f"{method}\\n{path}\\n{query}\\n{timestamp}\\n{body_hash}"',
      },

      ...withFetch({ wrong: "parts.map((p) => p + '\\n').join('')", right: "parts.join('\\n')" }),
      'typescript-fetch': {
        wrong: "parts.map((part) => part + '\\n').join('')",
        right: "parts.join('\\n')",
      },

      go: { wrong: 'fmt.Fprintln(mac, message)', right: 'mac.Write([]byte(message))' },
      perl: { wrong: 'join \'\', map { "$_\\n" } @parts', right: 'join "\\n", @parts' },
      lua: {
        wrong: 'local message = table.concat(parts, "\\n") .. "\\n"',
        right: 'local message = table.concat(parts, "\\n")',
      },
      c: {
        wrong:
          'snprintf(message, room, "%s\\n%s\\n%s\\n%s\\n%s\\n",\n         verb, path, query, timestamp, body_hash);',
      },
      elixir: {
        wrong: 'message = Enum.map_join([method, path, query, timestamp, body_hash], &(&1 <> "\\n"))',
      },
    },
  },
  'join-echo-option': {
    title: 'Option of echo signed with the string',
    happened: (how) =>
      `Your shell’s echo doesn’t know ${how}, so it printed ${how} before the string and a newline after it.`,
    fix: 'Use printf %s in place of echo: it prints the string alone, in any shell.',
    idioms: {},
  },
  'join-format-string': {
    title: 'Percent signs in the string read as a format',
    happened: (how) =>
      `Your code gave ${how} as its format. There, % begins a directive, so the text was changed or ended early.`,
    fix: 'Give it a format of its own before the text, as in printf %s. Then printf doesn’t change the text.',
    idioms: {},
  },
  'join-leading-newline': {
    title: 'Canonical string begins with a newline',
    happened: (how) => `Your code signed ${how} before the method.`,
    fix: 'Begin the string with the method itself: join a list instead of writing a multi-line literal.',
    idioms: {
      ...withFetch({
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code that's shown
        wrong: 'const message = `\n${method}\n${path}\n${query}\n${timestamp}\n${bodyHash}`',
        right: "const message = [method, path, query, timestamp, bodyHash].join('\\n')",
      }),
      ruby: {
        wrong: 'message = "\n#{method}\n#{path}\n#{query}\n#{timestamp}\n#{body_hash}"',
        right: 'message = [method, path, query, timestamp, body_hash].join("\\n")',
      },
    },
  },
  'join-crlf': {
    title: 'Lines joined with CRLF, not with \\n',
    happened: (how) =>
      `Your code signed Windows line ends (${how}). The lines must be joined by a single newline character.`,
    fix: 'Write \\n yourself instead of the platform’s line end, which is CR LF on Windows.',
    idioms: {
      csharp: { wrong: 'string.Join(Environment.NewLine, parts)', right: 'string.Join("\\n", parts)' },
      'java-okhttp': {
        wrong: 'String.join(System.lineSeparator(), parts)',
        right: 'String.join("\\n", parts)',
      },
      'java-httpclient': {
        wrong: 'String.join(System.lineSeparator(), parts)',
        right: 'String.join("\\n", parts)',
      },
      'php-guzzle': { wrong: 'implode(PHP_EOL, $parts)', right: 'implode("\\n", $parts)' },
      'php-curl': { wrong: 'implode(PHP_EOL, $parts)', right: 'implode("\\n", $parts)' },

      'python-urllib': { wrong: 'os.linesep.join(parts)', right: '"\\n".join(parts)' },
    },
  },
  'join-literal-backslash-n': {
    title: 'Backslash and n signed instead of a newline',
    happened: (how) => `Your code joined the lines with ${how}, not with one newline.`,
    fix: 'Write the newline where your language reads it as one: often in double quotes instead of single ones.',
    idioms: {
      'php-guzzle': { wrong: "implode('\\n', $parts)", right: 'implode("\\n", $parts)' },
      'php-curl': { wrong: "implode('\\n', $parts)", right: 'implode("\\n", $parts)' },

      ruby: { wrong: "parts.join('\\n')", right: 'parts.join("\\n")' },
      perl: { wrong: "join '\\n', @parts", right: 'join "\\n", @parts' },

      csharp: { wrong: 'string.Join(@"\\n", parts)', right: 'string.Join("\\n", parts)' },
      curl: {
        wrong: 'STRING="$METHOD\\n$PATH_ONLY\\n$QUERY\\n$TS\\n$HASH"',
        right: 'STRING=$(printf \'%s\\n%s\\n%s\\n%s\\n%s\' "$METHOD" "$PATH_ONLY" "$QUERY" "$TS" "$HASH")',
      },
      ...withFetch({ wrong: "parts.join('\\\\n')", right: "parts.join('\\n')" }),
    },
  },
  'join-none': {
    title: 'Lines joined without newlines',
    happened: (how) => `Your code joined the lines with ${how}.`,
    fix: 'Join all five lines with \\n.',
    idioms: {
      'python-requests': {
        wrong: 'message = method + path + query + timestamp + body_hash',
        right: "message = '\\n'.join([method, path, query, timestamp, body_hash])",
      },
      'node-fetch': {
        wrong: 'for (const part of [method, path, query, timestamp, bodyHash]) hmac.update(part)',
        right: "hmac.update([method, path, query, timestamp, bodyHash].join('\\n'))",
      },
      'browser-fetch': {
        wrong: 'const message = method + path + query + timestamp + bodyHash;',
        right: "const message = [method, path, query, timestamp, bodyHash].join('\\n');",
      },
      perl: {
        wrong: 'my $message = $method . $path . $query . $timestamp . $body_hash;',
        right: 'my $message = join "\\n", $method, $path, $query, $timestamp, $body_hash;',
      },
      lua: {
        wrong: 'local message = method .. path .. query .. timestamp .. body_hash',
        right: 'local message = table.concat({ method, path, query, timestamp, body_hash }, "\\n")',
      },
      kotlin: {
        wrong: 'val message = listOf(verb, path, query, timestamp, bodyHash).joinToString("")',
      },
      scala: { wrong: 'val message = Seq(verb, path, query, timestamp, bodyHash).mkString' },
      r: { wrong: 'message <- paste0(method, path, query, timestamp, body_hash)' },
      bruno: {
        wrong: 'const message = method + path + query + timestamp + bodyHash;',
        right: "const message = [method, path, query, timestamp, bodyHash].join('\\n');",
      },
      insomnia: { wrong: 'const message = method + path + query + timestamp + bodyHash;' },
    },
  },
  'join-other-sep': {
    title: 'Lines not joined with a single newline',
    happened: (how) => `Your code joined the lines with ${how}, not with one newline.`,
    fix: 'Join all five lines with \\n, a single newline character.',
  },
  'join-order': {
    title: 'Lines not in the order of the API docs',
    happened: (how) => `Your code signed the lines in this order: ${how}.`,
    fix: 'Join them in this order: method, path, query, timestamp, body hash.',
  },
  'join-component-missing': {
    title: 'Line missing or blank in the canonical string',
    happened: (how) => `Your code signed a string with ${how}.`,
    fix: 'Join method, path, query, timestamp and body hash, in this order. Only the query line may be empty.',
  },
  'join-extra-component': {
    title: 'Extra line in the canonical string',
    happened: (how) => `Your code signed one line too many: ${how}.`,
    fix: 'Remove the extra line: sign only method, path, query, timestamp and body hash.',
  },
  'join-indented': {
    title: 'Canonical string is indented',
    happened: (how) => `Your code signed a multi-line literal together with its indentation: ${how}.`,
    fix: 'Join a list of the five parts with \\n instead of laying out the string over several lines.',
  },
  'join-labelled': {
    title: 'Field names signed along with the values',
    happened: (how) => `Your code signed each value with a name before it: ${how}.`,
    fix: 'Join the bare values with \\n. The names in the API docs only say what’s on each line.',
  },
  'join-json': {
    title: 'Canonical string signed as JSON',
    happened: (how) => `Your code signed the parts as JSON: ${how}.`,
    fix: 'Join all five parts with \\n as plain text instead of serializing them.',
  },
  'join-case': {
    title: 'Canonical string in all upper or lower case',
    happened: (how) =>
      `Your code signed ${how}. Only the method must be upper case, and only the hash lowercase hex.`,
    fix: 'Change the case of the method alone, before joining. Leave path and query as sent.',
  },
  'join-encoded': {
    title: 'Canonical string encoded before signing',
    happened: (how) => `Your code encoded the finished string before signing it: ${how}.`,
    fix: 'Pass the string’s UTF-8 bytes straight to the HMAC.',
  },
  'join-prehashed': {
    title: 'Canonical string hashed before signing',
    happened: (how) => `Your code hashed the finished string first and signed ${how}.`,
    fix: 'Pass the five lines themselves to the HMAC, which does its own hashing. Hash only the body before.',
    idioms: {
      'node-fetch': {
        wrong: "createHmac('sha256', secret).update(sha256(message))",
        right: "createHmac('sha256', secret).update(message)",
      },
      'browser-fetch': {
        wrong:
          "const hashed = hex(await crypto.subtle.digest('SHA-256', bytesOf(message)));\nconst mac = await crypto.subtle.sign('HMAC', key, bytesOf(hashed));",
        right: "const mac = await crypto.subtle.sign('HMAC', key, bytesOf(message));",
      },
    },
  },
  'join-charset': {
    title: 'Canonical string not encoded as plain UTF-8',
    happened: (how) => `Your code turned the string into bytes in a different encoding: ${how}.`,
    fix: 'Encode the string as UTF-8, without a byte-order mark, before it goes into the HMAC.',
    idioms: {
      csharp: { wrong: 'Encoding.Unicode.GetBytes(message)', right: 'Encoding.UTF8.GetBytes(message)' },
      'java-okhttp': {
        wrong: 'message.getBytes("UTF-16")',
        right: 'message.getBytes(StandardCharsets.UTF_8)',
      },
      'java-httpclient': {
        wrong: 'message.getBytes("UTF-16")',
        right: 'message.getBytes(StandardCharsets.UTF_8)',
      },
    },
  },
  'join-repr': {
    title: 'Canonical string signed in printed form',
    happened: (how) => `Your code signed a printed form of the message: ${how}.`,
    fix: 'Join all five parts with \\n and encode the result. Don’t turn bytes or a list into a string.',
  },
  'join-array-tostring': {
    title: 'Lines joined with commas by printing an array',
    happened: () => 'Your code turned the list of parts into a string, which puts commas between them.',
    fix: 'Call the list’s join with \\n as the separator.',
    idioms: {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code that's shown
      ...withFetch({ wrong: '`${parts}`', right: "parts.join('\\n')" }),
      'node-axios': { wrong: 'parts.toString()', right: "parts.join('\\n')" },
    },
  },
  'join-empty-message': {
    title: 'HMAC computed without the canonical string',
    happened: (how) => `Your code computed the HMAC without the canonical string: ${how}.`,
    fix: 'Pass the five joined lines to the HMAC before asking it for the digest.',
    idioms: {
      go: { wrong: 'mac.Sum(nil)', right: 'mac.Write([]byte(message))\nmac.Sum(nil)' },
      'node-fetch': {
        wrong: "createHmac('sha256', secret).digest('hex')",
        right: "createHmac('sha256', secret).update(message).digest('hex')",
      },
      'python-requests': {
        wrong: "hmac.new(key, digestmod='sha256').hexdigest()",
        right: "hmac.new(key, message.encode(), 'sha256').hexdigest()",
      },
    },
  },
  'join-foreign-scheme': {
    title: 'Signing scheme of a different API used',
    happened: (how) => `Your code signed the string of a different API, not this API’s five lines. ${how}.`,
    fix: 'Build the string as this API requires: method, path, query, timestamp and the body’s SHA-256 in hex, joined with \\n.',
  },
} as const satisfies Record<keyof typeof JOINING_MISTAKES, Advice>;

/** Other ways to write a line correctly, or wrongly: what beginners typed into broken clients, and wasn’t read then. */

import type { Language } from '../../lib/core/mistakes/languages.ts';

const NODE = ['node-fetch', 'node-axios', 'typescript-fetch'] as const;
const PYTHON = ['python-requests', 'python-httpx', 'python-urllib'] as const;
const JAVA = ['java-httpclient', 'java-okhttp'] as const;
const PHP = ['php-curl', 'php-guzzle'] as const;

const all = (
  languages: readonly Language[],
  start: string,
  lines: readonly (readonly [lines: string, comesTo: string])[],
) => lines.map(([typed, comesTo]) => [languages, start, typed, comesTo] as const);

/** Languages, the line that’s edited, by how it begins, what’s typed in its place, and what it comes to. */
export const OWN_FORMS: readonly (readonly [readonly Language[], string, string, string])[] = [
  ...all(['go'], 'mac.Write', [
    ['fmt.Fprint(mac, message)', 'passed'],
    ['fmt.Fprintf(mac, "%s", message)', 'passed'],
    ['io.WriteString(mac, message)', 'passed'],
    ['mac.Write([]byte(method + "\\n"))\nmac.Write([]byte(strings.Join(parts[1:], "\\n")))', 'unknown'],
    [
      'fmt.Fprint(mac, method+"\\n"+path+"\\n")\nfmt.Fprint(mac, query+"\\n"+timestamp+"\\n"+bodyHash)',
      'unknown',
    ],
    ['mac.Write([]byte(message + "\\n"))', 'join-trailing-newline'],
    ['mac.Write([]byte(message))\nmac.Write([]byte(path))', 'other: body-hash'],
    ['mac.Write(raw)\n_ = message', 'unknown'],
    ['fmt.Fprintf(mac, "%s\\n", message)', 'join-trailing-newline'],
  ]),
  ...all(['go'], 'path :=', [
    ['path := req.URL.Path', 'passed'],
    ['path := strings.Split(req.URL.RequestURI(), "?")[0]', 'passed'],
    ['path := strings.SplitN(req.URL.RequestURI(), "?", 2)[0]', 'passed'],
    ['path, _, _ := strings.Cut(req.URL.RequestURI(), "?")', 'passed'],
    ['path := strings.TrimSuffix(req.URL.RequestURI(), "?"+req.URL.RawQuery)', 'passed'],
  ]),
  ...all(['go'], 'sort.Strings(', [
    ['slices.Sort(pairs)', 'passed'],
    ['sort.Slice(pairs, func(i, j int) bool { return pairs[i] < pairs[j] })', 'passed'],
    ['sort.Sort(sort.StringSlice(pairs))', 'passed'],
    ['sort.Slice(pairs, func(i, j int) bool { return pairs[i] > pairs[j] })', 'unknown'],
  ]),
  ...all(PYTHON, 'message =', [
    [
      'parts = [method, path, query, timestamp, body_hash]\nmessage = "{}\\n{}\\n{}\\n{}\\n{}".format(*parts)',
      'passed',
    ],
    ['message = "{0}\\n{1}\\n{2}\\n{3}\\n{4}".format(method, path, query, timestamp, body_hash)', 'passed'],
    [
      'message = "{1}\\n{0}\\n{2}\\n{3}\\n{4}".format(method, path, query, timestamp, body_hash)',
      'join-order',
    ],
    [
      'parts = [method, path, query, timestamp, body_hash]\nmessage = b"\\n".join(p.encode() for p in parts).decode()',
      'passed',
    ],
  ]),
  ...all(JAVA, 'String message =', [
    [
      'String message = "%s\\n%s\\n%s\\n%s\\n%s".formatted(method, path, query, timestamp, bodyHash);',
      'passed',
    ],
    [
      'List<String> parts = List.of(method, path, query, timestamp, bodyHash);\nString message = parts.stream().collect(Collectors.joining("\\n"));',
      'passed',
    ],
    [
      "String message = method + '\\n' + path + '\\n' + query + '\\n' + timestamp + '\\n' + bodyHash;",
      'passed',
    ],
    [
      "String message = method + '\\n' + path + '\\n' + query + '\\n' + timestamp + '\\n' + bodyHash + '\\n';",
      'join-trailing-newline',
    ],
    ["String message = String.join('\\n', method, path, query, timestamp, bodyHash);", 'unknown'],
  ]),
  ...all(['java-httpclient'], 'String path =', [
    ['final var path = uri.getRawPath();', 'passed'],
    ['String path = uri.toURL().getPath();', 'passed'],
  ]),
  ...all(['csharp'], 'string path =', [
    ["string path = url.PathAndQuery.Split('?')[0];", 'passed'],
    ['string path = request.RequestUri.AbsolutePath;', 'passed'],
  ]),
  ...all(['csharp'], 'string signature =', [
    ['string signature = string.Concat(signed.Select(b => b.ToString("x2")));', 'passed'],
    [
      'byte[] hash = signed;\nstring signature = string.Concat(hash.Select(b => b.ToString("x2")));',
      'passed',
    ],
    ['string signature = string.Concat(signed.Select(b => b.ToString("X2")));', 'unknown'],
  ]),
  ...all(['csharp'], 'string query =', [
    ["string query = string.Join('&', sent.Split('&').OrderBy(p => p, StringComparer.Ordinal));", 'passed'],
    [
      'string query = string.Join("&", sent.Split(\'&\').Where(p => p != "").OrderBy(p => p, StringComparer.Ordinal).ToArray());',
      'passed',
    ],
    [
      'string[] ps = sent.Split(\'&\').OrderBy(p => p, StringComparer.Ordinal);\nstring query = string.Join("&", ps);',
      'unknown',
    ],
  ]),
  ...all([...NODE, 'browser-fetch'], 'const query =', [
    ["const query = pairs.sort((a, b) => (a < b ? -1 : 1)).join('&');", 'passed'],
    ["const query = pairs.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)).join('&');", 'passed'],
    ["const query = pairs.sort((a, b) => (a > b ? 1 : -1)).join('&');", 'passed'],
    ["const query = url.search.slice(1).split('&').filter((p) => p !== '').sort().join('&');", 'passed'],
    ["const query = url.search.slice(1).split('&').filter(p => p.length > 0).sort().join('&');", 'passed'],
    ["const query = pairs.sort((a, b) => (a < b ? 1 : -1)).join('&');", 'unknown'],
  ]),
  ...all(['node-fetch', 'node-axios', 'browser-fetch'], 'const pairs =', [
    ["const pairs = url.search.slice(1).split('&');", 'passed'],
    ["const ps = url.search.slice(1).split('&');\nconst pairs = ps;", 'unknown'],
  ]),
  ...all([...NODE, 'browser-fetch'], 'const query =', [
    [
      "const ps = url.search.slice(1).split('&');\nconst other = ps.sort();\nconst query = ps.join('&');",
      'unknown',
    ],
    [
      "const ps = url.search.slice(1).split('&').filter(Boolean);\nconst query = ps.sort().join('&');",
      'passed',
    ],
  ]),
  ...all([...NODE, 'browser-fetch'], 'const path =', [
    ['const { pathname: path } = url;', 'passed'],
    ['const { pathname } = url;\nconst path = pathname;', 'passed'],
    ["const path = url.pathname.split('?')[0];", 'passed'],
  ]),
  ...all(['ruby'], 'message =', [
    ['message = "#{method.upcase}\\n#{path}\\n#{query}\\n#{timestamp}\\n#{body_hash}"', 'passed'],
    ['parts = [method, path, query, timestamp, body_hash]\nmessage = parts * "\\n"', 'passed'],
    ['message = [method, path, query, timestamp, body_hash] * "\\n" + "\\n"', 'join-trailing-newline'],
  ]),
  ...all(['ruby'], 'path =', [
    ['path = uri.path', 'passed'],
    ['path = uri.request_uri.split("?")[0]', 'passed'],
  ]),
  ...all(PHP, '$signature =', [
    ["$signature = bin2hex(hash_hmac('sha256', $message, $secret, true));", 'passed'],
    ["$signature = hash_hmac('sha256', $message, $secret, false);", 'passed'],
    ["$signature = strtolower(bin2hex(hash_hmac('sha256', $message, $secret, true)));", 'passed'],
    ["$signature = bin2hex(hash_hmac('sha256', $message, $secret));", 'out-hex-of-text'],
    ["$signature = hash_hmac('sha256', $message, $secret, true);", 'unknown'],
    ["$signature = strtoupper(bin2hex(hash_hmac('sha256', $message, $secret, true)));", 'out-uppercase'],
    ["$signature = base64_encode(hash_hmac('sha256', $message, $secret, true));", 'out-base64'],
    ["$signature = hash_hmac('sha256', $secret, $message, false);", 'unknown'],
  ]),
  ...all(PHP, '$bodyHash =', [
    ["$bodyHash = bin2hex(hash('sha256', $raw, true));", 'passed'],
    ["$bodyHash = hash('sha256', $raw, false);", 'passed'],
    ["$bodyHash = hash('sha256', $raw, true);", 'bodyhash-raw'],
    ["$bodyHash = bin2hex(hash('sha256', $raw));", 'bodyhash-encoded-twice'],
  ]),
  ...all(PHP, '$query =', [["sort($pairs);\n$query = implode('&', $pairs);", 'passed']]),
  ...all(PHP, '$message =', [
    ['$message = "{$method}\\n$path\\n$query\\n$timestamp\\n$bodyHash\\n";', 'join-trailing-newline'],
  ]),
  ...all(['perl'], 'my $query =', [
    ["my @pairs = sort grep { length } split /&/, $sent;\nmy $query = join '&', @pairs;", 'passed'],
    ["my $query = join '&', split(/&/, $sent);", 'query-order-as-sent'],
  ]),
  ...all(['kotlin'], 'val path =', [['val path = uri.rawPath', 'passed']]),
  ...all(['kotlin'], 'val query =', [
    [
      'val query = (uri.rawQuery ?: "").split(\'&\').filter { it.isNotEmpty() }.sorted().joinToString("&")',
      'passed',
    ],
  ]),
  ...all(['kotlin'], 'val message =', [
    ["val message = verb + '\\n' + path + '\\n' + query + '\\n' + timestamp + '\\n' + bodyHash", 'passed'],
  ]),
  ...all(['scala'], 'val query =', [['val query = sent.split("&").sorted.mkString("&")', 'passed']]),
  ...all(['elixir'], 'query =', [
    ['query = (uri.query || "") |> String.split("&") |> Enum.sort() |> Enum.join("&")', 'passed'],
  ]),
  ...all(['r'], 'query <-', [['query <- paste(sort(pairs, method = "radix"), collapse = "&")', 'passed']]),
  ...all(['rust'], 'pairs.sort_unstable', [['pairs.sort();', 'passed']]),
  ...all(['csharp'], 'string query =', [
    [
      'string[] ps = sent.Split(\'&\');\nArray.Sort(ps, StringComparer.Ordinal);\nstring query = string.Join("&", ps);',
      'passed',
    ],
  ]),
  ...all(['go'], 'query :=', [
    [
      'ps := strings.Split(req.URL.RawQuery, "&")\nsort.Strings(ps)\nquery := strings.Join(ps, "&")',
      'passed',
    ],
    [
      'query := req.URL.RawQuery\nps := strings.Split(query, "&")\nsort.Strings(ps)\nquery = strings.Join(ps, "&")',
      'passed',
    ],
    ['ps := strings.Split(req.URL.RawQuery, "&")\nquery := strings.Join(ps, "&")', 'query-order-as-sent'],
  ]),
  ...all(['lua'], 'local message =', [
    [
      'local ps = { query }\ntable.sort(ps)\nlocal message = table.concat({ method, path, table.concat(ps, "&"), timestamp, body_hash }, "\\n")',
      'passed',
    ],
  ]),
  ...all(['elixir'], 'query =', [
    [
      'query = (uri.query || "") |> String.split("&") |> Enum.reject(&(&1 == "")) |> Enum.sort() |> Enum.join("&")',
      'passed',
    ],
  ]),
  ...all(['rust'], 'pairs.sort_unstable', [['pairs.sort();\npairs.sort_unstable();', 'passed']]),
  ...all(['scala'], 'val query =', [
    ['val ps = sent.split("&").filter(_.nonEmpty)\nval query = ps.sorted.mkString("&")', 'passed'],
  ]),
  // Texts over lines, loops, and texts that are built piece by piece.
  ...all(PHP, '$message =', [
    ['$message = <<<EOT\n{$method}\n{$path}\n{$query}\n{$timestamp}\n{$bodyHash}\nEOT;', 'passed'],
    [
      '$message = <<<TEXT\n    $method\n    $path\n    $query\n    $timestamp\n    $bodyHash\n    TEXT;',
      'passed',
    ],
    ['$message = <<<"TEXT"\n$method\n$path\n$query\n$timestamp\n$bodyHash\nTEXT;', 'passed'],
    ['$message = <<<EOT\n$method\n$path\n$query\n$timestamp\n$bodyHash\n\nEOT;', 'join-trailing-newline'],
    ['$message = <<<EOT\n$path\n$method\n$query\n$timestamp\n$bodyHash\nEOT;', 'join-order'],
    ['$message = <<<EOT\n$method \n$path\n$query\n$timestamp\n$bodyHash\nEOT;', 'method-whitespace'],
    ["$message = <<<'EOT'\n$method\n$path\n$query\n$timestamp\n$bodyHash\nEOT;", 'unknown'],
    ['$message = <<<EOT\n  $method\n$path\n$query\n$timestamp\n$bodyHash\n  EOT;', 'unknown'],
    ['$message = <<<EOT\n$method // line 1\n$path\n$query\n$timestamp\n$bodyHash\nEOT;', 'other: method'],
    [
      '$message = "";\nforeach ([$method, $path, $query, $timestamp, $bodyHash] as $part) {\n    $message .= $part . "\\n";\n}\n$message = rtrim($message);',
      'passed',
    ],
    [
      '$message = "";\nforeach ([$method, $path, $query, $timestamp, $bodyHash] as $part) {\n    $message .= "$part\\n";\n}\n$message = substr($message, 0, -1);',
      'passed',
    ],
    [
      '$message = "";\nforeach ([$method, $path, $query, $timestamp, $bodyHash] as $part) {\n    $message .= $part . "\\n";\n}',
      'join-trailing-newline',
    ],
    [
      '$message = "";\nforeach ([$method, $path, $query, $timestamp, $bodyHash] as $part) $message .= $part;',
      'join-none',
    ],
    [
      'foreach ([$method, $path, $query, $timestamp, $bodyHash] as $part) {\n    $message .= $part . "\\n";\n}',
      'unknown',
    ],
    [
      '$message = "";\nforeach ([$method, $path, $query, $timestamp, $bodyHash] as $path) {\n    $message .= $path . "\\n";\n}\n$message = rtrim($message);',
      'unknown',
    ],
  ]),
  ...all(PYTHON, 'message =', [
    [
      'message = ""\nfor part in [method, path, query, timestamp, body_hash]:\n    message += part + "\\n"\nmessage = message[:-1]',
      'passed',
    ],
    [
      'message = method\nfor part in (path, query, timestamp, body_hash):\n    message += "\\n" + part',
      'passed',
    ],
    ['message = method\nfor part in (path, query, timestamp, body_hash): message += "\\n" + part', 'passed'],
    [
      'message = method\nfor part in (path, query, timestamp, body_hash):\n    message = message + "\\n" + part',
      'passed',
    ],
    [
      'message = ""\nfor part in [method, path, query, timestamp, body_hash]:\n    message += part + "\\n"',
      'join-trailing-newline',
    ],
    [
      'message = ""\nfor part in [method, path, query, timestamp, body_hash]:\n    message += part',
      'join-none',
    ],
    ['message = ""\nfor part in [method, path, query, timestamp, body_hash]:\nmessage += part', 'unknown'],
    [
      'message = ""\nfor part in [method, path, query, timestamp, body_hash]:\n    message += part + "\\n"\n    message = message[:-1]',
      'unknown',
    ],
    [
      'message = ""\nfor part in [method, path, query, timestamp, body_hash]:\n    if part:\n        message += part + "\\n"',
      'unknown',
    ],
    ['for part in [method, path, query, timestamp, body_hash]:\n    message += part + "\\n"', 'unknown'],
    ['message = ""\nfor part in [method, path, query, timestamp, body_hash]:\n    message = part', 'other: '],
    [
      'message = ""\nfor part in {method, path, query, timestamp, body_hash}:\n    message += part',
      'unknown',
    ],
  ]),
  ...all([...NODE, 'browser-fetch'], 'const message =', [
    [
      "let message = '';\nfor (const part of [method, path, query, timestamp, bodyHash]) {\n  message += part + '\\n';\n}\nmessage = message.slice(0, -1);",
      'passed',
    ],
    [
      "let message = '';\nfor (const part of [method, path, query, timestamp, bodyHash]) message += part + '\\n';\nmessage = message.trimEnd();",
      'passed',
    ],
    [
      "let message = method;\n[path, query, timestamp, bodyHash].forEach((part) => {\n  message += '\\n' + part;\n});",
      'passed',
    ],
    [
      "let message = '';\nfor (const part of [method, path, query, timestamp, bodyHash]) {\n  message += part + '\\n';\n}",
      'join-trailing-newline',
    ],
    [
      "const message = '';\nfor (const part of [method, path, query, timestamp, bodyHash]) {\n  message += part + '\\n';\n}",
      'unknown',
    ],
    [
      "let message = '';\nfor (const part in [method, path, query, timestamp, bodyHash]) {\n  message += part + '\\n';\n}",
      'unknown',
    ],
    [
      "let message = '';\nfor (const part of [method, path, query, timestamp, bodyHash]) {\n  message += part;\n  message += '\\n';\n}",
      'unknown',
    ],
  ]),
  ...all([...NODE, 'browser-fetch'], 'const message =', [
    [
      "let message = method\n[path, query, timestamp, bodyHash].forEach((part) => {\n  message += '\\n' + part\n})",
      'unknown',
    ],
    [
      "let message = method;\n[path, query, timestamp, bodyHash].forEach((part) => {\n  message += '\\n' + part\n})",
      'passed',
    ],
    [
      "let message = method\nfor (const part of [path, query, timestamp, bodyHash])\n  message += '\\n' + part",
      'passed',
    ],
    [
      "let message = method;\nfor (const path of [path, query, timestamp, bodyHash])\n  message += '\\n' + path;",
      'unknown',
    ],
  ]),
  ...all(['ruby'], 'message =', [
    [
      'message = ""\n[method, path, query, timestamp, body_hash].each { |part| message += part + "\\n" }\nmessage = message.chomp',
      'passed',
    ],
    [
      'message = method\n[path, query, timestamp, body_hash].each do |part|\n  message += "\\n" + part\nend',
      'passed',
    ],
    [
      'message = ""\n[method, path, query, timestamp, body_hash].each do |part|\n  message += "#{part}\\n"\nend',
      'join-trailing-newline',
    ],
  ]),
  ...all(['perl'], 'my $message =', [
    [
      'my $message = "";\nforeach my $part ($method, $path, $query, $timestamp, $body_hash) {\n    $message .= "$part\\n";\n}\nchomp $message;',
      'passed',
    ],
    [
      'my $message = "";\nfor my $part ($method, $path, $query, $timestamp, $body_hash) { $message .= $part . "\\n"; }',
      'join-trailing-newline',
    ],
  ]),
  ...all(JAVA, 'String message =', [
    [
      'StringBuilder sb = new StringBuilder();\nsb.append(method).append("\\n").append(path).append("\\n").append(query).append("\\n");\nsb.append(timestamp).append(\'\\n\').append(bodyHash);\nString message = sb.toString();',
      'passed',
    ],
    [
      'StringBuilder sb = new StringBuilder();\nfor (String part : List.of(method, path, query, timestamp, bodyHash)) {\n  sb.append(part).append("\\n");\n}\nsb.setLength(sb.length() - 1);\nString message = sb.toString();',
      'passed',
    ],
    [
      'String message = "";\nfor (String part : List.of(method, path, query, timestamp, bodyHash)) message += part + \'\\n\';\nmessage = message.substring(0, message.length() - 1);',
      'passed',
    ],
    [
      'StringBuilder sb = new StringBuilder();\nfor (String part : List.of(method, path, query, timestamp, bodyHash)) {\n  sb.append(part).append("\\n");\n}\nString message = sb.toString();',
      'join-trailing-newline',
    ],
    [
      'StringBuilder sb = new StringBuilder();\nsb.append(method).append("\\n").append(path).append("\\n").append(query).append("\\n").append(timestamp).append("\\n").append(bodyHash);\nString message = sb;',
      'unknown',
    ],
    [
      'StringBuilder sb = new StringBuilder();\nStringBuilder other = sb;\nother.append(method).append("\\n").append(path).append("\\n").append(query).append("\\n").append(timestamp).append("\\n").append(bodyHash);\nString message = other.toString();',
      'unknown',
    ],
    [
      'String message = new StringBuilder().append(method).append("\\n").append(path).append("\\n").append(query).append("\\n").append(timestamp).append("\\n").append(bodyHash).toString();',
      'passed',
    ],
    [
      'StringBuilder sb = new StringBuilder();\nString x = sb.append(method).append("\\n").toString();\nString message = x + path + "\\n" + query + "\\n" + timestamp + "\\n" + bodyHash;',
      'unknown',
    ],
    [
      'String message = Stream.of(method, path, query, timestamp, bodyHash).collect(Collectors.joining("\\n"));',
      'passed',
    ],
    [
      'String message = method + "\\n" + path + "\\n" + query + "\\n" + timestamp + (\'\\n\' + bodyHash);',
      'passed',
    ],
    ["String message = method + (\"\" + '\\n' + '\\n') + path;", 'other: '],
    ["String message = '\\n' + '\\n' + path;", 'unknown'],
  ]),
  ...all(JAVA, 'String signature =', [
    [
      'StringBuilder hex = new StringBuilder();\nfor (byte b : signed) {\n  hex.append(String.format("%02x", b));\n}\nString signature = hex.toString();',
      'passed',
    ],
    [
      'StringBuilder hex = new StringBuilder();\nfor (byte b : signed) {\n  hex.append(String.format("%02x", b));\n}\nString signature = hex;',
      'unknown',
    ],
  ]),
  ...all(['csharp'], 'string message =', [
    [
      "var sb = new StringBuilder();\nsb.Append(method).Append('\\n').Append(path).Append('\\n').Append(query).Append('\\n');\nsb.Append(timestamp).Append('\\n').Append(bodyHash);\nstring message = sb.ToString();",
      'passed',
    ],
    [
      'string message = "";\nforeach (var part in new[] { method, path, query, timestamp, bodyHash })\n{\n    message += part + "\\n";\n}\nmessage = message.TrimEnd(\'\\n\');',
      'passed',
    ],
    [
      'string message = "";\nforeach (var part in new[] { method, path, query, timestamp, bodyHash }) {\n    message += part + \'\\n\';\n}\nmessage = message[..^1];',
      'passed',
    ],
    [
      "var sb = new StringBuilder();\nforeach (string part in new string[] { method, path, query, timestamp, bodyHash })\n    sb.Append(part).Append('\\n');\nstring message = sb.ToString();",
      'join-trailing-newline',
    ],
    ['var sb = new StringBuilder();\nsb.AppendLine(method);\nstring message = sb.ToString();', 'unknown'],
    ['var sb = new StringBuilder();\nsb.Append(method);\nstring message = sb;', 'unknown'],
  ]),
  ...all(['csharp'], 'string signature =', [
    [
      'var hex = new StringBuilder();\nforeach (byte b in signed) hex.Append(b.ToString("x2"));\nstring signature = hex.ToString();',
      'passed',
    ],
  ]),
  ...all(['go'], 'message :=', [
    [
      'message := ""\nfor _, part := range parts {\n\tmessage += part + "\\n"\n}\nmessage = strings.TrimSuffix(message, "\\n")',
      'passed',
    ],
    [
      'message := ""\nfor _, part := range parts {\n\tmessage += part + "\\n"\n}\nmessage = message[:len(message)-1]',
      'passed',
    ],
    ['message := ""\nfor _, part := range parts {\n\tmessage += part + "\\n"\n}', 'join-trailing-newline'],
    ['message := ""\nfor part := range parts {\n\tmessage += part + "\\n"\n}', 'unknown'],
  ]),
  ...all(['kotlin'], 'val message =', [
    [
      'var message = ""\nfor (part in listOf(verb, path, query, timestamp, bodyHash)) {\n    message += part + "\\n"\n}\nmessage = message.dropLast(1)',
      'passed',
    ],
    [
      'var message = ""\nfor (part in listOf(verb, path, query, timestamp, bodyHash)) message += "$part\\n"\nmessage = message.trimEnd()',
      'passed',
    ],
    [
      'var message = verb\nfor (part in listOf(path, query, timestamp, bodyHash)) {\n    message += part\n}',
      'join-none',
    ],
    [
      'val message = ""\nfor (part in listOf(verb, path, query, timestamp, bodyHash)) {\n    message += part + "\\n"\n}',
      'unknown',
    ],
  ]),
  ...all(['ruby'], 'message =', [
    [
      'message = ""\n[method, path, query, timestamp, body_hash].each do |part| message += part + "\\n" }',
      'unknown',
    ],
    ['[method, path, query, timestamp, body_hash].each { |part| message = part }', 'unknown'],
  ]),
  ...all(PYTHON, 'message =', [
    [
      'message = method\nfor message in (path, query, timestamp, body_hash):\n    message += "\\n" + message',
      'unknown',
    ],
  ]),
  ...all(['node-fetch', 'bruno', 'postman'], 'const message =', [
    [
      "let message = method;\nfor(const part of [path, query, timestamp, bodyHash]){\n  message += '\\n' + part;\n}",
      'passed',
    ],
    [
      "let message = method;\nfor (const part of [path, query, bodyHash, timestamp])\n  message += '\\n' + part;",
      'join-order',
    ],
  ]),
  ...all(JAVA, 'String message =', [
    [
      "var sb = new StringBuilder(method);\nfor (var part : List.of(path, query, timestamp, bodyHash)) sb.append('\\n').append(part);\nString message = sb.toString();",
      'passed',
    ],
    [
      'var sb = new StringBuilder(method);\nfor (var part : List.of(path, query, timestamp, bodyHash)) sb.append(part);\nString message = sb.toString();',
      'join-none',
    ],
    ["var sb = new StringBuilder('M');\nsb.append(method);\nString message = sb.toString();", 'unknown'],
  ]),
  ...all(PHP, '$message =', [
    [
      '// <<<EOT\n$message = implode("\\n", [$method, $path, $query, $timestamp, $bodyHash]);\nEOT;',
      'unknown',
    ],
  ]),
  // A line break ends a statement in a block too.
  ...all(['ruby'], 'message =', [
    [
      'message = ""\n[method, path, query, timestamp, body_hash].each do |part|\n  message += part\n  + "\\n"\nend\nmessage = message.chomp',
      'unknown',
    ],
    [
      'message = method\n[path, query, timestamp, body_hash].each do |part|\n  message += ("\\n"\n  + part)\nend',
      'unknown',
    ],
    [
      'message = method\n[path, query, timestamp, body_hash].each do |part|\n  message += "\\n" +\n    part\nend',
      'passed',
    ],
    [
      'message = method\n[path, query, timestamp, body_hash].each do |part|\n  message += ["\\n", part]\n    .join("")\nend',
      'passed',
    ],
  ]),
  ...all(['kotlin'], 'val message =', [
    [
      'var message = ""\nfor (part in listOf(verb, path, query, timestamp, bodyHash)) {\n    message += part\n    + "\\n"\n}\nmessage = message.dropLast(1)',
      'unknown',
    ],
    [
      'var message = verb\nfor (part in listOf(path, query, timestamp, bodyHash)) {\n    message\n    += "\\n" + part\n}',
      'unknown',
    ],
    [
      'var message = verb\nfor (part in listOf(path, query, timestamp, bodyHash)) {\n    message +=\n        "\\n" +\n        part\n}',
      'passed',
    ],
  ]),
  ...all(['go'], 'message :=', [
    [
      'message := ""\nfor _, part := range parts {\n\tmessage += part\n\t+ "\\n"\n}\nmessage = message[:len(message)-1]',
      'unknown',
    ],
    [
      'message := parts[0]\nfor _, part := range []string{\n\tpath, query, timestamp, bodyHash\n} {\n\tmessage += "\\n" + part\n}',
      'unknown',
    ],
    [
      'message := parts[0]\nfor _, part := range []string{\n\tpath, query, timestamp, bodyHash,\n} {\n\tmessage += "\\n" +\n\t\tpart\n}',
      'passed',
    ],
    [
      'message := ""\nfor _, part := range parts {\n\tmessage += strings.Join([]string{\n\t\tpart, "\\n"\n\t}, "")\n}\nmessage = message[:len(message)-1]',
      'unknown',
    ],
    [
      'message := ""\nfor _, part := range parts {\n\tmessage += strings.Join([]string{\n\t\tpart, "\\n",\n\t}, "")\n}\nmessage = message[:len(message)-1]',
      'passed',
    ],
  ]),
  ...all(['scala'], 'val message =', [
    [
      'var message = verb\nfor (part <- Seq(path, query, timestamp, bodyHash)) message += "\\n" + part',
      'passed',
    ],
    [
      'var message = verb\nfor (part <- Seq(path, query, timestamp, bodyHash)) {\n  message += "\\n" + part\n}',
      'passed',
    ],
    [
      'var message = verb\nfor (part <- Seq(path, query, bodyHash, timestamp)) {\n  message += s"\\n$part"\n}',
      'join-order',
    ],
    [
      'var message = ""\nfor (part <- List(verb, path, query, timestamp, bodyHash)) message += part + "\\n"',
      'join-trailing-newline',
    ],
    [
      'var message = verb\nfor (part <- Seq(path, query, timestamp, bodyHash)) {\n  message += "\\n"\n  + part\n}',
      'unknown',
    ],
    [
      'var message = verb\nfor (part in Seq(path, query, timestamp, bodyHash)) message += "\\n" + part',
      'unknown',
    ],
    [
      'var message = verb\nfor (part in Seq(path, query, timestamp, bodyHash)) {\n  message += "\\n" + part\n}',
      'unknown',
    ],
    [
      'val message = verb\nfor (part <- Seq(path, query, timestamp, bodyHash)) message += "\\n" + part',
      'unknown',
    ],
  ]),
  ...all(['kotlin'], 'val message =', [
    [
      'var message = verb\nfor (part <- listOf(path, query, timestamp, bodyHash)) message += "\\n" + part',
      'unknown',
    ],
  ]),
  // Braces alone are no array of C#.
  ...all(['csharp'], 'string message =', [
    [
      'string message = "";\nforeach (var part in { method, path, query, timestamp, bodyHash }) message += part + \'\\n\';\nmessage = message[..^1];',
      'unknown',
    ],
    ["string message = string.Join('\\n', { method, path, query, timestamp, bodyHash });", 'unknown'],
    ["string message = string.Join('\\n', new[] { method, path, query, timestamp, bodyHash });", 'passed'],
    [
      "string[] parts = { method, path, query, timestamp, bodyHash };\nstring message = string.Join('\\n', parts);",
      'passed',
    ],
    [
      "string[] parts = { string.Join('\\n', { method, path }), query, timestamp, bodyHash };\nstring message = string.Join('\\n', parts);",
      'unknown',
    ],
  ]),
  // What code is read as can’t be typed.
  ...all(JAVA, 'String message =', [
    [
      'String message = (method + "\\n" + path + "\\n" + query + "\\n" + timestamp + "\\n" + bodyHash + "\\n")._butLast();',
      'unknown',
    ],
  ]),
  ...all(['scala'], 'val message =', [
    [
      'val message = (verb + "\\n" + path + "\\n" + query + "\\n" + timestamp + "\\n" + bodyHash + "\\n")._butLast',
      'unknown',
    ],
  ]),
  ...all(['go'], 'query :=', [
    ['query := _withoutLast(strings.Join(pairs, "&") + "&")', 'unknown'],
    ['query := strings.Join(_sorted(pairs), "&")', 'unknown'],
  ]),
  ...all(['csharp'], 'string query =', [
    ['string query = string.Join("&", sent.Split(\'&\')._sorted());', 'unknown'],
  ]),
  ...all(PHP, '$query =', [["$query = implode('&', _sorted($pairs));", 'unknown']]),
  ...all(['kotlin'], 'val path =', [
    ['val path = _uri_path_', 'unknown'],
    ['val path = "$_uri_path_"', 'unknown'],
  ]),
  // A text is no constant, whatever that’s called.
  ...all(['go'], 'mac :=', [['mac := hmac.New("sha256", key)', 'unknown']]),
  ...all(['go'], 'signature :=', [['signature := hex.EncodeToString(mac.Sum("nil"))', 'unknown']]),
  ...all(['java-httpclient', 'java-okhttp'], 'String signature', [
    ['String signature = "HexFormat".formatHex(signed);', 'unknown'],
  ]),
  ...all(JAVA, 'String message =', [
    [
      'String message = String.join("\\n", method.toUpperCase(""), path, query, timestamp, bodyHash);',
      'unknown',
    ],
  ]),
  ...all(['postman', 'bruno', 'insomnia'], 'const message =', [
    [
      "const hash = CryptoJS.SHA256(raw).toString('hex');\nconst message = [method, path, query, timestamp, hash].join('\\n');",
      'unknown',
    ],
  ]),
  ...all(NODE, 'const query =', [
    ["const query = url.search.slice(1).split('&').filter('Boolean').sort().join('&');", 'unknown'],
  ]),
];

/** A request as source code of each language sends it, with each of its common clients, all of it spelled out. */

import type { Capture } from '../../lib/formats/capture/capture.ts';
import { headersOf, type Method, URL } from './written-requests.ts';

export interface WrittenSource {
  readonly name: string;
  readonly write: (capture: Capture, body: string) => string;
  /** Of the methods, those whose requests are whole in it. */
  readonly checks?: readonly Method[];
  /** Where a source may end: what's left is a whole one of another request. */
  readonly mayEnd?: RegExp;
  /** What may stand behind the cut. */
  readonly goesOn?: string;
}

/** Of the headers, those that code sets. */
function fieldsOf(capture: Capture): [string, string][] {
  return headersOf(capture).filter(([name]) => !/^(?:Host|Content-Length)$/.test(name));
}

/** A line for each header. */
function lines(capture: Capture, line: (name: string, value: string) => string, between = ''): string {
  return fieldsOf(capture)
    .map(([name, value]) => line(name, value))
    .join(between);
}

interface Pieces {
  readonly method: string;
  /** With a capital, as the names of methods and classes have it. */
  readonly verb: string;
  readonly body: string;
  readonly capture: Capture;
}

function source(made: (pieces: Pieces) => string): WrittenSource['write'] {
  return (capture, body) => {
    const { method } = capture.request;
    return made({ method, verb: method.charAt(0) + method.slice(1).toLowerCase(), body, capture });
  };
}

const pairs = (between: string, quote = "'") => {
  return (capture: Capture) =>
    lines(capture, (name, value) => `\n    ${quote}${name}${quote}${between}${quote}${value}${quote},`);
};
const js = (capture: Capture) => `{${pairs(': ')(capture)}\n  }`;
const py = (capture: Capture) => `{${pairs(': ', '"')(capture)}\n}`;
const php = (capture: Capture) => `[${pairs(' => ')(capture)}\n  ]`;
const ruby = (capture: Capture) => `{${pairs(' => ')(capture)}\n}`;
const phpLines = (capture: Capture) => `[${lines(capture, (name, value) => `\n  '${name}: ${value}',`)}\n]`;

const JAVASCRIPT: readonly WrittenSource[] = [
  {
    name: 'axios with a config',
    write: source(
      ({ method, body, capture }) =>
        `const res = await axios({\n  method: '${method}',\n  url: '${URL}',\n  headers: ${js(capture)},${body && `\n  data: '${body}',`}\n});\nconsole.log(res.data);\n`,
    ),
  },
  {
    name: 'axios by its methods',
    write: source(
      ({ method, body, capture }) =>
        `axios.${method.toLowerCase()}('${URL}', ${body && `'${body}', `}{ headers: ${js(capture)} }).then((res) => {\n  console.log(res.data);\n});\n`,
    ),
  },
  {
    name: 'axios in a function',
    write: source(
      ({ method, body, capture }) =>
        `async function main() {\n  const options = { method: '${method}', url: '${URL}', headers: ${js(capture)} };\n${body && `  options.data = '${body}';\n`}  const res = await axios.request(options);\n  return res.data;\n}\nmain();\n`,
    ),
  },
  {
    name: 'got',
    write: source(
      ({ method, body, capture }) =>
        `const data = await got('${URL}', {\n  method: '${method}',${body && `\n  body: '${body}',`}\n  headers: ${js(capture)},\n}).json();\n`,
    ),
  },
  {
    name: 'superagent',
    write: source(
      ({ method, body, capture }) =>
        `const res = await superagent\n  .${method.toLowerCase()}('${URL}')${lines(capture, (name, value) => `\n  .set('${name}', '${value}')`)}${body && `\n  .send('${body}')`};\nconsole.log(res.body);\n`,
    ),
  },
  {
    name: 'https of Node',
    write: source(
      ({ method, body, capture }) =>
        `const req = https.request('${URL}', { method: '${method}', headers: ${js(capture)} }, (res) => {\n  res.on('data', (d) => console.log(d));\n});\n${body && `req.write('${body}');\n`}req.end();\n`,
    ),
  },
  {
    name: 'XMLHttpRequest',
    write: source(
      ({ method, body, capture }) =>
        `const xhr = new XMLHttpRequest();\nxhr.open('${method}', '${URL}');\n${lines(capture, (name, value) => `xhr.setRequestHeader('${name}', '${value}');\n`)}xhr.send(${body && `'${body}'`});\n`,
    ),
  },
];

const PYTHON: readonly WrittenSource[] = [
  {
    name: 'requests',
    write: source(
      ({ method, body, capture }) =>
        `import requests\n\nheaders = ${py(capture)}\nr = requests.${method.toLowerCase()}("${URL}", ${body && `data='${body}', `}headers=headers, timeout=10)\nprint(r.status_code, r.json())\n`,
    ),
  },
  {
    name: 'requests in a function',
    write: source(
      ({ method, body, capture }) =>
        `def main():\n    s = requests.Session()\n    s.headers.update(${py(capture)})\n    r = s.${method.toLowerCase()}("${URL}"${body && `, data='${body}'`})\n    return r.json()\n\nif __name__ == "__main__":\n    main()\n`,
    ),
  },
  {
    name: 'a session of requests',
    write: source(
      ({ method, body, capture }) =>
        `s = requests.Session()\n${lines(capture, (name, value) => `s.headers["${name}"] = "${value}"\n`)}r = s.request("${method}", "${URL}"${body && `, data='${body}'`})\nprint(r.text)\n`,
    ),
  },
  {
    name: 'a prepared request of requests',
    write: source(
      ({ method, body, capture }) =>
        `req = requests.Request("${method}", "${URL}"${body && `, data='${body}'`}, headers=${py(capture)})\nprepped = req.prepare()\ns = requests.Session()\nr = s.send(prepped)\nprint(r.text)\n`,
    ),
  },
  {
    name: 'httpx',
    write: source(
      ({ method, body, capture }) =>
        `with httpx.Client(headers=${py(capture)}) as client:\n    r = client.request("${method}", "${URL}"${body && `, content='${body}'`})\n    print(r.json())\n`,
    ),
  },
  {
    name: 'http.client',
    write: source(
      ({ method, body, capture }) =>
        `conn = http.client.HTTPSConnection("api.example")\nconn.request("${method}", "${URL.slice(19)}", ${body && `body='${body}', `}headers=${py(capture)})\nres = conn.getresponse()\nprint(res.read())\n`,
    ),
    checks: [],
  },
  {
    name: 'urllib',
    write: source(
      ({ method, body, capture }) =>
        `req = urllib.request.Request("${URL}", ${body && `data=b'${body}', `}method="${method}")\n${lines(capture, (name, value) => `req.add_header("${name}", "${value}")\n`)}with urllib.request.urlopen(req) as f:\n    print(f.read())\n`,
    ),
  },
];

const PHP: readonly WrittenSource[] = [
  {
    name: 'curl in PHP',
    write: source(
      ({ method, body, capture }) =>
        `<?php\n$ch = curl_init('${URL}');\ncurl_setopt($ch, CURLOPT_RETURNTRANSFER, true);\ncurl_setopt($ch, CURLOPT_HTTPHEADER, ${phpLines(capture)});\ncurl_setopt($ch, CURLOPT_CUSTOMREQUEST, '${method}');\n${body && `curl_setopt($ch, CURLOPT_POSTFIELDS, '${body}');\n`}$res = curl_exec($ch);\ncurl_close($ch);\n`,
    ),
  },
  {
    name: 'Guzzle',
    write: source(
      ({ method, body, capture }) =>
        `$client = new \\GuzzleHttp\\Client();\n$res = $client->request('${method}', '${URL}', [\n  'headers' => ${php(capture)},${body && `\n  'body' => '${body}',`}\n]);\necho $res->getBody();\n`,
    ),
  },
  {
    name: 'a Request of Guzzle',
    write: source(
      ({ method, body, capture }) =>
        `$request = new Request('${method}', '${URL}', ${php(capture)}${body && `, '${body}'`});\n$client = new Client();\n$res = $client->send($request);\n`,
    ),
  },
  {
    name: 'Laravel',
    write: source(
      ({ method, body, capture }) =>
        `$res = Http::withHeaders(${php(capture)})${body && `->withBody('${body}', 'application/json')`}->${method.toLowerCase()}('${URL}');\n$res->json();\n`,
    ),
  },
  {
    name: 'a stream of PHP',
    write: source(
      ({ method, body, capture }) =>
        `<?php\n$context = stream_context_create(['http' => [\n  'method' => '${method}',\n  'header' => ${phpLines(capture)},${body && `\n  'content' => '${body}',`}\n]]);\n$res = file_get_contents('${URL}', false, $context);\n`,
    ),
  },
];

const OTHERS: readonly WrittenSource[] = [
  {
    name: 'net/http of Go',
    write: source(
      ({ method, body, capture }) =>
        `req, err := http.NewRequest("${method}", "${URL}", ${body ? `strings.NewReader(\`${body}\`)` : 'nil'})\nif err != nil {\n\tlog.Fatal(err)\n}\n${lines(capture, (name, value) => `req.Header.Set("${name}", "${value}")\n`)}res, err := http.DefaultClient.Do(req)\nif err != nil {\n\tlog.Fatal(err)\n}\ndefer res.Body.Close()\n`,
    ),
    checks: ['GET'],
  },
  {
    name: 'HttpClient of Java',
    write: source(
      ({ verb, body, capture }) =>
        `HttpClient client = HttpClient.newHttpClient();\nHttpRequest request = HttpRequest.newBuilder(URI.create("${URL}"))${lines(capture, (name, value) => `\n  .header("${name}", "${value}")`)}\n  .${verb.toUpperCase()}(${body && `HttpRequest.BodyPublishers.ofString(${JSON.stringify(body)})`})\n  .build();\nHttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());\nSystem.out.println(response.body());\n`,
    ),
    checks: ['GET'],
  },
  {
    name: 'OkHttp',
    write: source(
      ({ body, capture }) =>
        `OkHttpClient client = new OkHttpClient();\nRequest request = new Request.Builder()\n  .url("${URL}")${lines(capture, (name, value) => `\n  .addHeader("${name}", "${value}")`)}${body && `\n  .post(RequestBody.create(${JSON.stringify(body)}, JSON))`}\n  .build();\nResponse response = client.newCall(request).execute();\n`,
    ),
    checks: ['GET'],
  },
  {
    name: 'Apache’s client',
    write: source(
      ({ verb, body, capture }) =>
        `Http${verb} request = new Http${verb}("${URL}");\n${lines(capture, (name, value) => `request.setHeader("${name}", "${value}");\n`)}${body && `request.setEntity(new StringEntity(${JSON.stringify(body)}));\n`}CloseableHttpClient client = HttpClients.createDefault();\nCloseableHttpResponse response = client.execute(request);\n`,
    ),
    checks: ['GET'],
  },
  {
    name: 'HttpURLConnection',
    write: source(
      ({ method, body, capture }) =>
        `URL url = new URL("${URL}");\nHttpURLConnection con = (HttpURLConnection) url.openConnection();\ncon.setRequestMethod("${method}");\n${lines(capture, (name, value) => `con.setRequestProperty("${name}", "${value}");\n`)}${body && `con.setDoOutput(true);\ncon.getOutputStream().write(${JSON.stringify(body)}.getBytes());\n`}int status = con.getResponseCode();\n`,
    ),
    checks: ['GET'],
  },
  {
    name: 'HttpClient of C#',
    write: source(
      ({ verb, body, capture }) =>
        `var client = new HttpClient();\nvar request = new HttpRequestMessage(HttpMethod.${verb}, "${URL}");\n${lines(capture, (name, value) => `request.Headers.Add("${name}", "${value}");\n`)}${body && `request.Content = new StringContent(${JSON.stringify(body)}, Encoding.UTF8, "application/json");\n`}var response = await client.SendAsync(request);\nConsole.WriteLine(await response.Content.ReadAsStringAsync());\n`,
    ),
    checks: ['GET'],
  },
  {
    name: 'RestSharp',
    write: source(
      ({ verb, body, capture }) =>
        `var client = new RestClient();\nvar request = new RestRequest("${URL}", Method.${verb});\n${lines(capture, (name, value) => `request.AddHeader("${name}", "${value}");\n`)}${body && `request.AddStringBody(${JSON.stringify(body)}, DataFormat.Json);\n`}var response = await client.ExecuteAsync(request);\n`,
    ),
  },
  {
    name: 'HttpWebRequest',
    write: source(
      ({ method, body, capture }) =>
        `var request = (HttpWebRequest)WebRequest.Create("${URL}");\nrequest.Method = "${method}";\n${lines(capture, (name, value) => `request.Headers.Add("${name}", "${value}");\n`)}${body && `using (var stream = request.GetRequestStream()) { stream.Write(raw, 0, raw.Length); }\n`}var response = (HttpWebResponse)request.GetResponse();\n`,
    ),
    checks: ['GET'],
  },
  {
    name: 'Net::HTTP',
    write: source(
      ({ verb, body, capture }) =>
        `uri = URI('${URL}')\nreq = Net::HTTP::${verb}.new(uri)\n${lines(capture, (name, value) => `req['${name}'] = '${value}'\n`)}${body && `req.body = '${body}'\n`}http = Net::HTTP.new(uri.host, uri.port)\nhttp.use_ssl = true\nres = http.request(req)\nputs res.body\n`,
    ),
  },
  {
    name: 'Net::HTTP with a block',
    write: source(
      ({ verb, body, capture }) =>
        `uri = URI('${URL}')\nres = Net::HTTP.start(uri.host, uri.port, use_ssl: true) do |http|\n  req = Net::HTTP::${verb}.new(uri)\n${lines(capture, (name, value) => `  req['${name}'] = '${value}'\n`)}${body && `  req.body = '${body}'\n`}  http.request req\nend\nputs res.body\n`,
    ),
  },
  {
    name: 'Faraday',
    write: source(
      ({ method, body, capture }) =>
        `conn = Faraday.new\nres = conn.${method.toLowerCase()}('${URL}') do |req|\n${lines(capture, (name, value) => `  req.headers['${name}'] = '${value}'\n`)}${body && `  req.body = '${body}'\n`}end\nputs res.body\n`,
    ),
  },
  {
    name: 'HTTParty',
    write: source(
      ({ method, body, capture }) =>
        `res = HTTParty.${method.toLowerCase()}(\n  '${URL}',${body && `\n  body: '${body}',`}\n  headers: ${ruby(capture)}\n)\nputs res.code\n`,
    ),
  },
  {
    name: 'HTTParty without parentheses',
    write: source(
      ({ method, body, capture }) =>
        `res = HTTParty.${method.toLowerCase()} '${URL}', ${body && `body: '${body}', `}headers: ${ruby(capture)}\nputs res.body\n`,
    ),
  },
];

export const SOURCES: readonly WrittenSource[] = [...JAVASCRIPT, ...PYTHON, ...PHP, ...OTHERS];

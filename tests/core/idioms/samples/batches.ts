/** Many programs of one language at once: starting or compiling them one by one would take minutes. */

import path from 'node:path';
import type { Language } from '../../../../lib/core/mistakes/languages.ts';
import { BRUNO_PROGRAM } from '../../../../lib/snippets/program/bruno.ts';
import { INSOMNIA_PROGRAM } from '../../../../lib/snippets/program/insomnia.ts';
import type { ProgramCall } from '../../../../lib/snippets/program/program-writer.ts';
import {
  forOldKotlin,
  JAVA_IMPORTS,
  jsonJars,
  MONO_STAND_INS,
  OKHTTP_IMPORTS,
  okhttpJars,
} from '../compiled-programs.ts';
import { LIBRARIES, type Program } from '../program.ts';
import { PROGRAMS } from '../programs.ts';
import {
  BRUNO_COLLECTION,
  BRUNO_COMMANDS,
  COLLECTION_SCHEMA,
  PHP_LIBRARY,
  pythonWith,
  TSX,
} from '../scripted-programs.ts';
import { PYTHON_IMPORTS } from './python.ts';

export interface Named {
  /** A letter and a number. */
  readonly name: string;
  readonly source: string;
  readonly calls: readonly ProgramCall[];
}

/** One that fails says so on its standard error, with its name; the others go on. Where they're compiled, all fail. */
export interface Batch extends Pick<Program, 'inside' | 'commands'> {
  readonly files: (programs: readonly Named[]) => Readonly<Record<string, string>>;
}

const each = (programs: readonly Named[], ending: string, source: (one: Named) => string) =>
  Object.fromEntries(programs.map((one) => [`${one.name}.${ending}`, source(one)]));

const PYTHON_MAIN = `import base64, sys
for line in open("requests.tsv"):
    name, method, url, body = line.rstrip("\\n").split("\\t")
    try:
        space = {}
        exec(${JSON.stringify(PYTHON_IMPORTS)}, space)
        exec(compile(open(name + ".py").read(), name + ".py", "exec"), space)
        space["send"](method, url, base64.b64decode(body))
    except Exception as error:
        print(name, repr(error), file=sys.stderr)
`;

const python = (module: string): Batch => ({
  files: (programs) => ({ 'main.py': PYTHON_MAIN, ...each(programs, 'py', ({ source }) => source) }),
  commands: () => [[pythonWith(module) ?? 'python3', '-W', 'ignore', 'main.py']],
});

interface OfNode {
  readonly inside?: string | undefined;
  readonly ending?: string;
  readonly runner?: readonly [string, ...string[]];
}

const node = (
  call: string,
  { inside, ending = 'mjs', runner = ['node', '--no-warnings'] }: OfNode = {},
): Batch => ({
  ...(inside !== undefined && { inside }),
  files: (programs) => ({
    'main.mjs': `import { readFileSync } from 'node:fs';
process.on('unhandledRejection', (error) => console.error(error));
for (const line of readFileSync('requests.tsv', 'utf8').trimEnd().split('\\n')) {
  const [name, method, url, body] = line.split('\\t');
  try {
    const { send } = await import('./' + name + '.${ending}');
    const raw = body ? Buffer.from(body, 'base64') : undefined;
    await ${call};
  } catch (error) {
    console.error(name, error);
  }
}
`,
    ...each(programs, ending, ({ source }) => source),
  }),
  commands: () => [[...runner, 'main.mjs']],
});

const php = (before: string): Batch => ({
  files: (programs) => ({
    'main.php': `<?php
${before}
foreach (file('requests.tsv', FILE_IGNORE_NEW_LINES) as $line) {
    [$name, $method, $url, $body] = explode("\\t", $line);
    try {
        require_once "$name.php";
        ("$name\\\\send")($method, $url, base64_decode($body));
    } catch (Throwable $error) {
        fwrite(STDERR, "$name $error\\n");
    }
}
`,
    ...each(programs, 'php', ({ name, source }) => `<?php\nnamespace ${name};\n${source}`),
  }),
  commands: () => [['php', '-d', 'error_reporting=0', 'main.php']],
});

const RUBY: Batch = {
  files: (programs) => ({
    'main.rb': `File.foreach("requests.tsv", chomp: true) do |line|
  name, method, url, body = line.split("\\t", -1)
  begin
    load "./#{name}.rb"
    send_signed(method, url, body.unpack1("m"))
  rescue StandardError, ScriptError => error
    warn "#{name} #{error.full_message}"
  end
end
`,
    ...each(programs, 'rb', ({ source }) => source),
  }),
  commands: () => [['ruby', 'main.rb']],
};

const PERL: Batch = {
  files: (programs) => ({
    'main.pl': `use MIME::Base64;
open my $requests, '<', 'requests.tsv';
while (my $line = <$requests>) {
    chomp $line;
    my ($name, $method, $url, $body) = split /\\t/, $line, -1;
    eval {
        do "./$name.pl" or die $@;
        $name->can('send_signed')->($method, $url, decode_base64($body));
        1;
    } or print STDERR "$name $@\\n";
}
`,
    ...each(programs, 'pl', ({ name, source }) => `package ${name};\n${source}\n1;\n`),
  }),
  commands: () => [['perl', 'main.pl']],
};

const LUA: Batch = {
  files: (programs) => ({
    'main.lua': `local mime = require("mime")
for line in io.lines("requests.tsv") do
  local name, method, url, body = line:match("^(.-)\\t(.-)\\t(.-)\\t(.*)$")
  local ok, said = pcall(function()
    dofile(name .. ".lua")(method, url, body ~= "" and mime.unb64(body) or nil)
  end)
  if not ok then io.stderr:write(name, " ", said, "\\n") end
end
`,
    ...each(programs, 'lua', ({ source }) => `${source}\nreturn send\n`),
  }),
  commands: () => [['lua5.4', 'main.lua']],
};

const SHELL: Batch = {
  files: (programs) => ({
    'main.sh': `while IFS=$'\\t' read -r name method url body; do
  raw=$(printf %s "$body" | base64 -d; printf x)
  bash "$name.sh" "$method" "$url" "\${raw%x}" < /dev/null > /dev/null || echo "$name failed" >&2
done < requests.tsv
`,
    ...each(programs, 'sh', ({ source }) => `set -eu\n${source}\nsend_signed "$@"\n`),
  }),
  commands: () => [['bash', 'main.sh']],
};

const GO_PACKAGES = [
  ...['bufio', 'bytes', 'crypto/hmac', 'crypto/sha256', 'encoding/base64', 'encoding/hex', 'encoding/json'],
  ...['fmt', 'io', 'math/big', 'net/http', 'os', 'slices', 'sort', 'strconv', 'strings', 'time'],
];

const GO: Batch = {
  files: (programs) => {
    const code = `${programs.map(({ name, source }) => source.replace('func send(', `func ${name}(`)).join('\n')}
func main() {
	programs := map[string]func(string, string, []byte) (*http.Response, error){
${programs.map(({ name }) => `		"${name}": ${name},`).join('\n')}
	}
	list, _ := os.Open("requests.tsv")
	for lines := bufio.NewScanner(list); lines.Scan(); {
		fields := strings.Split(lines.Text(), "\\t")
		raw, _ := base64.StdEncoding.DecodeString(fields[3])
		if _, err := programs[fields[0]](fields[1], fields[2], raw); err != nil {
			fmt.Fprintln(os.Stderr, fields[0], err)
		}
	}
}
`;
    const used = GO_PACKAGES.filter((name) => new RegExp(`\\b${name.replace(/.*\//, '')}\\.`).test(code));
    return {
      'main.go': `package main\n\nimport (\n${used.map((name) => `"${name}"\n`).join('')})\n\n${code}`,
    };
  },
  commands: () => [['go', 'run', 'main.go']],
};

/** As on Windows: only code that asks for the system's line break gets another for it. */
const WINDOWS_LINES = '-Dline.separator=\r\n';

const java = (imports: string, jars: () => readonly string[]): Batch => ({
  files: (programs) => ({
    'Main.java': `import java.io.*; import java.math.*; ${imports}
public class Main {
${programs.map(({ name, source }) => `static class ${name} {\n${source}\n}`).join('\n')}

static void send(String name, String method, String url, byte[] raw) throws Exception {
switch (name) {
${programs.map(({ name }) => `case "${name}" -> ${name}.send(method, url, raw);`).join('\n')}
}
}

public static void main(String[] args) throws Exception {
for (String line : Files.readAllLines(java.nio.file.Path.of("requests.tsv"))) {
String[] fields = line.split("\\t", -1);
try {
send(fields[0], fields[1], fields[2], Base64.getDecoder().decode(fields[3]));
} catch (Exception error) {
System.err.println(fields[0] + " " + error);
}
}
System.exit(0);
}
}
`,
  }),
  commands: () => {
    const all = jars();
    const libraries = all.length === 0 ? [] : ['-cp', all.join(path.delimiter)];
    return [['java', WINDOWS_LINES, ...libraries, 'Main.java']];
  },
});

const KOTLIN: Batch = {
  files: (programs) => ({
    'main.kt': forOldKotlin(`${JAVA_IMPORTS.replaceAll(';', '\n')}
${programs.map(({ name, source }) => `object ${name} {\n${source}\n}`).join('\n')}

fun main() {
    File("requests.tsv").forEachLine { line ->
        val (name, method, url, body) = line.split("\t")
        val raw = Base64.getDecoder().decode(body)
        try {
            when (name) {
${programs.map(({ name }) => `"${name}" -> ${name}.send(method, url, raw)`).join('\n')}
            }
        } catch (error: Exception) {
            System.err.println("$name $error")
        }
    }
    System.exit(0)
}
`),
  }),
  commands: PROGRAMS.kotlin.commands,
};

const SCALA: Batch = {
  files: (programs) => ({
    'main.scala': `${JAVA_IMPORTS.replaceAll(';', '\n').replaceAll('.*', '._')}
${programs.map(({ name, source }) => `object ${name} {\n${source}\n}`).join('\n')}

object SignedRequest {
  def main(args: Array[String]): Unit = {
    scala.io.Source.fromFile("requests.tsv").getLines().foreach { line =>
      val Array(name, method, url, body) = line.split("\\t", -1)
      val raw = Base64.getDecoder.decode(body)
      try name match {
${programs.map(({ name }) => `        case "${name}" => ${name}.send(method, url, raw)`).join('\n')}
      } catch { case error: Exception => System.err.println(name + " " + error) }
    }
    System.exit(0)
  }
}
`,
  }),
  commands: PROGRAMS.scala.commands,
};

const CSHARP: Batch = {
  files: (programs) => ({
    'main.cs': `using System; using System.IO; using System.Linq; using System.Net.Http; using System.Text;
using System.Threading.Tasks;
static class Program {
${MONO_STAND_INS}
${programs.map(({ name, source }) => `static class ${name} {\n${source.replace('static async', 'public static async').replaceAll('using var', 'var')}\n}`).join('\n')}

static Task<HttpResponseMessage> Send(string name, string method, Uri url, byte[] raw) {
switch (name) {
${programs.map(({ name }) => `case "${name}": return ${name}.Send(method, url, raw);`).join('\n')}
}
return null;
}

static void Main() {
foreach (string line in File.ReadAllLines("requests.tsv")) {
string[] fields = line.Split('\\t');
try {
Send(fields[0], fields[1], new Uri(fields[2]), System.Convert.FromBase64String(fields[3])).Wait();
} catch (Exception error) {
Console.Error.WriteLine(fields[0] + " " + error.GetBaseException());
}
}
}
}
`,
  }),
  commands: PROGRAMS.csharp.commands,
};

const POSTMAN: Batch = {
  inside: LIBRARIES,
  files: (programs) => ({
    'collection.json': JSON.stringify({
      info: { name: 'samples', schema: COLLECTION_SCHEMA },
      item: programs.flatMap(({ name, source, calls }) =>
        calls.map(({ method, url, body }) => ({
          name,
          event: [{ listen: 'prerequest', script: { exec: source.split('\n') } }],
          request: { method, url, ...(body && { body: { mode: 'raw', raw: body.text } }) },
        })),
      ),
    }),
    'run.mjs': `import { createRequire } from 'node:module';
const newman = createRequire(import.meta.url)('newman');
const values = Object.entries({ ...process.env, order: 'A-1001' }).map(([key, value]) => ({ key, value }));
newman.run({ collection: './collection.json', environment: { values } }, (error, { run }) => {
  if (error) throw error;
  for (const { source, error } of run.failures) console.error(source?.name, error);
});
`,
  }),
  commands: () => [['node', '--no-warnings', 'run.mjs']],
};

const BRUNO: Batch = {
  inside: LIBRARIES,
  files: (programs) => ({
    ...BRUNO_COLLECTION,
    ...Object.fromEntries(
      programs.flatMap(({ name, source, calls }) =>
        calls.map((call, at) => [`${name}-${at}.bru`, BRUNO_PROGRAM.programOf(source, [call])]),
      ),
    ),
  }),
  commands: () => BRUNO_COMMANDS,
};

const isRequest = (resource: { readonly _type: string }) => resource._type === 'request';

/** One collection of all requests, each named as its program. */
const INSOMNIA: Batch = {
  inside: PROGRAMS.insomnia.inside,
  files: (programs) => {
    const requests = programs.flatMap(({ name, source, calls }) => {
      const { resources } = JSON.parse(INSOMNIA_PROGRAM.programOf(source, calls)) as {
        readonly resources: readonly { readonly _type: string }[];
      };
      return resources.filter(isRequest).map((request) => ({ ...request, name }));
    });
    const environment = { _type: 'environment', data: { order: 'A-1001' } };
    return PROGRAMS.insomnia.files(JSON.stringify({ resources: [environment, ...requests] }));
  },
  commands: () => [['sh', '-c', 'node run.mjs || true']],
};

/** `undefined` where nothing runs many at once. */
export const BATCHES: Readonly<Partial<Record<Language, Batch>>> = {
  'python-requests': python('requests'),
  'python-httpx': python('httpx'),
  'python-urllib': python('urllib.request'),
  'node-fetch': node('send(method, url, raw)', {
    inside: PROGRAMS['node-axios'].present() ? PROGRAMS['node-axios'].inside : undefined,
  }),
  'browser-fetch': node('send(method, url, raw)'),
  'node-axios': node('send({ method, url }, raw)', { inside: PROGRAMS['node-axios'].inside }),
  'typescript-fetch': node('send(method, url, raw)', { ending: 'mts', runner: [TSX] }),
  'php-guzzle': php(`require '${PHP_LIBRARY}';`),
  'php-curl': php(''),
  ruby: RUBY,
  perl: PERL,
  lua: LUA,
  curl: SHELL,
  go: GO,
  csharp: CSHARP,
  kotlin: KOTLIN,
  scala: SCALA,
  postman: POSTMAN,
  bruno: BRUNO,
  insomnia: INSOMNIA,
  'java-httpclient': java(JAVA_IMPORTS, () => jsonJars() ?? []),
  'java-okhttp': java(OKHTTP_IMPORTS, () => [...okhttpJars(), ...(jsonJars() ?? [])]),
};

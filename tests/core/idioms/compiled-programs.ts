/** Programs in the languages that are compiled first, once for all requests. */

import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { LIBRARIES, type Program, works } from './program.ts';

export const JAVA_IMPORTS = `
import java.io.*; import java.net.*; import java.net.http.*; import java.net.http.HttpClient.*;
import java.net.http.HttpRequest.*; import java.net.http.HttpResponse.*; import java.nio.charset.*;
import java.nio.file.*; import java.security.*; import java.time.*; import java.util.*;
import java.util.stream.*; import javax.crypto.*; import javax.crypto.spec.*;
`;

export const OKHTTP_IMPORTS = `import java.nio.charset.*; import java.nio.file.*; import java.security.*; import java.time.*;
import java.util.*; import java.util.stream.*; import javax.crypto.*; import javax.crypto.spec.*; import okhttp3.*;`;

const MAVEN = path.join(homedir(), '.m2/repository');

function jarsOf(folder: string): readonly string[] {
  const inside = path.join(MAVEN, folder);
  const found = existsSync(inside) ? readdirSync(inside, { recursive: true, encoding: 'utf8' }) : [];
  return found
    .filter((file) => file.endsWith('.jar'))
    .sort()
    .map((file) => path.join(inside, file));
}

export function okhttpJars(): string[] {
  const folders = [
    'com/squareup/okhttp3/okhttp',
    'com/squareup/okio/okio-jvm',
    'org/jetbrains/kotlin/kotlin-stdlib',
  ];
  return folders.flatMap((folder) => jarsOf(folder).slice(-1));
}

const gsonJar = () => jarsOf('com/google/code/gson/gson').at(-1);

const GSON = { needs: 'Gson in the local Maven repository', present: () => gsonJar() !== undefined };

/** With Gson, where it's there. */
const classPath = (...jars: readonly string[]) => {
  const all = [...jars, ...[gsonJar() ?? []].flat()];
  return all.length === 0 ? [] : ['-cp', all.join(path.delimiter)];
};

/** Gson, and Jackson in a version of which all three parts are there. */
export function jsonJars(): readonly string[] | undefined {
  const gson = gsonJar();
  const [databind = [], core = [], annotations = []] = ['databind', 'core', 'annotations'].map((part) =>
    jarsOf(`com/fasterxml/jackson/core/jackson-${part}`),
  );
  const versionOf = (jar: string) => /-([\d.]+)\.jar$/.exec(jar)?.[1];
  const besides = (jar: string) =>
    [core, annotations].flatMap((jars) => jars.find((other) => versionOf(other) === versionOf(jar)) ?? []);
  const jackson = databind.map((jar) => [jar, ...besides(jar)]).find(({ length }) => length === 3);
  return gson === undefined || !jackson ? undefined : [gson, ...jackson];
}

/** Mono lacks what .NET has had since version 5; these stand in by name. `using var` is C# 8, Mono reads C# 7. */
export const MONO_STAND_INS = `
  static class SHA256 {
    public static byte[] HashData(byte[] data) =>
      System.Security.Cryptography.SHA256.Create().ComputeHash(data);
  }
  static class HMACSHA256 {
    public static byte[] HashData(byte[] key, byte[] data) =>
      new System.Security.Cryptography.HMACSHA256(key).ComputeHash(data);
  }
  static class Convert {
    public static string ToHexString(byte[] data) => string.Concat(data.Select(b => b.ToString("X2")));
  }
`;

/** .NET's own since Core 3. What's read is kept as the text it was. */
const MONO_JSON = `
  class JsonDocument {
    public JsonElement RootElement;
    public static JsonDocument Parse(string text) {
      int at = 0;
      return new JsonDocument { RootElement = JsonElement.Read(text, ref at) };
    }
  }
  class JsonElement {
    string raw = "";
    readonly System.Collections.Generic.List<JsonElement> items = new System.Collections.Generic.List<JsonElement>();
    public static JsonElement Read(string text, ref int at) {
      while (" \\t\\r\\n:,".IndexOf(text[at]) >= 0) at++;
      var element = new JsonElement();
      int start = at;
      if (text[at] == '"') {
        for (at++; text[at] != '"'; at++) if (text[at] == '\\\\') at++;
        at++;
      } else if (text[at] == '{' || text[at] == '[') {
        char end = text[at++] == '{' ? '}' : ']';
        while (true) {
          while (" \\t\\r\\n:,".IndexOf(text[at]) >= 0) at++;
          if (text[at] == end) break;
          element.items.Add(Read(text, ref at));
        }
        at++;
      } else {
        while (at < text.Length && " \\t\\r\\n,]}".IndexOf(text[at]) < 0) at++;
      }
      element.raw = text.Substring(start, at - start);
      return element;
    }
    public JsonElement GetProperty(string name) {
      for (int at = 0; at < items.Count; at += 2) if (items[at].raw == '"' + name + '"') return items[at + 1];
      throw new System.Collections.Generic.KeyNotFoundException(name);
    }
    public System.Collections.Generic.IEnumerable<JsonElement> EnumerateArray() => items;
    public int GetArrayLength() => items.Count;
    public long GetInt64() => long.Parse(raw);
    public override string ToString() => raw;
  }
  static class JsonSerializer {
    public static string Serialize(JsonElement element) => element.ToString();
  }
`;

/** Mono's `Main` isn't asynchronous. */
const forMono = (program: string) =>
  program
    .replaceAll('using var', 'var')
    .replace('using System.Security.Cryptography;\n', '')
    .replace('using System.Text.Json;\n', '')
    .replace('static class Program\n{', `static class Program\n{\n${MONO_STAND_INS}${MONO_JSON}`)
    .replaceAll('Convert.FromBase64String', 'System.Convert.FromBase64String')
    .replace('static async Task Main()', 'static void Main() { Run().Wait(); }\n    static async Task Run()');

/** Kotlin of before 2021, such as Debian’s, has it by another name. */
export const forOldKotlin = (program: string) => program.replaceAll('.uppercase()', '.toUpperCase()');

const CARGO = `[package]
name = "signer"
version = "0.1.0"
edition = "2021"
[[bin]]
name = "signer"
path = "main.rs"
[dependencies]
reqwest = { version = "0.11", features = ["blocking"] }
hmac = "0.12"
sha2 = "0.10"
serde_json = "1"
hex = "0.4"
`;

/** Memory that’s read beyond its end, or isn’t freed, ends the program. */
const STRICT = ['-Wall', '-Wextra', '-fsanitize=address,undefined'];

const CJSON_HEADER = '/usr/include/cjson/cJSON.h';
const cJson = () => (existsSync(CJSON_HEADER) ? ['-lcjson'] : []);

/** Scala 2.11's own runner sees none of Java's modules but the first. */
export const SCALA_LIBRARY = '/usr/share/scala-2.11/lib/scala-library.jar';

export const COMPILED = {
  'java-okhttp': {
    needs: 'java with OkHttp 4 in the local Maven repository',
    present: () => works('java', '-version') && okhttpJars().length === 3,
    version: () => ['echo', path.basename(okhttpJars()[0] ?? '')],
    files: (program) => ({ 'SignedRequest.java': program }),
    json: GSON,
    commands: () => [['java', ...classPath(...okhttpJars()), 'SignedRequest.java']],
  },
  'java-httpclient': {
    needs: 'java',
    present: () => works('java', '-version'),
    version: () => ['java', '-version'],
    files: (program) => ({ 'SignedRequest.java': program }),
    json: GSON,
    commands: () => [['java', ...classPath(), 'SignedRequest.java']],
  },
  kotlin: {
    needs: 'kotlinc and java',
    present: () => works('kotlinc', '-version') && works('java', '-version'),
    version: () => ['dpkg-query', '-W', 'kotlin'],
    files: (program) => ({ 'main.kt': forOldKotlin(program) }),
    json: GSON,
    commands: () => [
      ['kotlinc', ...classPath(), 'main.kt', '-include-runtime', '-d', 'main.jar'],
      ['java', ...classPath('main.jar'), 'MainKt'],
    ],
  },
  scala: {
    needs: 'Debian’s scala',
    present: () => existsSync(SCALA_LIBRARY) && works('scalac', '-version') && works('java', '-version'),
    version: () => ['dpkg-query', '-W', 'scala'],
    files: (program) => ({ 'main.scala': program }),
    json: GSON,
    commands: () => [
      ['scalac', ...classPath(), 'main.scala'],
      ['java', ...classPath('.', SCALA_LIBRARY), 'SignedRequest'],
    ],
  },
  go: {
    needs: 'go',
    present: () => works('go', 'version'),
    version: () => ['go', 'version'],
    files: (program) => ({ 'main.go': program }),
    commands: () => [['go', 'run', 'main.go']],
  },
  csharp: {
    needs: 'mono, with its System.Net.Http',
    present: () => existsSync('/usr/lib/mono/4.5/System.Net.Http.dll') && works('mcs', '--version'),
    version: () => ['mono', '--version'],
    files: (program) => ({ 'main.cs': forMono(program) }),
    commands: () => [
      ['mcs', '-r:System.Net.Http', 'main.cs'],
      ['mono', 'main.exe'],
    ],
  },
  rust: {
    needs: 'cargo, with .cargo in SIGNER_LIBRARIES',
    present: () => existsSync(path.join(LIBRARIES, '.cargo')) && works('cargo', '--version'),
    version: () => ['dpkg-query', '-W', 'librust-reqwest-dev'],
    inside: LIBRARIES,
    files: (program) => ({ 'Cargo.toml': CARGO, 'main.rs': program }),
    commands: () => [
      ['cargo', 'run', '--offline', '--quiet', '--target-dir', path.join(LIBRARIES, 'target')],
    ],
  },
  c: {
    needs: 'gcc with libcurl and openssl',
    present: () =>
      works('sh', '-c', 'command -v gcc && curl-config --libs && test -f /usr/include/openssl/hmac.h'),
    version: () => ['curl-config', '--version'],
    files: (program) => ({ 'main.c': program }),
    json: { needs: 'cJSON', present: () => existsSync(CJSON_HEADER) },
    commands: () => [
      ['gcc', ...STRICT, 'main.c', '-o', 'main', '-lcurl', '-lcrypto', ...cJson()],
      ['./main'],
    ],
  },
  swift: {
    needs: 'swiftc on a Mac',
    present: () => process.platform === 'darwin' && works('swiftc', '--version'),
    version: () => ['swiftc', '--version'],
    files: (program) => ({ 'main.swift': program }),
    commands: () => [['swiftc', 'main.swift', '-o', 'main'], ['./main']],
  },
  dart: {
    needs: 'dart with http and crypto in SIGNER_LIBRARIES',
    present: () => existsSync(path.join(LIBRARIES, 'pubspec.yaml')) && works('dart', '--version'),
    version: () => ['dart', '--version'],
    inside: LIBRARIES,
    files: (program) => ({ 'main.dart': program }),
    commands: () => [['dart', 'run', 'main.dart']],
  },
} as const satisfies Record<string, Program>;

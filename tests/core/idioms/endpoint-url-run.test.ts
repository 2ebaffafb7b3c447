/** The line that puts an endpoint's URL together, run in every language that's installed, with base URLs as people store them. */

import { describe, expect, it } from 'vitest';
import { PATHS } from '../../../lib/core/api.ts';
import { ENDPOINT_URLS } from '../../../lib/core/idioms/variables-and-urls.ts';
import { LANGUAGES, type Language } from '../../../lib/core/mistakes/languages.ts';
import { PROGRAMS } from './programs.ts';
import { runIn } from './recording.ts';

/** With and without a path of its own, and with slashes at the end. */
const BASE_URLS = ['http://a.test', 'http://a.test/', 'http://a.test/pay', 'http://a.test/pay//'];
const EXPECTED = ['', '', '/pay', '/pay'].map((base) => `http://a.test${base}${PATHS.orders}`);

const LISTED = BASE_URLS.map((url) => JSON.stringify(url)).join(', ');

/** Prints the URL for each base URL, a line each. */
type Wrap = (code: string) => string;

const python: Wrap = (code) => `for base_url in [${LISTED}]:\n    ${code}\n    print(url)\n`;
const php: Wrap = (code) => `<?php\nforeach ([${LISTED}] as $baseUrl) {\n${code}\necho $url, "\\n";\n}\n`;
const java: Wrap = (code) => `public class SignedRequest {
  public static void main(String[] args) {
    for (String baseUrl : new String[] {${LISTED}}) {
      ${code}
      System.out.println(address);
    }
  }
}
`;

const WRAPS: Readonly<Partial<Record<Language, Wrap>>> = {
  'python-requests': python,
  'python-httpx': python,
  'python-urllib': python,
  'node-fetch': (code) => `for (const baseUrl of [${LISTED}]) {\n${code}\nconsole.log(url.href);\n}\n`,
  'browser-fetch': (code) => `for (const baseUrl of [${LISTED}]) {\n${code}\nconsole.log(url.href);\n}\n`,
  'node-axios': (code) =>
    `for (const baseURL of [${LISTED}]) {\n${code}\nconsole.log(config.baseURL + config.url);\n}\n`,
  'typescript-fetch': (code) => `for (const baseUrl of [${LISTED}]) {\n${code}\nconsole.log(address);\n}\n`,
  'php-guzzle': php,
  'php-curl': php,
  'java-okhttp': java,
  'java-httpclient': java,
  kotlin: (code) => `fun main() {\nfor (baseUrl in listOf(${LISTED})) {\n${code}\nprintln(address)\n}\n}\n`,
  scala: (code) => `object SignedRequest {
  def main(args: Array[String]): Unit = for (baseUrl <- Seq(${LISTED})) {
    ${code}
    println(address)
  }
}
`,
  go: (code) => `package main

import (
	"fmt"
	"strings"
)

func main() {
	for _, baseURL := range []string{${LISTED}} {
		${code}
		fmt.Println(address)
	}
}
`,
  ruby: (code) => `[${LISTED}].each do |base_url|\n${code}\nputs url\nend\n`,
  perl: (code) =>
    `use strict;\nuse warnings;\nfor my $base_url (${LISTED}) {\n${code}\nprint "$url\\n";\n}\n`,
  lua: (code) => `for _, base_url in ipairs({${LISTED}}) do\n${code}\nprint(url)\nend\n`,
  elixir: (code) => `for base_url <- [${LISTED}] do\n${code}\nIO.puts(url)\nend\n`,
  r: (code) => `for (base_url in c(${LISTED})) {\n${code}\ncat(url, "\\n", sep = "")\n}\n`,
  csharp: (code) => `using System;
static class Program {
  static void Main() {
    foreach (var baseUrl in new[] {${LISTED}}) {
      ${code}
      Console.WriteLine(url);
    }
  }
}
`,
  rust: (code) => `use reqwest::Url;
fn main() -> Result<(), Box<dyn std::error::Error>> {
    for base in [${LISTED}] {
        let base_url: Url = base.parse()?;
        ${code}
        let sent: Url = url;
        println!("{}", sent);
    }
    Ok(())
}
`,
  c: (code) => `#include <stdio.h>
#include <string.h>
int main(void) {
  const char *bases[] = {${LISTED}};
  for (size_t at = 0; at < sizeof bases / sizeof *bases; at++) {
    const char *base_url = bases[at];
    char address[256];
    ${code}
    puts(address);
  }
  return 0;
}
`,
  curl: (code) => `for base_url in ${BASE_URLS.join(' ')}; do\n${code}\necho "$url"\ndone\n`,
};

const languages = Object.keys(LANGUAGES) as Language[];

describe('the URL of an endpoint is what the API docs have', () => {
  it.for(languages.filter((language) => WRAPS[language] && PROGRAMS[language].present()))(
    'in %s, whatever the base URL ends with',
    async (language) => {
      const program = WRAPS[language]?.(ENDPOINT_URLS[language]?.(PATHS.orders) ?? '') ?? '';
      const { stdout } = await runIn(PROGRAMS[language], PROGRAMS[language].files(program));
      expect(stdout.trim().split(/\r?\n/)).toEqual(EXPECTED);
    },
  );

  it('in every language in which a URL is written in code', () => {
    expect(languages.filter((language) => !ENDPOINT_URLS[language])).toEqual([
      'postman',
      'bruno',
      'insomnia',
    ]);
  });
});

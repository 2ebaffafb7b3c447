/** Which calls and members of a language are known. */

import { CSHARP, CSHARP_MEMBERS } from './known/csharp.ts';
import { GO, GO_MEMBERS } from './known/go.ts';
import { JAVA, JAVA_MEMBERS } from './known/java.ts';
import { JAVASCRIPT, JAVASCRIPT_MEMBERS } from './known/javascript.ts';
import { PHP, PHP_MEMBERS } from './known/php.ts';
import { PYTHON, PYTHON_MEMBERS } from './known/python.ts';
import { RUBY, RUBY_MEMBERS } from './known/ruby.ts';
import type { KnownCalls, Options } from './known-call.ts';
import type { Traits } from './languages.ts';

interface Table {
  readonly calls: KnownCalls;
  readonly members: Options;
}

const TABLES: Readonly<Record<Traits['name'], Table>> = {
  'C#': { calls: CSHARP, members: CSHARP_MEMBERS },
  Go: { calls: GO, members: GO_MEMBERS },
  Java: { calls: JAVA, members: JAVA_MEMBERS },
  JavaScript: { calls: JAVASCRIPT, members: JAVASCRIPT_MEMBERS },
  PHP: { calls: PHP, members: PHP_MEMBERS },
  Python: { calls: PYTHON, members: PYTHON_MEMBERS },
  Ruby: { calls: RUBY, members: RUBY_MEMBERS },
};

export function tableOf({ name }: Traits): Table {
  return TABLES[name];
}

const LIBRARY =
  /^(?:axios|got|ky|request|rp|superagent|needle|undici|https?|\$|jQuery|requests|httpx|aiohttp|urllib3?)$/;

/** Whether a name is that of a library whose settings all code of a program shares. */
export function isLibrary(name: string): boolean {
  return LIBRARY.test(name);
}

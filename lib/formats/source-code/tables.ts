/** Which calls and members of a language are known. */

import { CSHARP_CALLS, CSHARP_MEMBERS } from './known/csharp.ts';
import { GO_CALLS, GO_MEMBERS } from './known/go.ts';
import { JAVA_CALLS, JAVA_MEMBERS } from './known/java.ts';
import { JAVASCRIPT_CALLS, JAVASCRIPT_MEMBERS } from './known/javascript.ts';
import { PHP_CALLS, PHP_MEMBERS } from './known/php.ts';
import { PYTHON_CALLS, PYTHON_MEMBERS } from './known/python.ts';
import { RUBY_CALLS, RUBY_MEMBERS } from './known/ruby.ts';
import type { KnownCalls, Options } from './known-call.ts';
import type { Traits } from './languages.ts';

interface Table {
  readonly calls: KnownCalls;
  readonly members: Options;
}

const TABLES: Readonly<Record<Traits['name'], Table>> = {
  'C#': { calls: CSHARP_CALLS, members: CSHARP_MEMBERS },
  Go: { calls: GO_CALLS, members: GO_MEMBERS },
  Java: { calls: JAVA_CALLS, members: JAVA_MEMBERS },
  JavaScript: { calls: JAVASCRIPT_CALLS, members: JAVASCRIPT_MEMBERS },
  PHP: { calls: PHP_CALLS, members: PHP_MEMBERS },
  Python: { calls: PYTHON_CALLS, members: PYTHON_MEMBERS },
  Ruby: { calls: RUBY_CALLS, members: RUBY_MEMBERS },
};

export function tableOfLanguage({ name }: Traits): Table {
  return TABLES[name];
}

const LIBRARY =
  /^(?:axios|got|ky|request|rp|superagent|needle|undici|https?|\$|jQuery|requests|httpx|aiohttp|urllib3?)$/;

/** Whether a name is that of a library whose settings all code of a program shares. */
export function isLibrary(name: string): boolean {
  return LIBRARY.test(name);
}

/** Code that sends a body posts it, as it's written down; shown beside a request that was put or patched, it does the same. */

const OTHERS = ['PUT', 'PATCH'] as const;
export type BodyMethod = (typeof OTHERS)[number];

export function isBodyMethod(method: string): method is BodyMethod {
  return OTHERS.some((one) => one === method);
}

/** Every way in which the idioms name the method. */
export function withMethod(code: string, method: BodyMethod): string {
  const lower = method.toLowerCase();
  const capital = `${method.charAt(0)}${lower.slice(1)}`;
  // Java's builder has a method of its own for PUT alone.
  const ofJava = method === 'PUT' ? '.PUT(' : `.method("${method}", `;
  return code
    .replaceAll('.POST(', ofJava)
    .replace(/\bPOST\b/g, method)
    .replace(/(\.|->)post\(/g, `$1${lower}(`)
    .replace(/(?<![\w:]):post\b/g, `:${lower}`)
    .replace(/-Method Post\b/g, `-Method ${capital}`)
    .replace(/\bPost(?=As\w*\()/g, capital)
    .replace(/\bcurl (?=(?:--data-binary|-d) )/g, `curl -X ${method} `);
}

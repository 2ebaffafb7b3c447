/** A report as one HTML page for people, without anything from elsewhere. */

import { withoutAnySecret } from './diagnosis/compare/redacted.ts';

/** What XML can't hold at all, and what turns the text around it. */
const UNSHOWABLE = /[^\t\n\r\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]/gu;

/** For XML and HTML alike, in text and between quotes. */
export function escapedMarkup(text: string): string {
  return withoutAnySecret(text)
    .replace(UNSHOWABLE, '\ufffd')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d9dce1, #3a3f47); --dim: light-dark(#5b626d, #a3abb8);
  --good: light-dark(#0b6b3a, #5fd39a); --bad: light-dark(#b3261e, #ff8a80); }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem;
  background: light-dark(#fff, #16181c); color: light-dark(#16181c, #e8eaed); }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; } h3 { font-size: 1rem; margin: 0; }
article { border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px; margin: 12px 0; }
article p { margin: 6px 0 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 12px; margin: 0; } dd { margin: 0; } code { font: 13px ui-monospace, monospace; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; min-width: 40rem; } .wide { overflow-x: auto; }
th, td { text-align: left; vertical-align: top; padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); }
@media (max-width: 40rem) { table { min-width: 0; } thead { display: none; }
  tr { display: block; border-bottom: 1px solid var(--line); padding: 6px 0; }
  tr > * { display: block; border: 0; padding: 0; overflow-wrap: anywhere; } }
.right { color: var(--good); } .wrong { color: var(--bad); } .missing, .dim { color: var(--dim); }
`;

/** @param body HTML. */
export function reportPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapedMarkup(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

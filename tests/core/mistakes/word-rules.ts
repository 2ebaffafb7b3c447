/** What the style guide asks of the words for mistakes, as rules. Each returns what it finds wrong, empty where nothing is. */

/** A fix begins with one of these; a title, which names the mistake, never does. */
const IMPERATIVES = new Set(
  [
    'Add Ask Begin Build Call Change Check Clean Collect Compare Compute Convert Copy Create Cut Decode Disable Divide',
    'Don’t Drop Encode End Enter Escape Fill Filter Find Generate Give Hash Join Keep Leave Let Load Look Lowercase Make',
    'Mask Move Name Normalize Order Pad Paste Pass Print Put Quote Read Refresh Remove Repeat Replace Resolve Revoke',
    'Round Rule Run Search Send Separate Serialize Set Sign Sort Split Start Store Swap Take Trim Turn Undo Use Work',
    'Write',
  ].flatMap((line) => line.split(' ')),
);

/** Terms that the glossary has another for, with that other. */
const REPLACED: readonly (readonly [RegExp, string])[] = [
  [/(?:serial|normal)is(?!m)/i, '-ize'],
  [/\b(?:the|this|your) service\b|\bservice’s\b/i, 'server'],
  [/\bAPI documents?\b|\bthe document\b/i, 'API docs'],
  [/\bright\b(?! before)|\bwrong\b/i, 'valid, invalid, differs'],
  [/\b(?:remed(?:y|ies)|mend(?:s|ed)?|put right)\b/i, 'fix'],
  [/\b(?:explanations?|interpretations?)\b/i, 'matching mistake'],
  [/\bfaults?\b/i, 'mistake'],
  [/\brefus(?:e|es|ed)\b/i, 'reject'],
  [/\banswers?\b/i, 'response'],
  [/\bstring to sign\b/i, 'canonical string'],
  [/\brebuilt\b/i, 'reconstructed'],
  [/\banew\b/i, 'again'],
  [/\b(?:other|another|different|assumed) readings?\b|\bopen point\b/i, 'assumption'],
  [/\b(?:this|that|one|another|new|key) pair\b/i, 'API key'],
  [/\bnothing\b/i, 'zero bytes, an empty text'],
];

const LONGEST_TITLE = 60;
const MOST_WORDS = 20;

export function isImperative(text: string): boolean {
  return IMPERATIVES.has(text.split(' ', 1)[0] ?? '');
}

function replacedTermsIn(text: string): string[] {
  return REPLACED.flatMap(([term, other]) => {
    const found = term.exec(text)?.[0];
    return found === undefined ? [] : [`“${found}” for ${other}`];
  });
}

/** Of what names a mistake or a cause. */
export function nameFaults(title: string): string[] {
  return [
    ...(isImperative(title) ? ['begins with an imperative'] : []),
    ...(title.length > LONGEST_TITLE ? [`has ${title.length} characters`] : []),
    ...(/[.!?]$/.test(title) ? ['ends as a sentence does'] : []),
    ...(/^[A-Z]/.test(title) ? [] : ['begins with no capital']),
    ...replacedTermsIn(title),
  ];
}

/** Of whole sentences. */
export function sentenceFaults(text: string): string[] {
  const sentences = text.split(/(?<=[\w’)”][.?!]) (?=[A-Z“])/);
  return [
    ...sentences
      .map((sentence) => sentence.split(/\s+/).length)
      .filter((words) => words > MOST_WORDS)
      .map((words) => `a sentence of ${words} words`),
    ...(/^[A-Z“].*[.?]$/s.test(text) ? [] : ['isn’t whole sentences']),
    ...(/\b(?:please|sorry)\b|'/i.test(text) ? ['begs pardon or has a straight apostrophe'] : []),
    ...replacedTermsIn(text),
  ];
}

export function fixFaults(fix: string): string[] {
  return [...sentenceFaults(fix), ...(isImperative(fix) ? [] : ['doesn’t begin with an imperative'])];
}

/**
 * Writes out the rounds of SHA-256 for the search's kernel, in AssemblyScript, which has no macros.
 *
 * Nine messages go side by side: two fours in vectors, one in plain integers. One four alone would leave the processor
 * waiting for each round's result, and the plain one uses what vectors leave idle; it's the first lane of a third four,
 * so that everything else can treat it as a vector. Each width is but one function, with eight rounds in the body of
 * each loop (after eight the variables are back at their names), since all of it has to stay in the processor's cache of
 * decoded instructions. The statements stand in the order that was measured to be fastest; the compiler must leave it.
 */

const ROLES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;
type Role = (typeof ROLES)[number];

const VECTOR = 16;
const BODY = 8;
const FIRST = 16;
const ROUNDS = 64;
/** The digest's last word is what e is after this many rounds; what a becomes from `LAST_A` on isn't asked for. */
const LAST_WORD_ROUNDS = 61;
const LAST_A = 57;
/** The whole bodies among them. */
const BEFORE_LAST = Math.floor(LAST_WORD_ROUNDS / BODY) * BODY;

/** A four or a message that goes beside others: its variables end in `name`. */
interface Side {
  readonly name: 1 | 2 | 3;
  readonly isPlain: boolean;
}

const PAIR: readonly Side[] = [
  { name: 1, isPlain: false },
  { name: 2, isPlain: false },
];
const NINE: readonly Side[] = [
  { name: 1, isPlain: false },
  { name: 3, isPlain: true },
  { name: 2, isPlain: false },
];

/** The module `rounds.ts` that the kernel's source imports. */
export function roundsSource(): string {
  const sigmas = ['SmallSigma0', 'SmallSigma1', 'BigSigma0', 'BigSigma1'];
  const imported = sigmas.flatMap((name) => [`plain${name}`, `${name[0]?.toLowerCase()}${name.slice(1)}`]);
  return [
    `import { K, add, choose, xor, ${imported.join(', ')} } from './sha256';`,
    'const SCHEDULED = 0, EXPANDED = 1, LAST_WORD = 2;',
    ...width('Pair', PAIR),
    ...width('Nine', NINE),
    expand(),
  ].join('\n\n');
}

/**
 * `compress` takes 16 words of each message in; the place for words has room for 64, of which the first 16 are kept.
 * `rounds` takes them in where the other 48 stand there already. `lastWord` is as `compress`, but gives the last word of
 * the state alone, which needs fewer rounds.
 */
function width(name: string, sides: readonly Side[]): readonly string[] {
  const pointers = ['from', 'words', 'to'].flatMap((pointer) =>
    numbersOf(sides).map((number) => `${pointer}${number}`),
  );
  const parameters = pointers.map((pointer) => `${pointer}: usize`).join(', ');
  const ways = { compress: 'SCHEDULED', rounds: 'EXPANDED', lastWord: 'LAST_WORD' };
  return [
    hash(`hash${name}`, parameters, sides),
    ...Object.entries(ways).map(
      ([way, constant]) => `@inline
export function ${way}${name}(${parameters}): void {
  hash${name}(${pointers.join(', ')}, ${constant});
}`,
    ),
  ];
}

/** Word t + 16 follows in round t, so that the last 16 rounds are what all are where the words are there already. */
function hash(name: string, parameters: string, sides: readonly Side[]): string {
  const last = (side: Side) =>
    store(side, 'to', 7, sum(side, variablesAt(LAST_WORD_ROUNDS, side).e, load(side, 'from', 7)));
  return `function ${name}(${parameters}, way: i32): void {
${lines(sides, begin)}
  let k = K;
  if (way != EXPANDED) while (k < K + ${(ROUNDS - FIRST) * VECTOR}) {
${body(sides, BODY, (t, side) => `${round(t, side)}\n${followingWord(t, side)}`)}
${advance(sides)}
  }
  const end = way == LAST_WORD ? K + ${BEFORE_LAST * VECTOR} : K + ${ROUNDS * VECTOR};
  while (k < end) {
${body(sides, BODY, round)}
${advance(sides)}
  }
  if (way == LAST_WORD) {
${body(sides, LAST_WORD_ROUNDS - BEFORE_LAST, (t, side) => (BEFORE_LAST + t < LAST_A ? round(t, side) : halfRound(t, side)))}
${lines(sides, last)}
    return;
  }
${lines(sides, (side) => ROLES.map((role, i) => store(side, 'to', i, sum(side, `${role}${side.name}`, load(side, 'from', i)))).join('\n'))}
}`;
}

/** Writes the other 48 words behind the first 16. */
function expand(): string {
  const indices = [...Array(FIRST).keys()];
  const word = (t: number) => `w${t % FIRST}`;
  const step = (t: number) =>
    `    ${word(t)} = add(add(${word(t)}, ${word(t + 9)}), add(smallSigma0(${word(t + 1)}), smallSigma1(${word(t + 14)})));
    v128.store(words, ${word(t)}, ${(t + FIRST) * VECTOR});`;
  return `export function expand(words: usize): void {
${indices.map((t) => `  let w${t} = v128.load(words, ${t * VECTOR});`).join('\n')}
  for (const end = words + ${(ROUNDS - FIRST) * VECTOR}; words < end; words += ${FIRST * VECTOR}) {
${indices.map(step).join('\n')}
  }
}`;
}

function numbersOf(sides: readonly Side[]): readonly number[] {
  return sides.map(({ name }) => name).sort();
}

function lines(sides: readonly Side[], write: (side: Side) => string): string {
  return sides.map(write).join('\n');
}

function body(sides: readonly Side[], count: number, write: (t: number, side: Side) => string): string {
  return [...Array(count).keys()].map((t) => lines(sides, (side) => write(t, side))).join('\n');
}

function advance(sides: readonly Side[]): string {
  return ['k', ...numbersOf(sides).map((number) => `words${number}`)]
    .map((pointer) => `    ${pointer} += ${BODY * VECTOR};`)
    .join('\n');
}

function load({ name, isPlain }: Side, pointer: string, index: number): string {
  return `${isPlain ? 'load<u32>' : 'v128.load'}(${pointer}${name}, ${index * VECTOR})`;
}

function store({ name, isPlain }: Side, pointer: string, index: number, value: string): string {
  return `    ${isPlain ? 'store<u32>' : 'v128.store'}(${pointer}${name}, ${value}, ${index * VECTOR});`;
}

function sum({ isPlain }: Side, left: string, right: string): string {
  return isPlain ? `(${left} + ${right})` : `add(${left}, ${right})`;
}

/** `u` and `v` are the words two and one before the one that follows. */
function begin(side: Side): string {
  const { name, isPlain } = side;
  const z = isPlain ? `b${name} ^ c${name}` : `xor(b${name}, c${name})`;
  return `${ROLES.map((role, i) => `  let ${role}${name} = ${load(side, 'from', i)};`).join('\n')}
  let z${name} = ${z}, y${name} = z${name};
  let u${name} = ${load(side, 'words', FIRST - 2)}, v${name} = ${load(side, 'words', FIRST - 1)};`;
}

/** Of the sixteen words before it `words` points to the first. */
function followingWord(t: number, side: Side): string {
  const word = `${t % 2 === 0 ? 'u' : 'v'}${side.name}`;
  const before = (distance: number) => load(side, 'words', t + FIRST - distance);
  const sigma = side.isPlain ? 'plainSmallSigma' : 'smallSigma';
  const sigmas = sum(side, `${sigma}0(${before(15)})`, `${sigma}1(${word})`);
  return `    ${word} = ${sum(side, sum(side, before(16), before(7)), sigmas)};
${store(side, 'words', t + FIRST, word)}`;
}

/**
 * The majority of a, b, c is b where b is c, else a; `z` is b ^ c, left by the round before. What doesn't wait for e
 * stands first.
 */
function round(t: number, side: Side): string {
  const { a, b, d, e, f, g, h } = variablesAt(t, side);
  const [y, z] = [`y${side.name}`, `z${side.name}`];
  if (side.isPlain)
    return `    ${y} = ${a} ^ ${b}; ${z} = (${b} ^ (${y} & ${z})) + plainBigSigma0(${a});
    ${h} = ${h} + ${constantAndWord(t, side)} + (${g} ^ (${e} & (${f} ^ ${g}))) + plainBigSigma1(${e});
    ${d} = ${d} + ${h}; ${h} = ${h} + ${z}; ${z} = ${y};`;
  return `    ${y} = xor(${a}, ${b}); ${z} = add(xor(${b}, v128.and(${y}, ${z})), bigSigma0(${a}));
    ${h} = add(add(add(${h}, ${constantAndWord(t, side)}), choose(${e}, ${f}, ${g})), bigSigma1(${e}));
    ${d} = add(${d}, ${h}); ${h} = add(${h}, ${z}); ${z} = ${y};`;
}

/** A round whose a nothing asks for any more. */
function halfRound(t: number, side: Side): string {
  const { d, e, f, g, h } = variablesAt(t, side);
  const kw = constantAndWord(t, side);
  if (side.isPlain)
    return `    ${d} = ${d} + ${h} + ${kw} + (${g} ^ (${e} & (${f} ^ ${g}))) + plainBigSigma1(${e});`;
  return `    ${d} = add(${d}, add(add(add(${h}, ${kw}), choose(${e}, ${f}, ${g})), bigSigma1(${e})));`;
}

/** The constants are the same in all lanes. */
function constantAndWord(t: number, side: Side): string {
  const constant = side.isPlain ? `load<u32>(k, ${t * VECTOR})` : `v128.load(k, ${t * VECTOR})`;
  return sum(side, constant, load(side, 'words', t));
}

/** Instead of moving eight values each round, the variables change roles. */
function variablesAt(t: number, { name }: Side): Readonly<Record<Role, string>> {
  const named = ROLES.map((role, i) => [role, `${ROLES[(i + 8 - (t % 8)) % 8]}${name}`]);
  return Object.fromEntries(named) as Record<Role, string>;
}

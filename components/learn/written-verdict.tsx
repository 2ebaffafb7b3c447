/** What's wrong with a line or string that was written: its mistakes by name, and where it differs. */

import { counted } from '../../lib/core/counts.ts';
import { nameOfMistakes } from '../../lib/core/diagnosis/answer/mistake-names.ts';
import type { ComparedLine } from '../../lib/core/diagnosis/compare/compared.ts';
import { LINE_NAMES } from '../../lib/core/signing/canonical.ts';
import type { WrittenWrong } from '../../lib/lessons/grade.ts';
import { ByteText } from '../ui/byte-text.tsx';
import { LineMark } from '../ui/line-mark.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './learn.module.css';
import { NamedMistakes } from './named-mistakes.tsx';

export function WrittenVerdict({ wrong }: { readonly wrong: WrittenWrong }) {
  const { mistakes, lines, verdict } = wrong;
  return (
    <Notice tone="bad" title={titleFor(wrong)} live>
      <NamedMistakes mistakes={mistakes} />
      {mistakes.length === 0 && verdict === 'empty' && <p>Type the text first, then check it.</p>}
      {mistakes.length === 0 && lines.length > 0 && <p>{unnamedWords(lines)}</p>}
      {lines.length > 0 && (
        <ol className={styles['differing']}>
          {lines.map((line) => (
            <Differing key={line.name} line={line} />
          ))}
        </ol>
      )}
    </Notice>
  );
}

function unnamedWords(lines: readonly ComparedLine[]): string {
  return lines.every(({ name }) => name === 'body-hash')
    ? 'Compare your text with the body that’s sent: their hashes differ.'
    : 'Compare it with the request: the marked bytes differ.';
}

function titleFor({ mistakes, lines, verdict }: WrittenWrong): string {
  if (mistakes.length > 0) return nameOfMistakes(mistakes);
  const [line] = lines;
  if (line)
    return lines.length === 1
      ? `Line ${LINE_NAMES.indexOf(line.name) + 1} differs`
      : `${counted(lines.length, 'line')} differ`;
  return verdict === 'empty' ? 'The text is empty' : 'The five lines can’t be told apart';
}

/** As it was written: the correct one would be the solution. */
function Differing({ line: { name, pasted, differences } }: { readonly line: ComparedLine }) {
  return (
    <li className={styles['differingLine']}>
      <LineMark name={name} />
      <span className={styles['bytes']}>
        <ByteText
          text={pasted}
          marks={differences.theirs.map((range) => ({ ...range, id: 'differs', tone: 'bad' as const }))}
          activeMark="differs"
        />
      </span>
    </li>
  );
}

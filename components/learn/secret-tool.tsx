/** Takes a secret out of a text. */

import { counted } from '../../lib/core/counts.ts';
import { gateReasonWords } from '../../lib/core/gate/standing-words.ts';
import { gradeSecret, type SecretWrong } from '../../lib/lessons/grading/secret.ts';
import type { SecretTask } from '../../lib/lessons/lesson.ts';
import { TextTool } from './text-tool.tsx';
import type { ToolProps } from './tool-props.ts';
import { WrongNotice } from './wrong-notice.tsx';

export function SecretTool({ task, ...done }: ToolProps<SecretTask>) {
  return (
    <TextTool
      label={task.label}
      rows={rowsOf(task.text)}
      initial={task.text}
      grade={(text) => gradeSecret(task, text)}
      verdict={(wrong) => <WrongNotice {...wrongWords(wrong)} />}
      {...done}
    />
  );
}

/** Letters in a row of the field, about. */
const ROW = 60;

function rowsOf(text: string): number {
  return text.split('\n').reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / ROW)), 1);
}

function wrongWords(wrong: SecretWrong): { readonly title: string; readonly text: string } {
  switch (wrong.flaw) {
    case 'unchanged':
      return { title: 'The text is unchanged', text: 'Edit the text first, then check it.' };
    case 'stands':
      return {
        title:
          wrong.standing.isEncoded || wrong.standing.inside.length > 0
            ? 'The secret is still there, encoded'
            : 'The secret is still there',
        text: `${gateReasonWords({ ok: false, problem: 'holds-secret', standing: wrong.standing })} Take it out.`,
      };
    case 'part':
      return {
        title: 'A part of the secret is still there',
        text: `The text still has ${counted(wrong.characters, 'character')} of the secret in a row. Take them out too.`,
      };
    case 'lost':
      return { title: 'Too much was taken out', text: `Leave “${wrong.text}” in the text. ${wrong.why}` };
    case 'not-read':
      return {
        title: 'The code doesn’t read the environment',
        text: 'Without the secret, the code can’t sign. Read it from an environment variable.',
      };
    case 'public-variable':
      return {
        title: `${wrong.name} goes into the code for browsers`,
        text: 'A bundler replaces this variable with its value. Give the variable a name without this prefix.',
      };
  }
}

/** What's still wrong with a client's code, by name; of code that isn't known, the string it signs is asked for. */

import { nameOfMistakes } from '../../lib/core/diagnosis/answer/mistake-names.ts';
import type { TaskWork } from '../../lib/features/learn/state.ts';
import type { BrokenClient } from '../../lib/lessons/broken/client.ts';
import {
  type ClientWrong,
  gradeClientString,
  type StringWrong,
} from '../../lib/lessons/broken/grade-client.ts';
import { useApp } from '../app/store-context.tsx';
import { Notice } from '../ui/notice.tsx';
import type { BrokenId } from './broken-levels.ts';
import { NamedMistakes } from './named-mistakes.tsx';
import { TextTool } from './text-tool.tsx';
import { WrittenVerdict } from './written-verdict.tsx';

interface ClientVerdictProps {
  readonly id: BrokenId;
  readonly client: BrokenClient;
  readonly wrong: ClientWrong;
  readonly onPass: () => void;
}

const NOTHING_TYPED: TaskWork = {};

export function ClientVerdict({ id, client, wrong, onPass }: ClientVerdictProps) {
  if (wrong.kind === 'unknown')
    return (
      <>
        <Notice tone="info" live title={unknownTitle(wrong.line)}>
          <p>
            Countersign can’t run code in this language. It compares your code with code that it knows. Keep
            the names and the other lines as they are. Or run your code, and paste the canonical string of
            request 1 below.
          </p>
        </Notice>
        <SignedString id={id} client={client} onPass={onPass} />
      </>
    );
  const { mistakes } = wrong;
  return (
    <Notice tone="bad" live title={nameOfMistakes(mistakes)}>
      <NamedMistakes mistakes={mistakes} />
    </Notice>
  );
}

function unknownTitle(line: number | undefined): string {
  return line === undefined
    ? 'Lines are missing at the end of the code'
    : `Countersign doesn’t know the code at line ${line}`;
}

type SignedStringProps = Omit<ClientVerdictProps, 'wrong'>;

function SignedString({ id, client, onPass }: SignedStringProps) {
  const task = `${client.language} string`;
  const { work, workOn } = useApp((state) => ({
    work: state.begun[id]?.work[task] ?? NOTHING_TYPED,
    workOn: state.workOn,
  }));
  return (
    <TextTool
      label="Canonical string that your code signs for request 1"
      rows={6}
      grade={(text) => gradeClientString(client, text)}
      verdict={(wrong) => <StringVerdict wrong={wrong} />}
      work={work}
      onWork={(more) => workOn(id, task, more)}
      onPass={onPass}
    />
  );
}

function StringVerdict({ wrong }: { readonly wrong: StringWrong }) {
  if (wrong.kind === 'differs') return <WrittenVerdict wrong={wrong} />;
  return (
    <Notice tone="warn" live title="This canonical string is correct">
      <p>
        It doesn’t show every mistake of this client. Look at the key, the HMAC, and how the signature is
        written.
      </p>
    </Notice>
  );
}

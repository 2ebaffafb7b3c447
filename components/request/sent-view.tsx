/** A request as it was sent, whatever is typed by now: its bytes, the values of its variables, and how it was signed. */

import { useState } from 'react';
import { byteStringOfText } from '../../lib/core/signing/bytes.ts';
import { signedText } from '../../lib/features/exchange/copy-signed.ts';
import type { Answered } from '../../lib/features/exchange/state.ts';
import { useApp } from '../app/store-context.tsx';
import { MOST_BYTES } from '../ui/byte-text.tsx';
import { Section } from '../ui/section.tsx';
import { LineSteps } from './line-steps.tsx';
import { SentRequest } from './sent-request.tsx';
import { SignatureSteps } from './signature-steps.tsx';
import styles from './steps.module.css';
import { VariableValues } from './variable-values.tsx';

interface SentViewProps {
  readonly answered: Answered;
  readonly level?: 2 | 3 | undefined;
}

export function SentView({ answered, level }: SentViewProps) {
  const [active, setActive] = useState<string | undefined>(undefined);
  const copy = useApp((state) => state.copy);
  const { exchange, draft, used, keys } = answered;
  const { request, signed } = exchange;
  const [[, keyId] = []] = signed.headers;
  const linking = { active, onActive: setActive };
  return (
    <div className={styles['steps']}>
      <SentRequest
        title="The request, as it was sent"
        level={level}
        request={request}
        lines={signed.lines}
        leftOut={draft.leftOut}
        bodyShown={MOST_BYTES}
        {...linking}
      />
      {used.length > 0 && (
        <Section title="Variables, as they were sent" level={level}>
          <VariableValues caption="Variables of the request and the values they were sent with" used={used} />
        </Section>
      )}
      <LineSteps level={level} lines={signed.lines} {...linking} />
      <SignatureSteps
        level={level}
        signed={signed}
        copy={(part) => copy(signedText(signed, part))}
        keyName={keys.find(({ id }) => byteStringOfText(id) === keyId)?.name}
      />
    </div>
  );
}

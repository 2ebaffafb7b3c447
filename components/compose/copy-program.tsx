/** The request that's being built as a program that signs and sends it. */

import { useState } from 'react';
import { LANGUAGES } from '../../lib/core/mistakes/languages.ts';
import type { CopyOutcome } from '../../lib/features/gate/state.ts';
import { selectAsksForPage } from '../../lib/features/share/selectors.ts';
import type { CopiedAs, ProgramKind } from '../../lib/features/share/state.ts';
import { selectDraftCapture } from '../../lib/state/selectors.ts';
import { useApp, useAppStore } from '../app/store-context.tsx';
import { COPY_OUTCOMES, CopiedNote, CopyPagesButton } from '../share/copy-as.tsx';
import { useSignerLanguage } from '../share/copy-signer.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import styles from './copy-program.module.css';

export function CopyProgram() {
  const store = useAppStore();
  const copyAs = useApp((state) => state.copyAs);
  const asksForPage = useApp((state) => selectAsksForPage(state, selectDraftCapture(state)));
  const [language] = useSignerLanguage();
  const [copied, setCopied] = useState<{ readonly as: CopiedAs; readonly language: string } | undefined>();
  const copy = async (kind: ProgramKind): Promise<CopyOutcome> => {
    setCopied(undefined);
    const capture = selectDraftCapture(store.getState());
    if (!capture) return 'not-ready';
    const as = await copyAs(capture, `${kind}:${language}`);
    setCopied({ as, language });
    return COPY_OUTCOMES[as.kind];
  };
  return (
    <>
      <p className={styles['program']}>
        <CopyButton
          label={`Copy a program that sends this request, in ${LANGUAGES[language].name}`}
          shortLabel="Copy a program that sends this request"
          copy={() => copy('program')}
        />
        {asksForPage && (
          <CopyPagesButton languageName={LANGUAGES[language].name} copy={() => copy('pages')} />
        )}
      </p>
      <CopiedNote copied={copied?.language === language ? copied.as : undefined} />
    </>
  );
}

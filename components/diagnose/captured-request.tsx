/** The request that's diagnosed, as it was captured, and where it came from. */

import { urlRestWords } from '../../lib/core/diagnosis/url-rest-words.ts';
import { utcMomentWords } from '../../lib/core/time-words.ts';
import type { DiagnosisItem } from '../../lib/features/diagnosis/items.ts';
import { useApp } from '../app/store-context.tsx';
import { useEvidence, useShownItem } from '../request/use-shown-item.ts';
import { WireView } from '../request/wire-view.tsx';
import { CopyAs } from '../share/copy-as.tsx';
import { ShareButton } from '../share/share-button.tsx';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/section.tsx';
import styles from './captured-request.module.css';
import { SOURCES } from './item-words.ts';
import { OpenInRequest } from './open-in-request.tsx';

const TITLES: Readonly<Record<DiagnosisItem['source'], string>> = {
  sent: 'The request, as sent',
  popup: 'The request, as sent',
  pasted: 'The request, as pasted',
  file: 'The request, as in the file',
  devtools: 'The request, as captured',
  inbox: 'The request, as received',
  history: 'The request, as stored',
  example: 'The example request',
};

export function CapturedRequest({ item }: { readonly item: DiagnosisItem }) {
  const remove = useApp((state) => state.removeItem);
  const shown = useShownItem(item);
  const evidence = useEvidence(item);
  const { request, receivedAt, gaps, hints, urlUser } = evidence;
  return (
    <Section
      title={TITLES[item.source]}
      level={3}
      actions={
        <Button variant="quiet" icon="trash" onClick={() => remove(item.id)}>
          Remove from the list
        </Button>
      }
    >
      <p className={styles['about']}>
        {SOURCES[item.source]}
        {receivedAt !== undefined && `, received ${utcMomentWords(BigInt(Math.floor(receivedAt)))}`}
      </p>
      <div className={styles['share']}>
        <CopyAs capture={evidence}>
          <ShareButton
            shareable={{
              item,
              diagnosis: shown?.shown?.diagnosis,
              language: shown?.widening.language ?? hints.language,
            }}
          />
          <OpenInRequest item={item} />
        </CopyAs>
      </div>
      <WireView request={request} gaps={gaps} />
      {evidence !== item.capture && (
        <p className={styles['about']}>The body was made of what you gave in Hints.</p>
      )}
      {urlRestWords({ user: urlUser, hasFragment: hints.fragment !== undefined }).map((words) => (
        <p key={words} className={styles['about']}>
          {words}.
        </p>
      ))}
    </Section>
  );
}

/** Why requests that the popup was to hand to Diagnose aren't there. */

import type { HandoverLeft } from '../../lib/features/diagnosis/state.ts';
import { useApp } from '../app/store-context.tsx';
import { Notice } from '../ui/notice.tsx';

const WORDS: Readonly<Record<HandoverLeft, string>> = {
  'too-long':
    'The body is over the 1 MB limit. Open Request in the app, send it there, then choose “Diagnose this request”.',
  'holds-secret':
    'The request contains a secret, so Countersign doesn’t store it. Remove the secret, or send the request in the app.',
  unread:
    'The body’s compression can’t be checked for secrets. Open Request in the app, send it there, then choose “Diagnose this request”.',
  'no-room':
    '20 requests or 4.5 MB were already waiting. Open Request in the app, send it there, then choose “Diagnose this request”.',
  'not-written':
    'The browser couldn’t store the request. Open Request in the app, send it there, then choose “Diagnose this request”.',
};

export function HandoverLeftNotice() {
  const { left, dismiss } = useApp((state) => ({
    left: state.handoverLeft,
    dismiss: state.dismissCaptureNotes,
  }));
  if (left.length === 0) return null;
  return (
    <Notice
      tone="warn"
      live
      title={left.length === 1 ? 'Request not sent to Diagnose' : 'Some requests weren’t sent to Diagnose'}
      onDismiss={dismiss}
    >
      {left.map((why) => (
        <p key={why}>{WORDS[why]}</p>
      ))}
    </Notice>
  );
}

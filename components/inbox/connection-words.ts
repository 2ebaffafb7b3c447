/** How it stands with the local sandbox, in a few words and in a sentence. */

import type { InboxConnection } from '../../lib/features/inbox/state.ts';
import type { IconName } from '../ui/icon.tsx';

export interface ConnectionWords {
  readonly word: string;
  readonly tone: 'good' | 'warn' | 'neutral';
  readonly icon: IconName;
}

export function connectionWords(inbox: InboxConnection): ConnectionWords | undefined {
  switch (inbox.kind) {
    case 'connected':
      return { word: 'Listening', tone: 'good', icon: 'success' };
    case 'lost':
      return { word: 'Connection lost, trying again', tone: 'warn', icon: 'warning' };
    case 'not-running':
      return { word: 'Not running', tone: 'neutral', icon: 'clock' };
    case 'refused':
      return { word: 'Rejected', tone: 'warn', icon: 'warning' };
    case 'overfull':
      return { word: 'Message too long', tone: 'warn', icon: 'warning' };
    case 'connecting':
      return { word: 'Connecting', tone: 'neutral', icon: 'clock' };
    case 'asking':
      return { word: 'The browser asks for your permission', tone: 'neutral', icon: 'clock' };
    case 'needs-permission':
    case 'permission-refused':
    case 'permission-unavailable':
      return { word: 'Not listening', tone: 'neutral', icon: 'pause' };
    case 'closed':
    case 'no-local':
      return undefined;
  }
}

export function overfullWords(host: string): string {
  return `The server at ${host} sent a message longer than 16 MB. Restart the sandbox to clear its record.`;
}

interface RefusedWords {
  readonly sentence: string;
  /** Changing the environment mends it. */
  readonly isElsewhere: boolean;
}

/** @param status of the answer that isn't the sandbox's stream of requests. */
export function connectionRefusedWords(status: number, host: string): RefusedWords {
  switch (status) {
    case 503:
      return {
        sentence: `The sandbox at ${host} has no room for another listener. Close other windows that show its Inbox.`,
        isElsewhere: false,
      };
    case 403:
      return {
        sentence: `The sandbox at ${host} rejected this page as a website. Update the sandbox or the browser.`,
        isElsewhere: false,
      };
    default:
      return {
        sentence: `The server at ${host} answered ${status}. It isn’t the local sandbox, or is an older one. Change the environment’s base URL to the one that npm run sandbox prints.`,
        isElsewhere: true,
      };
  }
}

/** A text that says where what’s searched for is in it. */

import { createContext, use } from 'react';
import { searchedStretches } from '../../lib/core/search-words.ts';
import styles from './found-text.module.css';

/** What’s searched for in the texts below. */
export const SoughtWords = createContext<readonly string[]>([]);

export function FoundText({ text }: { readonly text: string }) {
  const words = use(SoughtWords);
  if (words.length === 0) return text;
  let at = 0;
  return searchedStretches(text, words).map((stretch) => {
    const key = at;
    at += stretch.text.length;
    return stretch.isFound ? (
      <mark key={key} className={styles['found']}>
        {stretch.text}
      </mark>
    ) : (
      stretch.text
    );
  });
}

/** The body of a response, in a box that scrolls. */

import styles from './learn.module.css';

export function ResponseText({ text }: { readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be within the keyboard's reach.
    <section className={styles['response']} aria-label="Response" tabIndex={0}>
      <pre>{text}</pre>
    </section>
  );
}

/** A link to what the API docs say, or to what Countersign assumes where they don’t: its entry in Reference, and back. */

import { type MouseEvent, type ReactNode, useId, useRef } from 'react';
import type { AssumptionId } from '../../lib/core/assumptions.ts';
import type { ReferenceId } from '../../lib/core/reference/entries.ts';
import { fragmentOf } from '../../lib/state/places.ts';
import { useApp } from '../app/store-context.tsx';
import { useWanted } from '../app/use-wanted-focus.ts';
import { Badge } from '../ui/badge.tsx';
import styles from './rule.module.css';

interface RuleLinkProps {
  readonly to: ReferenceId;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly title?: string | undefined;
}

export function RuleLink({ to, children, className, title }: RuleLinkProps) {
  const own = useId();
  const link = useRef<HTMLAnchorElement>(null);
  const { open, isFollowed, app } = useApp((state) => ({
    open: state.openRule,
    isFollowed: state.ruleFollowed === own,
    // A page on a website is the app itself.
    app: state.isExtension ? '/app.html' : '',
  }));
  useWanted('rule-link', isFollowed, () => {
    link.current?.focus();
    return true;
  });
  const follow = (event: MouseEvent): void => {
    // With a key held, it’s opened in a tab of its own.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(to, own);
  };
  return (
    <a
      ref={link}
      href={`${app}#${fragmentOf({ view: 'reference', about: to })}`}
      className={className}
      title={title}
      onClick={follow}
    >
      {children}
    </a>
  );
}

interface AssumedProps {
  readonly id: AssumptionId;
  readonly children?: ReactNode;
  readonly title?: string | undefined;
}

/** Marks what isn’t specified. */
export function Assumed({ id, children = 'Assumed', title }: AssumedProps) {
  return (
    <RuleLink to={id} className={styles['assumed']} title={title}>
      <Badge tone="warn">{children}</Badge>
    </RuleLink>
  );
}

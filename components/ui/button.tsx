/** The one button. */

import { type ComponentProps, type MouseEvent, useRef } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'normal' | 'quiet' | 'danger';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  /** One `primary` per view; `quiet` in toolbars and rows; `danger` for what can't be undone. */
  readonly variant?: ButtonVariant | undefined;
  readonly icon?: IconName | undefined;
  /** Shows that the click is being worked on and ignores further ones, keeping the focus. */
  readonly busy?: boolean | undefined;
  /** `small` fits inside a 22 px row. */
  readonly size?: 'normal' | 'small' | undefined;
  readonly type?: 'button' | 'submit' | undefined;
}

/**
 * The second click of a double-click isn't meant for what took the place of the button that got the first: Cancel
 * where Send was, or the other way round.
 *
 * Without children it's a square icon button, which needs an `aria-label`; that's also its tooltip.
 */
export function Button(props: ButtonProps) {
  const { variant = 'normal', icon, busy = false, size = 'normal', type = 'button', ...native } = props;
  const { className, children, onClick, title, ...rest } = native;
  const iconOnly = children === undefined;
  const clickedAs = useRef<string>(undefined);
  const click = (event: MouseEvent<HTMLButtonElement>): void => {
    const name = rest['aria-label'] ?? event.currentTarget.textContent;
    const isFirst = event.detail < 2;
    if (isFirst) clickedAs.current = name;
    if (busy || clickedAs.current !== name) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={classNames(styles['button'], iconOnly && styles['square'], className)}
      data-variant={variant}
      data-size={size}
      title={title ?? (iconOnly ? rest['aria-label'] : undefined)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={click}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      {!iconOnly && <span className={styles['label']}>{children}</span>}
    </button>
  );
}

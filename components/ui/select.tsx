/** A choice from a short list: the browser's own, so that it works everywhere a browser does. */

import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useFieldAttributes } from './field-context.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './select.module.css';

export interface SelectProps extends Omit<ComponentProps<'select'>, 'multiple' | 'size'> {
  readonly mono?: boolean | undefined;
  /** `quiet` has no frame until hovered, for toolbars. */
  readonly variant?: 'normal' | 'quiet' | undefined;
  /** Before the choice: what it's about, where there's no room for a label. */
  readonly icon?: IconName | undefined;
}

/** Children are `<option>` and `<optgroup>`; `className` and `style` go to the frame around the list. */
export function Select({ mono = false, variant = 'normal', icon, className, style, ...native }: SelectProps) {
  const field = useFieldAttributes(native);
  return (
    <span className={classNames(styles['frame'], className)} style={style} data-variant={variant}>
      {icon && <Icon name={icon} className={styles['icon']} />}
      <select {...native} {...field} className={classNames(styles['select'], mono && styles['mono'])} />
      <Icon name="chevron" className={styles['chevron']} />
    </span>
  );
}

import { type ButtonHTMLAttributes, type ReactNode, useRef, useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import styles from './Button.module.css';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> {
  children: ReactNode;
  /** The button is busy until the returned promise is settled. */
  onPress?: () => unknown;
  /** Busy by another cause, such as a mutation's `isPending`. */
  busy?: boolean;
  /** `primary`: at most one per screen; `plain`: any other; `danger`: destructive; `text`: without a background. */
  variant?: 'primary' | 'plain' | 'danger' | 'text';
  /** The action is destructive: red text on a `plain` or `text` button. */
  dangerous?: boolean;
  size?: 'large' | 'small';
  /** As wide as its container. */
  block?: boolean;
}

/** A button that shows its progress and cannot be pressed twice. The caller reports a rejected promise. */
export function Button({
  children,
  onPress,
  busy = false,
  variant = 'primary',
  dangerous = false,
  size = 'large',
  block = false,
  className,
  disabled,
  ...rest
}: ButtonProps) {
  const t = useTexts('common');
  const [isRunning, setRunning] = useState(false);
  // The state changes a render too late for the second tap of a double tap.
  const isPressed = useRef(false);
  const isBusy = busy || isRunning;
  const press = async () => {
    if (isPressed.current || isBusy) return;
    const outcome = onPress?.();
    if (!(outcome instanceof Promise)) return;
    isPressed.current = true;
    setRunning(true);
    await outcome.catch(() => undefined);
    isPressed.current = false;
    setRunning(false);
  };
  return (
    <button
      type="button"
      {...rest}
      className={`${styles.button} ${className ?? ''}`}
      data-variant={variant}
      data-dangerous={dangerous}
      data-size={size}
      data-block={block}
      disabled={disabled}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={onPress ? press : isBusy ? (event) => event.preventDefault() : undefined}
    >
      <span className={styles.content} data-busy={isBusy}>
        {children}
      </span>
      {isBusy && <span className={styles.spinner} role="status" aria-label={t('pleaseWait')} />}
    </button>
  );
}

import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { Icon } from '../display/Icon.tsx';
import styles from './Sheet.module.css';

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Fixed at the foot of the sheet: its buttons. */
  footer?: ReactNode;
}

/**
 * Slides up over the screen. It is a native modal dialog: the focus stays inside, Escape and a tap outside close it, and the focus
 * returns to where it was. Its children are mounted only while it is open.
 */
export function Sheet({ open, onClose, title, children, footer }: SheetProps) {
  const t = useTexts('common');
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes a dialog with Escape by itself
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={titleId}
      onClose={(event) => {
        // React lets the event bubble from a sheet within this one.
        if (event.target === event.currentTarget) onClose();
      }}
      onClick={(event) => {
        // The dialog's panel fills its box, so a tap on the dialog itself is on the backdrop.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {open && (
        <div className={styles.panel}>
          <div className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <button type="button" className={styles.close} onClick={onClose} aria-label={t('close')}>
              <Icon name="close" />
            </button>
          </div>
          <div className={styles.body}>{children}</div>
          {footer && <div className={styles.footer}>{footer}</div>}
        </div>
      )}
    </dialog>
  );
}

import { useEffect, useRef } from 'react';
import styles from './ToastHost.module.css';
import { hideToast, useToast } from './toast-store.ts';

/** Draws the toast of `showToast`, above dialogs too. Stands once in the app. */
export function ToastHost() {
  const toast = useToast((state) => state.toast);
  const ref = useRef<HTMLDivElement>(null);
  const id = toast?.id;
  useEffect(() => {
    const host = ref.current;
    // A popover shown last lies over every open dialog.
    if (id === undefined || !host?.showPopover) return undefined;
    host.showPopover();
    return () => host.hidePopover();
  }, [id]);
  return (
    <div ref={ref} className={styles.host} popover="manual" data-shown={toast !== null} role={toast?.kind === 'error' ? 'alert' : 'status'}>
      {toast && (
        <button type="button" key={toast.id} className={styles.toast} data-kind={toast.kind} onClick={hideToast}>
          {toast.kind !== 'plain' && <span className={styles.mark} aria-hidden="true" />}
          <span>{toast.text}</span>
        </button>
      )}
    </div>
  );
}

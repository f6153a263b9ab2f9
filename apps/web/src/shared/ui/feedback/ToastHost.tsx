import { useEffect, useRef } from 'react';
import styles from './ToastHost.module.css';
import { hideToast, useToast } from './toast-store.ts';

/** At the foot of the screen; at its head over a sheet, and while the user types, since the keyboard covers the foot. */
function findToastEdge(): 'head' | 'foot' {
  const isTyping = document.activeElement?.matches('input:read-write, textarea') ?? false;
  return isTyping || document.querySelector('dialog[open]') ? 'head' : 'foot';
}

/** Renders the toast of `showToast`, above dialogs too. The app contains it once. */
export function ToastHost() {
  const toast = useToast((state) => state.toast);
  const ref = useRef<HTMLDivElement>(null);
  const id = toast?.id;
  useEffect(() => {
    const host = ref.current;
    if (id === undefined || !host?.showPopover) return undefined;
    // A sheet that closes with the toast is gone one frame later.
    const frame = requestAnimationFrame(() => {
      host.dataset.place = findToastEdge();
      // The popover that was shown last is above every open dialog.
      host.showPopover();
    });
    return () => {
      cancelAnimationFrame(frame);
      host.hidePopover();
    };
  }, [id]);
  return (
    <div ref={ref} className={styles.host} popover="manual" role={toast?.kind === 'error' ? 'alert' : 'status'}>
      {toast && (
        <button type="button" key={toast.id} className={styles.toast} data-kind={toast.kind} onClick={hideToast}>
          {toast.kind !== 'plain' && <span className={styles.mark} aria-hidden="true" />}
          <span>{toast.text}</span>
        </button>
      )}
    </div>
  );
}

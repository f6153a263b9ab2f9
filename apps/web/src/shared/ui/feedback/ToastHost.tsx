import { useEffect, useRef } from 'react';
import styles from './ToastHost.module.css';
import { hideToast, useToast } from './toast-store.ts';

/** At the foot of the screen; but at its head over a sheet's fields and where somebody types, with the keyboard over the foot. */
function findToastEdge(): 'head' | 'foot' {
  const isTyping = document.activeElement?.matches('input:read-write, textarea') ?? false;
  return isTyping || document.querySelector('dialog[open]') ? 'head' : 'foot';
}

/** Draws the toast of `showToast`, above dialogs too. Stands once in the app. */
export function ToastHost() {
  const toast = useToast((state) => state.toast);
  const ref = useRef<HTMLDivElement>(null);
  const id = toast?.id;
  useEffect(() => {
    const host = ref.current;
    if (id === undefined || !host?.showPopover) return undefined;
    // A frame later what was said of a sheet's end finds the sheet gone.
    const frame = requestAnimationFrame(() => {
      host.dataset.place = findToastEdge();
      // A popover shown last lies over every open dialog.
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

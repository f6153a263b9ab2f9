import { useCallback, useState } from 'react';
import { textOf } from '../i18n/texts.ts';
import { showToast } from '../ui/feedback/toast-store.ts';

export interface PhotosBusy {
  /** @param source which of the form's photo fields */
  setBusy: (source: string, isBusy: boolean) => void;
  /** Whether photos of any field are still uploading; if so, shows a message. */
  warnIfBusy: () => boolean;
}

/** Keeps a form from being left or sent while its photos are uploading. */
export function usePhotosBusy(): PhotosBusy {
  const [busy, setBusySources] = useState<ReadonlySet<string>>(new Set());
  const setBusy = useCallback(
    (source: string, isBusy: boolean) =>
      setBusySources((before) => {
        if (before.has(source) === isBusy) return before;
        const after = new Set(before);
        if (isBusy) after.add(source);
        else after.delete(source);
        return after;
      }),
    [],
  );
  const warnIfBusy = () => {
    if (busy.size > 0) showToast(textOf('common', 'photo.pending'), { kind: 'error' });
    return busy.size > 0;
  };
  return { setBusy, warnIfBusy };
}

import { useCallback, useState } from 'react';

/** Whether photos are still on their way, in any of a form's fields. @returns and how each field tells so, by a name of its own */
export function usePhotosBusy(): [boolean, (source: string, isBusy: boolean) => void] {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const tell = useCallback(
    (source: string, isBusy: boolean) =>
      setBusy((before) => {
        if (before.has(source) === isBusy) return before;
        const after = new Set(before);
        if (isBusy) after.add(source);
        else after.delete(source);
        return after;
      }),
    [],
  );
  return [busy.size > 0, tell];
}

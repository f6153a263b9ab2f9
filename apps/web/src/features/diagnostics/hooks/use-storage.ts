import { useCallback, useEffect, useState } from 'react';
import { listDrafts } from '#shared/draft/list-drafts.ts';

export interface StorageState {
  /** Bytes; null where the browser does not report it. */
  quota: number | null;
  used: number | null;
  drafts: { count: number; bytes: number };
}

/** The storage that this app uses on the phone. Null until the browser has answered. */
export function useStorage(): { storage: StorageState | null; read: () => Promise<void> } {
  const [storage, setStorage] = useState<StorageState | null>(null);
  const read = useCallback(async () => {
    // Browsers offer this on secure pages only.
    const estimate = await navigator.storage?.estimate?.().catch(() => null);
    setStorage({ quota: estimate?.quota ?? null, used: estimate?.usage ?? null, drafts: listDrafts() });
  }, []);
  useEffect(() => void read(), [read]);
  return { storage, read };
}

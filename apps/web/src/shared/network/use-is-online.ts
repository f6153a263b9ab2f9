import { useSyncExternalStore } from 'react';

/** Whether the phone has a network, as far as the browser knows; the component renders again when that changes. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(onNetworkChange, () => navigator.onLine);
}

function onNetworkChange(handler: () => void): () => void {
  window.addEventListener('online', handler);
  window.addEventListener('offline', handler);
  return () => {
    window.removeEventListener('online', handler);
    window.removeEventListener('offline', handler);
  };
}

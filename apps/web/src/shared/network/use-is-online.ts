import { useSyncExternalStore } from 'react';
import { useServerContact } from './server-contact.ts';

/** Whether the phone has a network that leads to the server, as far as it knows; the component renders again when that changes. */
export function useIsOnline(): boolean {
  const hasContact = useServerContact((contact) => contact.hasContact);
  return useSyncExternalStore(onNetworkChange, () => navigator.onLine) && hasContact;
}

/** The same for what is no component. */
export function isOnlineNow(): boolean {
  return navigator.onLine && useServerContact.getState().hasContact;
}

function onNetworkChange(handler: () => void): () => void {
  window.addEventListener('online', handler);
  window.addEventListener('offline', handler);
  return () => {
    window.removeEventListener('online', handler);
    window.removeEventListener('offline', handler);
  };
}

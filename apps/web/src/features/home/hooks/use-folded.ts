import { useState } from 'react';
import { useSession } from '#shared/session/session-store.ts';

/** Whether a card of home is folded to one line, in this tenant and until the app is closed. */
export function useFolded(card: string): [boolean, (isFolded: boolean) => void] {
  const tenantId = useSession((session) => session.tenantId);
  const key = `folded:${card}:${tenantId}`;
  const [isFolded, setFolded] = useState(() => sessionStorage.getItem(key) !== null);
  return [
    isFolded,
    (folded) => {
      if (folded) sessionStorage.setItem(key, 'yes');
      else sessionStorage.removeItem(key);
      setFolded(folded);
    },
  ];
}

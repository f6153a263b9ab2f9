import { useState } from 'react';
import { useDraft } from '#shared/draft/use-draft.ts';
import { readRememberedName } from './remembered-name.ts';

export interface TypedName {
  name: string;
  change: (name: string) => void;
  /** Before another page takes it up. */
  save: () => void;
  /** Once it has served: only what is to be remembered stays. */
  forget: () => void;
}

/**
 * The name or number that is being typed to get in, the same on every page of it: who leaves for the message with the code
 * finds it again, though the phone has dropped the page meanwhile.
 */
export function useTypedName(): TypedName {
  const [remembered] = useState(readRememberedName);
  const draft = useDraft('login', { name: remembered });
  return { name: draft.value.name, change: (name) => draft.change({ name }), save: draft.save, forget: draft.clear };
}

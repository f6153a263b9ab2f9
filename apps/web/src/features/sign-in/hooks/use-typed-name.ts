import { useState } from 'react';
import { useDraft } from '#shared/draft/use-draft.ts';
import { readRememberedName } from './remembered-name.ts';

export interface TypedName {
  name: string;
  change: (name: string) => void;
  /** Stores the name before another page reads it. */
  save: () => void;
  /** Clears the name once it was used; only a name to be remembered stays. */
  forget: () => void;
}

/**
 * The name or number that is being typed, shared by all pages before signing in: a user who leaves for the message with the code finds it
 * again, even when the phone has discarded the page meanwhile.
 */
export function useTypedName(): TypedName {
  const [remembered] = useState(readRememberedName);
  const draft = useDraft('login', { name: remembered });
  return { name: draft.value.name, change: (name) => draft.change({ name }), save: draft.save, forget: draft.clear };
}

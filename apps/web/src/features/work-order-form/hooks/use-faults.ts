import { useCallback, useMemo, useState } from 'react';
import { showFirstFault } from '#shared/ui/form/show-first-fault.ts';
import { type Faults, faultAt } from '../model/fault-text.ts';

export interface FormFaults {
  /** The message at a field. */
  at: (field: string) => string | null;
  all: Faults;
  /** Shows what was found and goes to the first of it. @returns whether there was nothing */
  show: (found: Faults) => boolean;
  /** The user has changed the field: what was said against it goes. */
  forget: (...fields: string[]) => void;
}

const none: Faults = {};

/** What is wrong with a form: found on the phone before sending, and by the server after. @param served of the last answer */
export function useFaults(served: Faults): FormFaults {
  const [found, setFound] = useState<Faults>(none);
  const [seen, setSeen] = useState<Faults>(none);
  const [gone, setGone] = useState<readonly string[]>([]);
  // A new answer of the server counts whole again.
  if (seen !== served) {
    setSeen(served);
    setGone([]);
    if (Object.keys(served).length > 0) showFirstFault();
  }
  const all = useMemo(() => {
    const standing = Object.entries({ ...served, ...found }).filter(
      ([name]) => !gone.some((field) => name === field || name.startsWith(`${field}.`)),
    );
    return Object.fromEntries(standing);
  }, [served, found, gone]);
  const show = useCallback((wrong: Faults) => {
    setFound(wrong);
    setGone([]);
    if (Object.keys(wrong).length === 0) return true;
    showFirstFault();
    return false;
  }, []);
  const forget = useCallback((...fields: string[]) => setGone((before) => [...before, ...fields]), []);
  return { at: (field) => faultAt(all, field), all, show, forget };
}

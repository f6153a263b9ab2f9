import { useCallback, useState } from 'react';
import { fieldErrorsOf } from '../api/api-failure.ts';
import { showFirstFault } from '../ui/form/show-first-fault.ts';

export interface FieldFaults {
  /** The message at a field. */
  at: (field: string) => string | null;
  /** Shows what is wrong and goes to the first of it. @returns whether nothing was */
  show: (found: Readonly<Record<string, string>>) => boolean;
  /** What the server said of single fields; another failure leaves the form as it is. */
  showServed: (error: unknown) => void;
  /** The field was changed: what was said against it goes. */
  forget: (...fields: string[]) => void;
}

const none: Readonly<Record<string, string>> = {};

/** What is wrong with a form, found on the phone or by the server. */
export function useFieldFaults(): FieldFaults {
  const [faults, setFaults] = useState(none);
  const show = useCallback((found: Readonly<Record<string, string>>) => {
    setFaults(found);
    const isFine = Object.keys(found).length === 0;
    if (!isFine) showFirstFault();
    return isFine;
  }, []);
  const showServed = useCallback((error: unknown) => void show(fieldErrorsOf(error)), [show]);
  const forget = useCallback((...fields: string[]) => {
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field))));
  }, []);
  return { at: (field) => faults[field] ?? null, show, showServed, forget };
}

import { useCallback, useState } from 'react';
import { fieldFaultsOf } from '../api/api-error.ts';
import { showFirstFault } from '../ui/form/show-first-fault.ts';
import { type Faults, faultAt, isWithin } from './faults.ts';

export interface FieldFaults {
  all: Faults;
  /** The message at a field. */
  at: (field: string) => string | null;
  /** The message at a field, or at a part of it. */
  within: (field: string) => string | null;
  /** Shows the faults and scrolls to the first one. @returns whether there were none */
  show: (found: Faults) => boolean;
  /** Shows the server's faults of fields; any other error leaves the form unchanged. */
  showServed: (error: unknown) => void;
  /** Removes the faults of fields that were changed. */
  forget: (...fields: string[]) => void;
  /** Removes the faults of fields and of their parts. */
  forgetWithin: (...fields: string[]) => void;
}

const none: Faults = {};

/** The faults of a form, found on the phone or by the server. */
export function useFieldFaults(): FieldFaults {
  const [faults, setFaults] = useState(none);
  const show = useCallback((found: Faults) => {
    setFaults(found);
    const isFine = Object.keys(found).length === 0;
    if (!isFine) showFirstFault();
    return isFine;
  }, []);
  const showServed = useCallback((error: unknown) => void show(fieldFaultsOf(error)), [show]);
  const drop = useCallback((isGone: (name: string) => boolean) => {
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !isGone(name))));
  }, []);
  const forget = useCallback((...fields: string[]) => drop((name) => fields.includes(name)), [drop]);
  const forgetWithin = useCallback((...fields: string[]) => drop((name) => fields.some((field) => isWithin(name, field))), [drop]);
  return {
    all: faults,
    at: (field) => faults[field] ?? null,
    within: (field) => faultAt(faults, field),
    show,
    showServed,
    forget,
    forgetWithin,
  };
}

import { secondMs } from '@energy-om/domain';
import { type FormEvent, useState } from 'react';
import { fieldFaultsOf, retryAfterOf } from '#shared/api/api-error.ts';
import { reportError } from '#shared/api/call-api.ts';
import { useTimeLeft } from '#shared/time/use-time-left.ts';
import { showFirstFault } from '#shared/ui/form/show-first-fault.ts';

export type FieldErrors<Field extends string> = Partial<Record<Field, string | null>>;

const namesOfAccounts = new Set(['loginName', 'phoneNumber']);

export interface Submission<Field extends string> {
  errors: FieldErrors<Field>;
  isBusy: boolean;
  /** Milliseconds until the server accepts another attempt, after too many; else 0. */
  waitMs: number;
  /** Wraps a field's `onChange`: an error, and the waiting time, belong to the input before the change. */
  edit: (field: Field, change: (value: string) => void) => (value: string) => void;
  /** Shows an error at a field and focuses it. */
  setError: (field: Field, message: string) => void;
  /**
   * Submits unless the form has errors.
   * @param faults the form's own errors, by field
   * @param send may throw an ApiError, which is shown at the fields, or by a toast when it belongs to none of them
   */
  submit: (event: FormEvent, faults: FieldErrors<Field>, send: () => Promise<void>) => Promise<void>;
}

/** The submission of a form: one at a time, with the errors shown at the fields. @param fields the fields that the form has */
export function useSubmission<Field extends string>(fields: readonly Field[]): Submission<Field> {
  const [errors, setErrors] = useState<FieldErrors<Field>>({});
  const [isBusy, setBusy] = useState(false);
  const [blockedUntil, setBlockedUntil] = useState<number | null>(null);
  const waitMs = useTimeLeft(blockedUntil);

  const show = (found: FieldErrors<Field>) => {
    setErrors(found);
    showFirstFault();
  };

  const showError = (error: unknown) => {
    const found = fieldFaultsOf(error) as FieldErrors<Field>;
    const seconds = retryAfterOf(error);
    if (seconds !== null) setBlockedUntil(Date.now() + seconds * secondMs);
    if (fields.some((field) => found[field])) show(found);
    else reportError(error);
  };

  const submit: Submission<Field>['submit'] = async (event, faults, send) => {
    event.preventDefault();
    if (isBusy || waitMs > 0) return;
    if (fields.some((field) => faults[field])) return show(faults);
    setErrors({});
    setBusy(true);
    await send().catch(showError);
    setBusy(false);
  };

  const edit: Submission<Field>['edit'] = (field, change) => (value) => {
    setErrors((before) => (before[field] ? { ...before, [field]: null } : before));
    // Attempts are counted by name, so another name need not wait.
    if (namesOfAccounts.has(field)) setBlockedUntil(null);
    change(value);
  };

  return { errors, isBusy, waitMs, edit, setError: (field, message) => show({ ...errors, [field]: message }), submit };
}

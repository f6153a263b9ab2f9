import { type FormEvent, useState } from 'react';
import { fieldErrorsOf, retryAfterOf } from '#shared/api/api-failure.ts';
import { reportFailure } from '#shared/api/call-api.ts';
import { useTimeLeft } from '#shared/time/use-time-left.ts';
import { showFirstFault } from '#shared/ui/form/show-first-fault.ts';

export type FieldErrors<Field extends string> = Partial<Record<Field, string | null>>;

const namesOfAccounts = new Set(['loginName', 'phoneNumber']);

export interface Submission<Field extends string> {
  errors: FieldErrors<Field>;
  isBusy: boolean;
  /** Milliseconds until the server takes another try, after too many; else 0. */
  waitMs: number;
  /** A field's `onChange`: what was said of it, and the wait for it, is about what stood there before. */
  edit: (field: Field, change: (value: string) => void) => (value: string) => void;
  /** Says something at a field, and leads there. */
  setError: (field: Field, message: string) => void;
  /**
   * Sends unless something is wrong. @param faults what the form itself finds, by field
   * @param send may throw an ApiFailure: it is told at the fields, or by a toast when it is about none of them
   */
  submit: (event: FormEvent, faults: FieldErrors<Field>, send: () => Promise<void>) => Promise<void>;
}

/** One form's way to the server: once at a time, with what is wrong told at its fields. @param fields those it shows */
export function useSubmission<Field extends string>(fields: readonly Field[]): Submission<Field> {
  const [errors, setErrors] = useState<FieldErrors<Field>>({});
  const [isBusy, setBusy] = useState(false);
  const [blockedUntil, setBlockedUntil] = useState<number | null>(null);
  const waitMs = useTimeLeft(blockedUntil);

  const show = (found: FieldErrors<Field>) => {
    setErrors(found);
    showFirstFault();
  };

  const showFailure = (error: unknown) => {
    const found = fieldErrorsOf(error) as FieldErrors<Field>;
    const seconds = retryAfterOf(error);
    if (seconds !== null) setBlockedUntil(Date.now() + seconds * 1000);
    if (fields.some((field) => found[field])) show(found);
    else reportFailure(error);
  };

  const submit: Submission<Field>['submit'] = async (event, faults, send) => {
    event.preventDefault();
    if (isBusy || waitMs > 0) return;
    if (fields.some((field) => faults[field])) return show(faults);
    setErrors({});
    setBusy(true);
    await send().catch(showFailure);
    setBusy(false);
  };

  const edit: Submission<Field>['edit'] = (field, change) => (value) => {
    setErrors((before) => (before[field] ? { ...before, [field]: null } : before));
    // Tries are counted by name: another one need not wait for this one's.
    if (namesOfAccounts.has(field)) setBlockedUntil(null);
    change(value);
  };

  return { errors, isBusy, waitMs, edit, setError: (field, message) => show({ ...errors, [field]: message }), submit };
}

import { useDraft } from '../draft/use-draft.ts';
import type { StoredFile } from '../photo/stored-photo.ts';
import type { Faults } from './faults.ts';
import { type FieldFaults, useFieldFaults } from './use-field-faults.ts';
import { type PhotosBusy, usePhotosBusy } from './use-photos-busy.ts';

/** The properties that bind a control to a field by its name: `<TextArea {...form.field('reason')} />`. */
export interface BoundField<Value> {
  value: Value;
  onChange: (value: Value) => void;
  error: string | null;
}

/** The same for photos. An upload ends at any time, so the change is a function of the value at that moment. */
export interface BoundPhotos {
  value: readonly StoredFile[];
  onChange: (change: (before: readonly StoredFile[]) => StoredFile[]) => void;
  onBusyChange: (isBusy: boolean) => void;
  error: string | null;
}

type Name<Values> = keyof Values & string;
type PhotoName<Values> = { [Key in Name<Values>]: Values[Key] extends readonly StoredFile[] ? Key : never }[Name<Values>];

export interface ActionForm<Values extends object, Intent = void> {
  values: Values;
  field: <Key extends Name<Values>>(name: Key) => BoundField<Values[Key]>;
  photoField: (name: PhotoName<Values>) => BoundPhotos;
  /** Changes fields and removes their faults. @param about the faults that are removed, where they have other names */
  change: (changes: Partial<Values>, ...about: string[]) => void;
  /** Changes one field by its value at that moment. */
  update: <Key extends Name<Values>>(name: Key, change: (before: Values[Key]) => Values[Key]) => void;
  faults: FieldFaults;
  photosBusy: PhotosBusy;
  /** True when the form may be sent; otherwise the faults are shown. */
  check: (intent: Intent) => boolean;
  /** Checks the form, sends it, removes the draft and calls `onSent`. Rejects when sending fails, after showing the faults of fields. */
  submit: (intent: Intent) => Promise<void>;
  /** Removes the draft and returns to the initial values. */
  reset: () => void;
  /** Stores a pending change now, before another screen reads or changes the draft. */
  save: () => void;
  /** The form begins with the input of an earlier visit. */
  isRestored: boolean;
}

/** What the parts of a form receive: everything but the submission. */
export type FormFields<Values extends object> = Omit<ActionForm<Values, never>, 'submit' | 'check'>;

export interface ActionFormOptions<Values extends object, Sent, Intent = void> {
  /** The key of the draft, such as `rollback:${orderId}`; null: the values are not stored. */
  draftKey: string | null;
  initial: Values;
  /** Limits the stored values to what this account may use. */
  adjust?: (values: Values) => Values;
  /** The names under which check and server report fields that have other names here. */
  faultNames?: Partial<Record<Name<Values>, string>>;
  /** The faults that prevent sending. @param intent which of the form's buttons was pressed, where there are several */
  findFaults: (values: Values, intent: Intent) => Faults;
  /** @throws ApiError, after reporting it */
  send: (values: Values, intent: Intent) => Promise<Sent>;
  /** Runs after success; nothing waits for it. */
  onSent: (sent: Sent, values: Values, intent: Intent) => unknown;
  /** What a form that stays on the screen begins with after success; otherwise the initial values. */
  renew?: (sent: Sent) => Values;
  /** Whether the input is needed again after success. */
  keepsDraft?: (intent: Intent) => boolean;
}

/**
 * A form that ends in one call: its values are a draft, its faults are shown at the fields, and a button submits it.
 * Fields are bound by their names, so that a form only defines its fields, its requirements and its call.
 */
export function useActionForm<Values extends object, Sent, Intent = void>(
  options: ActionFormOptions<Values, Sent, Intent>,
): ActionForm<Values, Intent> {
  const { draftKey, initial, adjust, faultNames, findFaults, send, onSent, renew, keepsDraft } = options;
  const draft = useDraft(draftKey, initial);
  const values = adjust ? adjust(draft.value) : draft.value;
  const faults = useFieldFaults();
  const photosBusy = usePhotosBusy();
  const faultNameOf = (name: Name<Values>) => faultNames?.[name] ?? name;

  const change = (changes: Partial<Values>, ...about: string[]) => {
    draft.change(changes);
    if (about.length > 0) faults.forget(...about);
    else faults.forgetWithin(...(Object.keys(changes) as Name<Values>[]).map(faultNameOf));
  };
  const update: ActionForm<Values, Intent>['update'] = (name, changeField) => {
    draft.change((before) => ({ ...before, [name]: changeField(before[name]) }));
    faults.forgetWithin(faultNameOf(name));
  };
  const check = (intent: Intent) => faults.show(findFaults(values, intent)) && !photosBusy.warnIfBusy();
  const submit = async (intent: Intent) => {
    if (!check(intent)) return;
    let sent: Sent;
    try {
      sent = await send(values, intent);
    } catch (error) {
      faults.showServed(error);
      throw error;
    }
    if (!keepsDraft?.(intent)) draft.clear(renew?.(sent));
    void onSent(sent, values, intent);
  };

  return {
    values,
    field: (name) => ({
      value: values[name],
      onChange: (value) => change({ [name]: value } as unknown as Partial<Values>),
      error: faults.within(faultNameOf(name)),
    }),
    photoField: (name) => ({
      value: values[name] as readonly StoredFile[],
      onChange: (changePhotos) => update(name, (before) => changePhotos(before as readonly StoredFile[]) as typeof before),
      onBusyChange: (isBusy) => photosBusy.setBusy(name, isBusy),
      error: faults.within(faultNameOf(name)),
    }),
    change,
    update,
    faults,
    photosBusy,
    check,
    submit,
    reset: () => draft.clear(),
    save: draft.save,
    isRestored: draft.isRestored,
  };
}

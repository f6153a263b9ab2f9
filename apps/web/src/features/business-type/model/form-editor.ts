import type { FormField } from '@energy-om/domain';
import { isTransient } from '#shared/api/api-error.ts';
import { findNewer } from './conflicts.ts';
import type { FormSource } from './form-source.ts';
import { isSameForm } from './same-form.ts';
import { type TypedField, toStoredFields, toTypedField } from './typed-field.ts';
import { currentFormOf, type VersionedForm } from './versioned-form.ts';

/**
 * - `saved`: the server has what is on the screen
 * - `pending`: something was changed and is sent after a short pause
 * - `saving`: it is being sent
 * - `onPhone`: the server could not be reached; the draft is stored on the phone and is sent later
 * - `refused`: the server refused it; the draft is stored on the phone
 * - `conflict`: somebody else has changed the form meanwhile
 */
export type SaveStatus = 'saved' | 'pending' | 'saving' | 'onPhone' | 'refused' | 'conflict';

export interface EditorState {
  fields: readonly TypedField[];
  status: SaveStatus;
  /** When the server stored the draft last, while this screen was open. */
  savedAt: number | null;
  /** Why the server refused the draft. */
  refusal: string | null;
  /** The form as somebody else has left it. */
  theirs: VersionedForm | null;
  mayUndo: boolean;
}

/** What the phone stores while the server does not have it. */
export interface PhoneDraft {
  fields: readonly TypedField[];
  /** The version that was changed, and the form that it had. */
  version: number;
  base: readonly FormField[];
}

export interface EditorCalls extends Pick<FormSource, 'save' | 'publish'> {
  /** Null: the server has everything. */
  storeOnPhone: (draft: PhoneDraft | null) => void;
}

const pauseMs = 1200;
const retryMs = 15_000;
const maxUndo = 50;

/** Edits a form and stores each change: on the phone at once, on the server after a short pause. */
export class FormEditor {
  readonly #calls: EditorCalls;
  readonly #listeners = new Set<() => void>();
  readonly #history: (readonly TypedField[])[] = [];
  #state: EditorState;
  #base: { version: number; fields: readonly FormField[] };
  #lastEdit: string | null = null;
  #timer: number | undefined;
  #sending: Promise<void> | null = null;
  #isOpen = false;

  constructor(form: VersionedForm, stored: PhoneDraft | null, calls: EditorCalls) {
    this.#calls = calls;
    this.#base = stored ? { version: stored.version, fields: stored.base } : { version: form.version, fields: currentFormOf(form) };
    this.#state = {
      fields: stored?.fields ?? currentFormOf(form).map(toTypedField),
      status: stored ? 'pending' : 'saved',
      savedAt: null,
      refusal: null,
      theirs: null,
      mayUndo: false,
    };
  }

  readonly getState = (): EditorState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Sends what the phone has stored, and goes on when the network is back. Returns a function that stops it and sends the rest. */
  readonly start = (): (() => void) => {
    const flush = () => void this.flush();
    this.#isOpen = true;
    window.addEventListener('online', flush);
    document.addEventListener('visibilitychange', flush);
    if (this.#state.status === 'pending') this.#sendAfter(0);
    return () => {
      this.#isOpen = false;
      window.removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
      window.clearTimeout(this.#timer);
    };
  };

  /** @param edit names the change, so that letters typed one after the other are undone together */
  change(change: (fields: readonly TypedField[]) => readonly TypedField[], edit: string | null = null): void {
    if (edit === null || edit !== this.#lastEdit) {
      this.#history.push(this.#state.fields);
      if (this.#history.length > maxUndo) this.#history.shift();
    }
    this.#lastEdit = edit;
    this.#replace(change(this.#state.fields));
  }

  undo(): void {
    const before = this.#history.pop();
    this.#lastEdit = null;
    if (before) this.#replace(before);
  }

  /** Sends what is not sent yet, and waits for the answer. */
  async flush(): Promise<void> {
    window.clearTimeout(this.#timer);
    await this.#sending;
    if (!['pending', 'onPhone', 'refused'].includes(this.#state.status)) return;
    this.#sending = this.#save();
    await this.#sending;
    this.#sending = null;
  }

  /** Publishes the draft, once the server has it. Throws what the server answers; null when the draft could not be stored. */
  async publish(): Promise<VersionedForm | null> {
    await this.flush();
    if (this.#state.status !== 'saved') return null;
    const isPublished = ({ draft, form }: VersionedForm) => draft === null && isSameForm(form.fields, this.#base.fields);
    const published = await this.#send((version) => this.#calls.publish({ version }), isPublished);
    this.#base = { version: published.version, fields: currentFormOf(published) };
    return published;
  }

  /** Replaces the form by that of the other administrator. */
  takeTheirs(): void {
    const { theirs } = this.#state;
    if (!theirs) return;
    this.#history.push(this.#state.fields);
    this.#base = { version: theirs.version, fields: currentFormOf(theirs) };
    this.#calls.storeOnPhone(null);
    this.#set({ fields: currentFormOf(theirs).map(toTypedField), status: 'saved', theirs: null });
  }

  /** Stores this form over that of the other administrator. */
  async keepMine(): Promise<void> {
    const { theirs } = this.#state;
    if (!theirs) return;
    this.#base = { version: theirs.version, fields: currentFormOf(theirs) };
    this.#set({ status: 'pending', theirs: null });
    await this.flush();
  }

  #replace(fields: readonly TypedField[]): void {
    this.#storeOnPhone(fields);
    const isConflict = this.#state.status === 'conflict';
    this.#set({ fields, status: isConflict ? 'conflict' : 'pending', refusal: null });
    if (!isConflict) this.#sendAfter(pauseMs);
  }

  /** Once the screen is closed, the phone keeps the draft until it is opened again. */
  #sendAfter(delayMs: number): void {
    window.clearTimeout(this.#timer);
    if (!this.#isOpen) return;
    this.#timer = window.setTimeout(() => void this.flush(), delayMs);
  }

  #storeOnPhone(fields: readonly TypedField[]): void {
    this.#calls.storeOnPhone({ fields, version: this.#base.version, base: this.#base.fields });
  }

  async #save(): Promise<void> {
    const { fields } = this.#state;
    const sent = toStoredFields(fields);
    this.#set({ status: 'saving' });
    try {
      const stored = await this.#send(
        (version) => this.#calls.save({ version, fields: sent }),
        (theirs) => isSameForm(currentFormOf(theirs), sent),
      );
      this.#base = { version: stored.version, fields: sent };
      this.#set({ savedAt: Date.now() });
      if (this.#state.fields === fields) {
        this.#calls.storeOnPhone(null);
        this.#set({ status: 'saved' });
        return;
      }
      // Something was changed meanwhile, which is stored with the version that it now goes by.
      this.#storeOnPhone(this.#state.fields);
      this.#set({ status: 'pending' });
      this.#sendAfter(pauseMs);
    } catch (error) {
      if (this.#state.theirs) return;
      const isLater = isTransient(error);
      this.#set({ status: isLater ? 'onPhone' : 'refused', refusal: isLater || !(error instanceof Error) ? null : error.message });
      if (isLater) this.#sendAfter(retryMs);
    }
  }

  /**
   * Calls with the version that is known. Where somebody else has changed something else, it calls again; where an
   * earlier call was carried out and its answer lost, its outcome stands.
   */
  async #send(call: (version: number) => Promise<VersionedForm>, isOutcome: (theirs: VersionedForm) => boolean): Promise<VersionedForm> {
    try {
      return await call(this.#base.version);
    } catch (error) {
      const theirs = findNewer<VersionedForm>(error);
      if (!theirs) throw error;
      if (isOutcome(theirs)) return theirs;
      if (isSameForm(currentFormOf(theirs), this.#base.fields)) return call(theirs.version);
      this.#set({ status: 'conflict', theirs });
      throw error;
    }
  }

  #set(change: Partial<EditorState>): void {
    this.#state = { ...this.#state, ...change, mayUndo: this.#history.length > 0 };
    for (const listener of this.#listeners) listener();
  }
}

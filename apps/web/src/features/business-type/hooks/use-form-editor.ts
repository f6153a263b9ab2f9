import { useEffect, useState, useSyncExternalStore } from 'react';
import { changeStoredDraft, findStoredDraft, removeStoredDraft, useDraftOwner } from '#shared/draft/use-draft.ts';
import { type EditorState, FormEditor, type PhoneDraft } from '../model/form-editor.ts';
import type { FormSource } from '../model/form-source.ts';
import type { VersionedForm } from '../model/versioned-form.ts';

/** The editor of a form, and its state. */
export function useFormEditor(form: VersionedForm, source: FormSource): { editor: FormEditor; state: EditorState } {
  const owner = useDraftOwner();
  const [editor] = useState(() => createEditor(form, source, owner));
  useEffect(() => editor.start(), [editor]);
  return { editor, state: useSyncExternalStore(editor.subscribe, editor.getState) };
}

function createEditor(form: VersionedForm, { draftKey, save, publish }: FormSource, owner: string): FormEditor {
  const stored = findStoredDraft<PhoneDraft>(owner, draftKey);
  return new FormEditor(form, isPhoneDraft(stored) ? stored : null, {
    save,
    publish,
    storeOnPhone: (draft) => (draft ? changeStoredDraft<PhoneDraft>(owner, draftKey, draft) : removeStoredDraft(owner, draftKey)),
  });
}

function isPhoneDraft(stored: Partial<PhoneDraft> | null): stored is PhoneDraft {
  return Array.isArray(stored?.fields) && Array.isArray(stored.base) && typeof stored.version === 'number';
}

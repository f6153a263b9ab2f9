import { useEffect, useState, useSyncExternalStore } from 'react';
import { callApi } from '#shared/api/call-api.ts';
import { changeStoredDraft, findStoredDraft, removeStoredDraft, useDraftOwner } from '#shared/draft/use-draft.ts';
import { type BusinessType, storeBusinessType } from '../model/business-type.ts';
import { type EditorState, FormEditor, type PhoneDraft } from '../model/form-editor.ts';

/** The editor of a business type's form, and its state. */
export function useFormEditor(type: BusinessType): { editor: FormEditor; state: EditorState } {
  const owner = useDraftOwner();
  const [editor] = useState(() => createEditor(type, owner));
  useEffect(() => editor.start(), [editor]);
  return { editor, state: useSyncExternalStore(editor.subscribe, editor.getState) };
}

function createEditor(type: BusinessType, owner: string): FormEditor {
  const key = `business-type-form:${type.id}`;
  const stored = findStoredDraft<PhoneDraft>(owner, key);
  const remember = (saved: BusinessType) => {
    storeBusinessType(saved);
    return saved;
  };
  return new FormEditor(type, isPhoneDraft(stored) ? stored : null, {
    save: async (input) => remember(await callApi('saveFormDraft', input, { silent: true })),
    publish: async (input) => remember(await callApi('publishForm', input, { silent: true })),
    storeOnPhone: (draft) => (draft ? changeStoredDraft<PhoneDraft>(owner, key, draft) : removeStoredDraft(owner, key)),
  });
}

function isPhoneDraft(stored: Partial<PhoneDraft> | null): stored is PhoneDraft {
  return Array.isArray(stored?.fields) && Array.isArray(stored.base) && typeof stored.version === 'number';
}

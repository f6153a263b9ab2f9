import { useState } from 'react';
import { fieldFaultsOf } from '#shared/api/api-error.ts';
import { callApi, reportError } from '#shared/api/call-api.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { type ActionForm, useActionForm } from '#shared/form/use-action-form.ts';
import { type BusinessType, fieldsOf, storeBusinessType } from '../model/business-type.ts';
import { findNewer } from '../model/conflicts.ts';
import { emptyTypeDraft, findTypeFaults, hasSameSettings, type TypeDraft, toTypeDraft, toTypeFields } from '../model/type-draft.ts';

export interface BusinessTypeForm {
  form: ActionForm<TypeDraft>;
  /** Somebody else has changed the settings since they were read. */
  isOutdated: boolean;
  /** Fills the form with what somebody else has saved. */
  takeTheirs: () => void;
  /** Keeps what was typed, which then replaces what somebody else has saved. */
  keepMine: () => void;
}

/** The form that creates or changes a business type. @param type null: a new one is created. @param types all of the tenant */
export function useBusinessTypeForm(
  type: BusinessType | null,
  types: readonly BusinessType[],
  onSaved: (saved: BusinessType) => void,
): BusinessTypeForm {
  const taken = types.filter((other) => other.id !== type?.id && !other.retired).map(({ name }) => name);
  const { mutateAsync } = useApiMutation('saveBusinessType', { silent: true });
  // What was saved is no change of somebody else, while the screen closes.
  const [isSaved, setSaved] = useState(false);
  const form = useActionForm<TypeDraft, BusinessType>({
    draftKey: `business-type:${type?.id ?? 'new'}`,
    initial: type ? toTypeDraft(type) : emptyTypeDraft,
    findFaults: (draft) => findTypeFaults(draft, taken),
    send: async (draft) => {
      const fields = toTypeFields(draft);
      try {
        return await mutateAsync({ ...(type && { id: type.id, version: type.version }), ...fields });
      } catch (error) {
        const theirs = findNewer<BusinessType>(error);
        if (theirs) storeBusinessType(theirs);
        // The form of the business type alone was changed: its settings are still those that were read.
        if (theirs && draft.base && hasSameSettings(fieldsOf(theirs), draft.base)) {
          return callApi('saveBusinessType', { id: theirs.id, version: theirs.version, ...fields });
        }
        if (Object.keys(fieldFaultsOf(error)).length === 0) reportError(error);
        throw error;
      }
    },
    onSent: (saved) => {
      setSaved(true);
      storeBusinessType(saved);
      onSaved(saved);
      void invalidateApi('listManagedBusinessTypes', 'listBusinessTypes');
    },
  });
  const { base } = form.values;
  return {
    form,
    isOutdated: !isSaved && type !== null && base !== null && !hasSameSettings(fieldsOf(type), base),
    takeTheirs: () => type && form.change(toTypeDraft(type)),
    keepMine: () => type && form.change({ base: fieldsOf(type) }),
  };
}

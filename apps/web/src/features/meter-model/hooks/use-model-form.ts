import { bodyCode, type SettingUse } from '@energy-om/contract';
import { useState } from 'react';
import { ApiError, fieldFaultsOf } from '#shared/api/api-error.ts';
import { reportError } from '#shared/api/call-api.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { type ActionForm, useActionForm } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { listUses } from '#shared/setup/uses.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import {
  copyModel,
  createEmptyModel,
  type MeterModel,
  type ModelDraft,
  toDescribedModel,
  toModelDraft,
  toModelInput,
} from '../model/model-draft.ts';
import { findDraftFaults, placeFault } from '../model/model-faults.ts';

/** `over`: over what somebody else has saved meanwhile. */
type SaveIntent = 'save' | 'over';

export interface ModelForm {
  form: ActionForm<ModelDraft, SaveIntent>;
  /** Somebody else has changed the model since the form was opened. */
  isOutdated: boolean;
  /** Why values cannot be changed as typed: what has their readings or watches them. */
  hindrance: { message: string; uses: readonly SettingUse[] } | null;
}

/**
 * The form that creates or changes a meter model.
 * @param model null: a new one
 * @param copied what a new one begins with; null: nothing
 */
export function useModelForm(model: MeterModel | null, copied: MeterModel | null): ModelForm {
  const t = useTexts('meterModel');
  const goBack = useGoBack(screenAddress('meterModels'));
  const [hindrance, setHindrance] = useState<ModelForm['hindrance']>(null);
  const { mutateAsync } = useApiMutation('saveMeterModel', { silent: true });
  const form: ActionForm<ModelDraft, SaveIntent> = useActionForm<ModelDraft, MeterModel, SaveIntent>({
    draftKey: model ? `meter-model:${model.id}` : `meter-model:new:${copied?.id ?? ''}`,
    initial: model ? toModelDraft(model) : copied ? copyModel(copied, t('copyOf', { name: copied.name })) : createEmptyModel(),
    findFaults: findDraftFaults,
    send: async (values, intent) => {
      setHindrance(null);
      const version = intent === 'over' ? model?.version : values.version;
      try {
        return await mutateAsync(toModelInput(values, model && { id: model.id, version: version ?? model.version }));
      } catch (error) {
        const uses = listUses(error);
        if (uses.length > 0) setHindrance({ message: error instanceof Error ? error.message : '', uses });
        throw uses.length > 0 ? error : await explainRefusal(error, values);
      }
    },
    onSent: (_, { name }) => {
      showToast(t(model ? 'edit.saved' : 'edit.created', { name: name.trim() }), { kind: 'success' });
      goBack();
      void invalidateApi('listManagedMeterModels');
      void invalidateApi('listMeterModels');
    },
  });
  return { form, isOutdated: model !== null && model.version !== form.values.version, hindrance };
}

/** After a conflict the models are read again, which shows another version. */
async function explainRefusal(error: unknown, values: ModelDraft): Promise<unknown> {
  const faults = Object.entries(fieldFaultsOf(error));
  if (error instanceof ApiError && faults.length > 0) {
    const { valuesOfKeys } = toDescribedModel(values);
    const fields = Object.fromEntries(faults.map(([path, text]) => [placeFault(path, valuesOfKeys), text]));
    return new ApiError(error.code, error.message, { fields }, error);
  }
  if (!(error instanceof ApiError) || error.code !== bodyCode.conflict) {
    reportError(error);
    return error;
  }
  await invalidateApi('listManagedMeterModels');
  if (error.data === null) reportError(error);
  return error;
}

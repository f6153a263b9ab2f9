import { startOfLocalDate } from '@energy-om/domain';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { explainRefusalOf } from '#shared/form/conflict.ts';
import type { Faults } from '#shared/form/faults.ts';
import { type ActionForm, useActionForm } from '#shared/form/use-action-form.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { tenantZone } from '#shared/time/tenant-time.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { type TariffDraft, toTerms } from '../model/tariff-draft.ts';
import type { Tariff } from '../model/terms.ts';

/** `over`: saves over what somebody else has changed. */
export type SaveIntent = 'save' | 'over';
export type TariffForm = ActionForm<TariffDraft, SaveIntent>;

export interface EditedVersion {
  tariff: Tariff;
  /** Null: a new version. */
  versionId: string | null;
  initial: TariffDraft;
  draftKey: string;
}

/** The form that writes or changes the draft of a version. */
export function useTariffForm({ tariff, versionId, initial, draftKey }: EditedVersion): { form: TariffForm; isOutdated: boolean } {
  const t = useTexts('tariff');
  const goBack = useGoBack(screenAddress('tariff', { id: tariff.id }));
  const { mutateAsync: save } = useApiMutation('saveTariffVersion', { silent: true });
  const stored = tariff.versions.find(({ id }) => id === versionId);
  const form: TariffForm = useActionForm<TariffDraft, Tariff, SaveIntent>({
    draftKey: `tariff:${draftKey}`,
    initial,
    faultNames: {
      validOn: 'validFrom',
      anchor: 'steps.anchor',
      allowanceAbove: 'steps.allowance.above',
      allowancePerPerson: 'steps.allowance.perPerson',
    },
    findFaults: ({ validOn }): Faults => (validOn === null ? { validFrom: textOfEmptyField('other') } : {}),
    send: async (values, intent) => {
      const version = (intent === 'over' ? stored?.version : values.version) ?? undefined;
      const validFrom = new Date(startOfLocalDate(values.validOn ?? '', tenantZone())).toISOString();
      try {
        return await save({ ...(versionId !== null && { id: versionId, version }), tariffId: tariff.id, validFrom, ...toTerms(values) });
      } catch (error) {
        const isOtherVersion = ({ versions }: Tariff) =>
          versions.some((one) => one.id === versionId && one.state === 'draft' && one.version !== version);
        throw await explainRefusalOf(error, isOtherVersion, 'listTariffs', 'getTariff');
      }
    },
    onSent: () => {
      showToast(t('edit.saved'), { kind: 'success' });
      goBack();
      void invalidateApi('listTariffs', 'getTariff');
    },
  });
  return { form, isOutdated: stored !== undefined && stored.version !== form.values.version };
}

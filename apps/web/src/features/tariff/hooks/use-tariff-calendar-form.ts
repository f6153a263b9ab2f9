import { type ApiOutput, bodyCode } from '@energy-om/contract';
import { ApiError, fieldFaultsOf } from '#shared/api/api-error.ts';
import { reportError } from '#shared/api/call-api.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { apiKey, invalidateApi } from '#shared/api/use-api-query.ts';
import { type ActionForm, useActionForm } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';

export type TariffCalendar = ApiOutput<'getTariffCalendar'>;
/** `over`: saves over what somebody else has changed. */
export type SaveIntent = 'save' | 'over';

export interface TariffCalendarForm {
  form: ActionForm<TariffCalendar, SaveIntent>;
  isOutdated: boolean;
}

/** The form that changes the dates by which tariffs tell days apart. */
export function useTariffCalendarForm(stored: TariffCalendar): TariffCalendarForm {
  const t = useTexts('tariff');
  const goBack = useGoBack(screenAddress('tariffs'));
  const { mutateAsync } = useApiMutation('saveTariffCalendar', { silent: true });
  const form: ActionForm<TariffCalendar, SaveIntent> = useActionForm<TariffCalendar, TariffCalendar, SaveIntent>({
    draftKey: 'tariff-calendar',
    initial: stored,
    findFaults: () => ({}),
    send: async (values, intent) => {
      try {
        return await mutateAsync({ ...values, version: intent === 'over' ? stored.version : values.version });
      } catch (error) {
        if (error instanceof ApiError && error.code === bodyCode.conflict) await invalidateApi('getTariffCalendar');
        if (Object.keys(fieldFaultsOf(error)).length === 0) reportError(error);
        throw error;
      }
    },
    onSent: (saved) => {
      queryClient.setQueryData<TariffCalendar>(apiKey('getTariffCalendar', {}), saved);
      showToast(t('calendar.saved'), { kind: 'success' });
      goBack();
    },
  });
  return { form, isOutdated: stored.version !== form.values.version };
}

import type { ApiOutput } from '@energy-om/contract';
import { tariffDateKinds } from '@energy-om/domain';
import { ApiError, fieldFaultsOf } from '#shared/api/api-error.ts';
import { reportError } from '#shared/api/call-api.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { apiKey, invalidateApi } from '#shared/api/use-api-query.ts';
import { listDifferences } from '#shared/form/list-differences.ts';
import { type ActionForm, useActionForm } from '#shared/form/use-action-form.ts';
import type { FieldDifference } from '#shared/form/VersionConflict.tsx';
import { formatList } from '#shared/format/list.ts';
import { formatTenantDate } from '#shared/format/tenant-time.ts';
import { formatDate } from '#shared/format/time.ts';
import { textOf, useTexts } from '#shared/i18n/texts.ts';
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

/** What each date is that somebody else has made something else meanwhile. */
export function listCalendarDifferences(stored: TariffCalendar, typed: TariffCalendar): (FieldDifference | string)[] {
  const dates = tariffDateKinds.flatMap((kind) => [...stored[kind], ...typed[kind]]).sort();
  const labels = Object.fromEntries(dates.map((date) => [date, formatDate(`${date}T12:00:00`)]));
  const byDate = (calendar: TariffCalendar): Record<string, string> =>
    Object.fromEntries(
      dates.map((date) => {
        const kinds = tariffDateKinds.filter((kind) => calendar[kind].includes(date));
        return [date, formatList(kinds.map((kind) => textOf('tariff', `calendar.kinds.${kind}`)))];
      }),
    );
  return listDifferences(labels, byDate(stored), byDate(typed), (calendar, date) => calendar[date] ?? '');
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
        // That days are settled already is a conflict too, which reading again does not show.
        const known = error instanceof ApiError ? (error.data as Partial<TariffCalendar & { settledTo: string }> | null) : null;
        if (known?.version !== undefined) await invalidateApi('getTariffCalendar');
        else if (known?.settledTo !== undefined) {
          showToast(t('calendar.settled', { date: formatTenantDate(known.settledTo) }), { kind: 'error' });
        } else if (Object.keys(fieldFaultsOf(error)).length === 0) reportError(error);
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

import type { ApiOutput } from '@energy-om/contract';
import { maxLabourRateCents } from '@energy-om/domain';
import { queryClient } from '#shared/api/query-client.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { apiKey } from '#shared/api/use-api-query.ts';
import { explainRefusal } from '#shared/form/conflict.ts';
import { listDifferences } from '#shared/form/list-differences.ts';
import { useActionForm } from '#shared/form/use-action-form.ts';
import type { FieldDifference } from '#shared/form/VersionConflict.tsx';
import { parseMoney, typeMoney } from '#shared/format/money.ts';
import { textOf, useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import type { SaveIntent } from './use-part-form.ts';

export type Rates = ApiOutput<'getLabourRates'>;

export interface RatesDraft {
  version: number;
  /** In yuan an hour, as typed; empty: none. */
  rate: string;
  byType: Readonly<Record<string, string>>;
}

export function toRatesDraft({ version, rateCents, businessTypes }: Rates): RatesDraft {
  const known = businessTypes.flatMap(({ id, rateCents: cents }) => (cents === null ? [] : [[id, typeMoney(cents)]]));
  return { version, rate: rateCents === null ? '' : typeMoney(rateCents), byType: Object.fromEntries(known) };
}

/** In what the typed rates differ from those that somebody else has saved meanwhile, by what they are of. */
export function listRatesDifferences(rates: Rates, typed: RatesDraft): (FieldDifference | string)[] {
  const whole = '';
  const labels = {
    [whole]: textOf('sparePart', 'rates.whole'),
    ...Object.fromEntries(rates.businessTypes.map(({ id, name }) => [id, name])),
  };
  const byLabel = ({ rate, byType }: RatesDraft): Record<string, string> => ({ [whole]: rate, ...byType });
  return listDifferences(labels, byLabel(toRatesDraft(rates)), byLabel(typed), (draft, of) =>
    draft[of] ? `${draft[of]} ${textOf('sparePart', 'rates.perHour')}` : '',
  );
}

function readRate(typed: string): number | null {
  const cents = parseMoney(typed);
  return cents !== null && cents >= 1 && cents <= maxLabourRateCents ? cents : null;
}

/** The form of what an hour of labour costs. */
export function useRatesForm(rates: Rates) {
  const t = useTexts('sparePart');
  const { mutateAsync } = useApiMutation('saveLabourRates', { silent: true });
  const typedOf = (values: RatesDraft) =>
    rates.businessTypes.flatMap(({ id }) => (values.byType[id]?.trim() ? [{ id, typed: values.byType[id] }] : []));
  const form = useActionForm<RatesDraft, Rates, SaveIntent>({
    draftKey: 'labour-rates',
    initial: toRatesDraft(rates),
    findFaults: (values) => ({
      ...(values.rate.trim() !== '' && readRate(values.rate) === null && { rate: t('fault.rate') }),
      ...Object.fromEntries(
        typedOf(values)
          .filter(({ typed }) => readRate(typed) === null)
          .map(({ id }) => [`byType.${id}`, t('fault.rate')]),
      ),
    }),
    send: async (values, intent) => {
      const businessTypes = typedOf(values).map(({ id, typed }) => ({ id, rateCents: readRate(typed) ?? 0 }));
      const version = intent === 'over' ? rates.version : values.version;
      try {
        return await mutateAsync({ version, rateCents: readRate(values.rate), businessTypes });
      } catch (error) {
        throw await explainRefusal(error, 'getLabourRates');
      }
    },
    renew: toRatesDraft,
    onSent: (saved) => {
      queryClient.setQueryData<Rates>(apiKey('getLabourRates', {}), saved);
      showToast(t('rates.saved'), { kind: 'success' });
    },
  });
  return { form, isOutdated: rates.version !== form.values.version };
}

import { consumptionUnits } from '@energy-om/domain';
import type { ResultForm } from '#features/work-order-form/hooks/use-result-form.ts';
import { listMeters, readingOf } from '#features/work-order-form/model/result-draft.ts';
import { parseNumber } from '#shared/format/parse-number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { ReadingField } from '#shared/reading/ReadingField.tsx';
import { notKept } from '#shared/reading/typed-kept.ts';
import { useNow } from '#shared/time/use-now.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import { FieldStack } from '../action/FieldStack.tsx';

const ageIntervalMs = 1000;

export interface ReadingFieldsProps {
  order: OrderDetail;
  form: ResultForm;
  stamp: readonly string[];
}

/** A reading of each meter of the order. */
export function ReadingFields({ order, form, stamp }: ReadingFieldsProps) {
  const t = useTexts('workOrderForm');
  const now = useNow(ageIntervalMs);
  const draft = form.values;
  const type = (id: string, reading: string | null) => {
    const { [id]: _, ...others } = draft.readings;
    form.change({ readings: reading === null ? others : { ...others, [id]: reading } });
  };
  const wasSubmitted = (id: string, value: string) =>
    order.result?.readings.some((reading) => reading.objectId === id && reading.value === parseNumber(value)) ?? false;
  return (
    <Card title={t('result.readings')}>
      <FieldStack>
        {listMeters(order).map((meter) => {
          const value = readingOf(draft, order, meter.id, now);
          const register = order.registers.find(({ objectId }) => objectId === meter.id) ?? null;
          return (
            <ReadingField
              key={meter.id}
              label={meter.code ? `${meter.name} · ${meter.code}` : meter.name}
              required
              unit={register?.unit ?? (meter.energyType ? consumptionUnits[meter.energyType] : null)}
              register={register}
              value={value}
              onChange={(reading) => type(meter.id, reading)}
              kept={draft.kept[meter.id] ?? notKept}
              onKeptChange={(change) => form.update('kept', (before) => ({ ...before, [meter.id]: change(before[meter.id] ?? notKept) }))}
              isSubmitted={wasSubmitted(meter.id, value)}
              error={form.faults.within(`result.readings.${meter.id}`)}
              stamp={stamp}
              onPhotosBusy={(isBusy) => form.photosBusy.setBusy(`reading ${meter.id}`, isBusy)}
              now={now}
            />
          );
        })}
      </FieldStack>
    </Card>
  );
}

import { consumptionUnits, findReadingDoubt, type ReadingDoubt } from '@energy-om/domain';
import { prefillOf, type TypedKept, toKnown } from '#features/work-order-form/model/result-draft.ts';
import { NumberField } from '#shared/dynamic-form/NumberField.tsx';
import { formatNumber } from '#shared/format/number.ts';
import { parseNumber } from '#shared/format/parse-number.ts';
import { formatAgo } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import { ReadingQuestion } from './ReadingQuestion.tsx';

export interface ReadingFieldProps {
  meter: OrderDetail['objects'][number];
  /** The meter's register; null where it has none that is known, or where a reading is never questioned. */
  register: OrderDetail['registers'][number] | null;
  /** The content of the field: as it is typed, or the meter's own value. */
  value: string;
  /** Null: the meter's own value again. */
  onChange: (value: string | null) => void;
  kept: TypedKept;
  onKeptChange: (change: (before: TypedKept) => TypedKept) => void;
  /** A reading that was submitted before is not questioned again. */
  isSubmitted: boolean;
  error: string | null;
  stamp: readonly string[];
  onPhotosBusy: (isBusy: boolean) => void;
  /** Epoch milliseconds. */
  now: number;
}

/** The present reading of a meter, filled with the meter's own value; a doubtful one is questioned, never refused. */
export function ReadingField({ meter, register, value, onChange, isSubmitted, error, now, ...question }: ReadingFieldProps) {
  const t = useTexts('workOrderForm');
  const unit = register?.unit ?? (meter.energyType ? consumptionUnits[meter.energyType] : null);
  const number = parseNumber(value);
  const doubt = register && number !== null && !isSubmitted ? findReadingDoubt(number, now, toKnown(register)) : null;
  const live = register && prefillOf(register, now);
  return (
    <>
      <NumberField
        label={meter.code ? `${meter.name} · ${meter.code}` : meter.name}
        required
        field={{ unit, min: 0, max: null }}
        value={value}
        onChange={onChange}
        error={doubt ? null : error}
        showRange={false}
        note={register?.latest && !doubt ? t(live === null ? 'reading.lastKnown' : 'reading.live', describe(register)) : undefined}
      />
      {(doubt || error) && register?.latest && number !== null && (
        <ReadingQuestion
          sentence={doubt ? describeDoubt(doubt) : (error ?? '')}
          unanswered={error}
          suggestion={doubt?.suggestion === null || doubt?.suggestion === undefined ? null : format(doubt.suggestion)}
          onTakeSuggestion={() => onChange(String(doubt?.suggestion ?? ''))}
          onTakeLive={live === null || live === value ? null : () => onChange(null)}
          {...question}
        />
      )}
    </>
  );

  function format(figure: number): string {
    return formatNumber(figure, register?.decimals ?? 2);
  }

  function describe({ latest }: OrderDetail['registers'][number]) {
    return { value: latest ? format(latest.value) : '', age: latest ? formatAgo(Date.parse(latest.at), now) : '' };
  }

  function describeDoubt({ kind, suggestion, register: { value: shown, at } }: ReadingDoubt): string {
    return t(`reading.doubt.${kind}`, {
      value: format(shown),
      age: formatAgo(at, now),
      suggestion: suggestion === null ? '' : format(suggestion),
    });
  }
}

import { findReadingDoubt, type ReadingDoubt } from '@energy-om/domain';
import { NumberField } from '../dynamic-form/NumberField.tsx';
import { formatNumber } from '../format/number.ts';
import { parseNumber } from '../format/parse-number.ts';
import { formatAgo } from '../format/time.ts';
import { useTexts } from '../i18n/texts.ts';
import { ReadingQuestion } from './ReadingQuestion.tsx';
import { prefillOf, type Register, toKnown } from './register.ts';
import type { TypedKept } from './typed-kept.ts';

export interface ReadingFieldProps {
  label: string;
  required: boolean;
  /** Of the meter's display; null where it is not known. */
  unit: string | null;
  /** The meter's register; null where it has none that is known, or where a reading is never questioned. */
  register: Register | null;
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
export function ReadingField(props: ReadingFieldProps) {
  const { label, required, unit, register, value, onChange, isSubmitted, error, now, ...question } = props;
  const t = useTexts('workOrderForm');
  const number = parseNumber(value);
  const doubt = register && number !== null && !isSubmitted ? findReadingDoubt(number, now, toKnown(register)) : null;
  const live = register && prefillOf(register, now);
  return (
    <>
      <NumberField
        label={label}
        required={required}
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

  function describe({ latest }: Register) {
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

import type { FormField } from '@energy-om/domain';
import { parseNumber } from '../format/parse-number.ts';
import { useTexts } from '../i18n/texts.ts';
import type { FieldProps } from '../ui/form/Field.tsx';
import { TextField } from '../ui/form/TextField.tsx';
import { describeRange } from './fault-text.ts';

export interface NumberFieldProps extends Omit<FieldProps, 'children' | 'kind' | 'hint'> {
  field: Pick<FormField, 'unit' | 'min' | 'max'>;
  /** Kept as it is typed. */
  value: string;
  onChange: (value: string) => void;
  /** A hint that is shown before a number is typed. */
  note?: string;
  /** Shows the range even while the number is valid. */
  showRange?: boolean;
}

/** A number with its unit and its plausible range; a number outside of it is reported while it is typed, not only when it is sent. */
export function NumberField({ field, value, onChange, error, note, showRange = true, ...rest }: NumberFieldProps) {
  const t = useTexts('workOrderForm');
  const range = describeRange(field);
  const number = parseNumber(value);
  const isOutside = number !== null && ((field.min !== null && number < field.min) || (field.max !== null && number > field.max));
  const isNoNumber = value.trim() !== '' && number === null && !/^[+-]?\.?$/.test(value.trim());
  const noticed = isNoNumber ? t('fault.noNumber') : isOutside && range ? t('fault.outside', { range }) : null;
  return (
    <TextField
      {...rest}
      inputMode={field.min !== null && field.min >= 0 ? 'decimal' : 'text'}
      value={value}
      onChange={onChange}
      unit={field.unit}
      error={noticed ?? error}
      hint={showRange && range && !noticed ? t('result.range', { range }) : note}
      autoComplete="off"
    />
  );
}

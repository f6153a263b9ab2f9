import { useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { Icon } from '../display/Icon.tsx';
import { OptionSheet } from '../sheet/OptionSheet.tsx';
import type { ChoiceOption } from './Choice.tsx';
import styles from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';

export interface PickerFieldProps<Value extends string | number> extends Omit<FieldProps, 'children' | 'kind' | 'label'> {
  label: string;
  options: readonly (ChoiceOption<Value> & { label: string })[];
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string;
  disabled?: boolean;
}

/** A form field for one of many options, chosen on a sheet. */
export function PickerField<Value extends string | number>({
  label,
  options,
  value,
  onChange,
  placeholder,
  disabled,
  ...field
}: PickerFieldProps<Value>) {
  const t = useTexts('common');
  const [isOpen, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  return (
    <Field {...field} label={label}>
      {({ id, 'aria-required': _, ...control }) => (
        <>
          <button
            {...control}
            id={id}
            type="button"
            className={styles.pick}
            data-empty={!chosen}
            disabled={disabled}
            aria-haspopup="dialog"
            aria-labelledby={`${id}-label ${id}`}
            onClick={() => setOpen(true)}
          >
            <span>{chosen?.label ?? placeholder ?? t('choose')}</span>
            <Icon name="down" size={18} />
          </button>
          <OptionSheet open={isOpen} onClose={() => setOpen(false)} title={label} options={options} value={value} onChange={onChange} />
        </>
      )}
    </Field>
  );
}

import { useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import type { ChoiceOption } from './Choice.tsx';
import styles from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';
import { Icon } from './Icon.tsx';
import list from './PickerField.module.css';
import { SearchBar } from './SearchBar.tsx';
import { Sheet } from './Sheet.tsx';

export interface PickerFieldProps<Value extends string | number> extends Omit<FieldProps, 'children' | 'kind' | 'label'> {
  label: string;
  options: readonly (ChoiceOption<Value> & { label: string })[];
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string;
  disabled?: boolean;
}

const searchFrom = 9;

/** One of many, from a sheet; with a search box when they are more than fit on it. */
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
  const [keyword, setKeyword] = useState('');
  const chosen = options.find((option) => option.value === value);
  const wanted = keyword.trim().toLowerCase();
  const matching =
    wanted === ''
      ? options
      : options.filter(({ label: name, hint }) => `${name} ${typeof hint === 'string' ? hint : ''}`.toLowerCase().includes(wanted));
  const close = () => {
    setOpen(false);
    setKeyword('');
  };
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
          <Sheet open={isOpen} onClose={close} title={label}>
            {options.length >= searchFrom && <SearchBar value={keyword} onChange={setKeyword} />}
            <ul className={list.options}>
              {matching.map((option) => (
                <li key={option.value}>
                  <button
                    type="button"
                    className={list.option}
                    aria-pressed={option.value === value}
                    disabled={option.disabled}
                    onClick={() => {
                      onChange(option.value);
                      close();
                    }}
                  >
                    <span className={list.text}>
                      <span>{option.label}</span>
                      {option.hint && <span className={list.hint}>{option.hint}</span>}
                    </span>
                    {option.value === value && <Icon name="check" />}
                  </button>
                </li>
              ))}
            </ul>
            {matching.length === 0 && <p className={list.hint}>{t('notFoundInList')}</p>}
          </Sheet>
        </>
      )}
    </Field>
  );
}

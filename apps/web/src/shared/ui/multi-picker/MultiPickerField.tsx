import { type ReactNode, useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '../form/Button.tsx';
import { Field, type FieldProps } from '../form/Field.tsx';
import { MultiOptionSheet } from './MultiOptionSheet.tsx';
import type { Picked, PickOption } from './option-tree.ts';
import { PickedList } from './PickedList.tsx';

export interface MultiPickerFieldProps extends Omit<FieldProps, 'children' | 'kind' | 'label'> {
  label: string;
  /** A tree: each option is followed by those within it. Null while it is loading. */
  options: readonly PickOption[] | null;
  /** With names, since what was picked may not be offered any more. */
  value: readonly Picked[];
  onChange: (value: Picked[]) => void;
  /** A picked option stands for those within it. */
  includesWithin?: boolean;
  /** Shown on the sheet where there are no options. */
  empty?: ReactNode;
}

/** A form field for any number of many options, flat or in a tree, chosen on a sheet. */
export function MultiPickerField({ label, options, value, onChange, includesWithin, empty, ...field }: MultiPickerFieldProps) {
  const t = useTexts('common');
  const [isOpen, setOpen] = useState(false);
  const offered = options && new Set(options.map(({ id }) => id));
  return (
    <Field {...field} label={label} kind="group" extra={value.length > 0 ? t('multiPicker.chosen', { count: value.length }) : undefined}>
      <PickedList
        picked={value.map((one) => ({ ...one, isGone: offered !== null && !offered.has(one.id) }))}
        onRemove={(id) => onChange(value.filter((one) => one.id !== id))}
      />
      <Button variant="plain" block busy={isOpen && options === null} onPress={() => setOpen(true)}>
        {t('multiPicker.choose', { label })}
      </Button>
      <MultiOptionSheet
        open={isOpen && options !== null}
        onClose={() => setOpen(false)}
        title={label}
        options={options ?? []}
        value={value}
        onChange={onChange}
        {...(includesWithin !== undefined && { includesWithin })}
        empty={empty}
      />
    </Field>
  );
}

import type { Role } from '@energy-om/domain';
import { useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/form/Button.tsx';
import { Field, type FieldProps } from '../ui/form/Field.tsx';
import { PickedList } from '../ui/multi-picker/PickedList.tsx';
import { type PickedPerson, PickPeopleSheet } from './PickPeopleSheet.tsx';

export interface PeopleFieldProps extends Omit<FieldProps, 'children' | 'kind' | 'label'> {
  label: string;
  value: readonly PickedPerson[];
  onChange: (people: PickedPerson[]) => void;
  /** The role whose members are listed first. */
  firstRole?: Role;
  /** Choosing another person replaces the one before. */
  single?: boolean;
}

/** A form field for members of the organisation, chosen on a sheet with a search. */
export function PeopleField({ label, value, onChange, firstRole, single = false, ...field }: PeopleFieldProps) {
  const t = useTexts('common');
  const [isOpen, setOpen] = useState(false);
  const toggle = (person: PickedPerson) => {
    const isIn = value.some(({ id }) => id === person.id);
    if (isIn) return onChange(value.filter(({ id }) => id !== person.id));
    onChange(single ? [person] : [...value, person]);
    if (single) setOpen(false);
  };
  return (
    <Field {...field} label={label} kind="group">
      <PickedList
        picked={value.map(({ id, fullName }) => ({ id, name: fullName }))}
        onRemove={(id) => onChange(value.filter((person) => person.id !== id))}
      />
      <Button variant="plain" block onPress={() => setOpen(true)}>
        {t(single && value.length > 0 ? 'multiPicker.replace' : 'multiPicker.choose', { label })}
      </Button>
      <PickPeopleSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={label}
        chosen={value}
        onToggle={toggle}
        {...(firstRole && { firstRole })}
      />
    </Field>
  );
}

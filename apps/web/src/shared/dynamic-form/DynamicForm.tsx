import { type FormField, shownFields } from '@energy-om/domain';
import { type Faults, faultsWithin } from '../form/faults.ts';
import { AnswerField, type FieldSurroundings } from './AnswerField.tsx';
import { type TypedAnswer, type TypedAnswers, toAnswers } from './answers.ts';

export interface DynamicFormProps {
  fields: readonly FormField[];
  value: TypedAnswers;
  onChange: (answers: TypedAnswers) => void;
  /** Finds faults by a field's key, and below it. */
  faults: Faults;
  surroundings: FieldSurroundings;
}

/** A form that a tenant or a business type describes: one control for each field that the answers so far ask for, by its type. */
export function DynamicForm({ fields, value, onChange, faults, surroundings }: DynamicFormProps) {
  const answer = (key: string, given: TypedAnswer) => onChange({ ...value, [key]: given });
  return shownFields(fields, toAnswers(fields, value)).map((field) => (
    <AnswerField
      key={field.key}
      field={field}
      value={value[field.key] ?? null}
      onChange={(given) => answer(field.key, given)}
      faults={faultsWithin(faults, field.key)}
      surroundings={surroundings}
    />
  ));
}

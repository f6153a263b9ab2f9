import { type FormAnswer, type FormField, type PointAnswer, readChecklist, sortPoints } from '@energy-om/domain';
import { type Faults, faultAt, faultsBelow } from '../form/faults.ts';
import { useTexts } from '../i18n/texts.ts';
import { Field } from '../ui/form/Field.tsx';
import styles from './ChecklistField.module.css';
import { ChecklistPoint, type PointSurroundings } from './ChecklistPoint.tsx';

export interface ChecklistFieldProps extends PointSurroundings {
  field: FormField;
  value: FormAnswer;
  onChange: (value: FormAnswer) => void;
  /** The faults below the field: `2.text`, or under an empty name that of the whole field. */
  faults: Faults;
}

/** A checklist, point by point: normal, abnormal or not applicable. An answered point collapses to one line. */
export function ChecklistField({ field, value, onChange, faults, ...surroundings }: ChecklistFieldProps) {
  const t = useTexts('workOrderForm');
  const points = readChecklist(value);
  const answered = field.options.filter((option) => points.has(option)).length;
  const answer = (changed: PointAnswer) => onChange(sortPoints(new Map(points).set(changed.point, changed), field.options));
  return (
    <Field
      label={field.label}
      required={field.required}
      optional={!field.required}
      kind="group"
      extra={t('checklist.answered', { done: answered, all: field.options.length })}
      error={faults[''] ?? null}
    >
      <ul className={styles.points}>
        {field.options.map((option, index) => (
          <li key={option}>
            <ChecklistPoint
              point={option}
              answer={points.get(option) ?? null}
              onChange={answer}
              fault={faultAt(faults, String(index))}
              faults={faultsBelow(faults, String(index))}
              {...surroundings}
            />
          </li>
        ))}
      </ul>
    </Field>
  );
}

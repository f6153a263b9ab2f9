import type { FormAnswer, FormField } from '@energy-om/domain';
import type { Faults } from '../form/faults.ts';
import { useTexts } from '../i18n/texts.ts';
import { Choice } from '../ui/form/Choice.tsx';
import { DateTimeField } from '../ui/form/DateTimeField.tsx';
import { PickerField } from '../ui/form/PickerField.tsx';
import { TextArea } from '../ui/form/TextArea.tsx';
import { ChecklistField } from './ChecklistField.tsx';
import type { PointSurroundings } from './ChecklistPoint.tsx';
import { NumberField } from './NumberField.tsx';

export interface AnswerFieldProps {
  field: FormField;
  value: FormAnswer;
  onChange: (value: FormAnswer) => void;
  /** The faults of the field, under an empty name, and of its parts. */
  faults: Faults;
  surroundings: PointSurroundings;
}

const maxAtOnce = 5;

/** The control of one described field. */
export function AnswerField({ field, value, onChange, faults, surroundings }: AnswerFieldProps) {
  const t = useTexts('workOrderForm');
  const { label, required, options } = field;
  const frame = { label, required, optional: !required, error: faults[''] ?? null };
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  switch (field.type) {
    case 'number':
      return <NumberField {...frame} field={field} value={text} onChange={onChange} />;
    case 'choice': {
      const choices = options.map((option) => ({ value: option, label: option }));
      return choices.length <= maxAtOnce ? (
        <Choice {...frame} layout="pills" options={choices} value={text || null} onChange={onChange} />
      ) : (
        <PickerField {...frame} options={choices} value={text || null} onChange={onChange} />
      );
    }
    case 'checklist':
      return <ChecklistField field={field} value={value} onChange={onChange} faults={faults} {...surroundings} />;
    case 'yesNo':
      return (
        <Choice
          {...frame}
          layout="pills"
          options={[
            { value: 'yes', label: t('answer.yes') },
            { value: 'no', label: t('answer.no') },
          ]}
          value={typeof value === 'boolean' ? (value ? 'yes' : 'no') : null}
          onChange={(chosen) => onChange(chosen === 'yes')}
        />
      );
    case 'date':
      return <DateTimeField {...frame} precision="date" value={text || null} onChange={onChange} />;
    default:
      return <TextArea {...frame} rows={1} value={text} onChange={onChange} />;
  }
}

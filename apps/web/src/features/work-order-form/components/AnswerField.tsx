import type { FormAnswer, FormField } from '@energy-om/domain';
import { useTexts } from '../../../shared/i18n/texts.ts';
import { Choice } from '../../../shared/ui/Choice.tsx';
import { DateTimeField } from '../../../shared/ui/DateTimeField.tsx';
import { MultiChoice } from '../../../shared/ui/MultiChoice.tsx';
import { PickerField } from '../../../shared/ui/PickerField.tsx';
import { TextArea } from '../../../shared/ui/TextArea.tsx';
import { NumberField } from './NumberField.tsx';

export interface AnswerFieldProps {
  field: FormField;
  value: FormAnswer;
  onChange: (value: FormAnswer) => void;
  error: string | null;
}

const mostAtOnce = 5;

/** The control of one described field. */
export function AnswerField({ field, value, onChange, error }: AnswerFieldProps) {
  const t = useTexts('workOrderForm');
  const { label, required, options } = field;
  const frame = { label, required, optional: !required, error };
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  switch (field.type) {
    case 'number':
      return <NumberField {...frame} field={field} value={text} onChange={onChange} />;
    case 'choice': {
      const choices = options.map((option) => ({ value: option, label: option }));
      return choices.length <= mostAtOnce ? (
        <Choice {...frame} layout="pills" options={choices} value={text || null} onChange={onChange} />
      ) : (
        <PickerField {...frame} options={choices} value={text || null} onChange={onChange} />
      );
    }
    case 'checklist': {
      const ticked = Array.isArray(value) ? value : [];
      return (
        <MultiChoice
          {...frame}
          extra={t('result.ticked', { done: ticked.length, all: options.length })}
          hint={required ? t('result.tickAll') : undefined}
          options={options.map((option) => ({ value: option, label: option }))}
          value={ticked}
          onChange={onChange}
        />
      );
    }
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

import { type FormField, isSignatureAnswer } from '@energy-om/domain';
import type { Faults } from '../form/faults.ts';
import { useTexts } from '../i18n/texts.ts';
import { storedPhotoOf } from '../photo/stored-photo.ts';
import { SignatureField } from '../signature/SignatureField.tsx';
import { Choice } from '../ui/form/Choice.tsx';
import { DateTimeField } from '../ui/form/DateTimeField.tsx';
import { PickerField } from '../ui/form/PickerField.tsx';
import { TextArea } from '../ui/form/TextArea.tsx';
import type { TypedAnswer } from './answers.ts';
import { ChecklistField } from './ChecklistField.tsx';
import type { PointSurroundings } from './ChecklistPoint.tsx';
import { MeterField } from './MeterField.tsx';
import type { MeterPlace } from './meter-place.ts';
import { NumberField } from './NumberField.tsx';
import { PhotosField } from './PhotosField.tsx';
import { isTypedReading } from './typed-reading.ts';

/** What fields receive from their form. */
export interface FieldSurroundings extends PointSurroundings {
  meters: MeterPlace;
}

export interface AnswerFieldProps {
  field: FormField;
  value: TypedAnswer;
  onChange: (value: TypedAnswer) => void;
  /** The faults of the field, under an empty name, and of its parts. */
  faults: Faults;
  surroundings: FieldSurroundings;
}

const maxAtOnce = 5;

/** The control of one described field. */
export function AnswerField({ field, value, onChange, faults, surroundings }: AnswerFieldProps) {
  const t = useTexts('workOrderForm');
  const { label, required, options } = field;
  const frame = { label, required, optional: !required, error: faults[''] ?? null };
  const plain = isTypedReading(value) ? null : value;
  const { meters, ...pointSurroundings } = surroundings;
  const { stamp, onPhotosBusy } = pointSurroundings;
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
      return <ChecklistField field={field} value={plain} onChange={onChange} faults={faults} {...pointSurroundings} />;
    case 'photo':
      return <PhotosField field={field} value={plain} onChange={onChange} error={frame.error} stamp={stamp} onPhotosBusy={onPhotosBusy} />;
    case 'signature':
      return (
        <SignatureField
          {...frame}
          value={isSignatureAnswer(value) ? storedPhotoOf(value.signatureId) : null}
          onChange={(file) => onChange(file && { signatureId: file.id })}
        />
      );
    case 'reading':
      return (
        <MeterField
          field={field}
          value={value}
          onChange={onChange}
          error={frame.error}
          place={meters}
          stamp={stamp}
          onPhotosBusy={onPhotosBusy}
        />
      );
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

import { maxFieldLabelLength, maxFieldOptionLength, maxFieldOptions, maxPhotos, maxUnitLength } from '@energy-om/domain';
import type { TypedField } from '#features/business-type/model/typed-field.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import typeStyles from '../type/fields.module.css';
import { ConditionFields } from './ConditionFields.tsx';
import styles from './FieldCard.module.css';

export interface FieldEditorProps {
  field: TypedField;
  fields: readonly TypedField[];
  /** The problems by parts of the field. */
  faults: Partial<Record<string, string>>;
  onChange: (change: Partial<TypedField>) => void;
}

/** The longest text of all options, with a line break each. */
const maxOptionsLength = maxFieldOptions * (maxFieldOptionLength + 1);

/** Everything that can be set for a field. */
export function FieldEditor({ field, fields, faults, onChange }: FieldEditorProps) {
  const t = useTexts('businessType');
  const { type } = field;
  const parts = type === 'checklist' ? 'points' : 'options';
  return (
    <div className={typeStyles.stack}>
      <TextField
        label={t('field.label')}
        required
        placeholder={t('field.labelPlaceholder')}
        maxLength={maxFieldLabelLength}
        autoComplete="off"
        value={field.label}
        onChange={(label) => onChange({ label })}
        error={faults.label ?? null}
      />
      {type === 'number' && <NumberParts field={field} faults={faults} onChange={onChange} />}
      {type === 'photo' && <PhotoParts field={field} faults={faults} onChange={onChange} />}
      {type === 'reading' && <p className={typeStyles.hint}>{t('field.readingHint')}</p>}
      {(type === 'choice' || type === 'checklist') && (
        <TextArea
          label={t(`field.${parts}`)}
          required
          hint={t(`field.${parts}Hint`)}
          rows={3}
          limit={maxOptionsLength}
          value={field.options}
          onChange={(options) => onChange({ options })}
          error={faults.options ?? null}
        />
      )}
      <div className={typeStyles.rows}>
        <SwitchRow label={t('field.required')} value={field.required} onChange={(required) => onChange({ required })} />
      </div>
      <ConditionFields field={field} fields={fields} fault={faults.condition ?? null} onChange={onChange} />
    </div>
  );
}

/** The fewest and the most photos, side by side as long as nothing is wrong with them. */
function PhotoParts({ field, faults, onChange }: Pick<FieldEditorProps, 'field' | 'faults' | 'onChange'>) {
  const t = useTexts('businessType');
  const parts = [
    { part: 'min', label: t('field.minPhotos'), placeholder: '1' },
    { part: 'max', label: t('field.maxPhotos'), placeholder: String(maxPhotos) },
  ] as const;
  return (
    <div className={styles.counts} data-wide={Boolean(faults.min ?? faults.max)}>
      {parts.map(({ part, label, placeholder }) => (
        <TextField
          key={part}
          label={label}
          placeholder={placeholder}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          value={field[part]}
          onChange={(typed) => onChange({ [part]: typed })}
          error={faults[part] ?? null}
        />
      ))}
    </div>
  );
}

/** Unit, range and decimals, side by side as long as nothing is wrong with them. */
function NumberParts({ field, faults, onChange }: Pick<FieldEditorProps, 'field' | 'faults' | 'onChange'>) {
  const t = useTexts('businessType');
  const isWrong = [faults.unit, faults.min, faults.max, faults.decimals].some(Boolean);
  return (
    <div className={styles.numbers} data-wide={isWrong}>
      <TextField
        label={t('field.unit')}
        maxLength={maxUnitLength}
        autoComplete="off"
        value={field.unit}
        onChange={(unit) => onChange({ unit })}
        error={faults.unit ?? null}
      />
      {(['min', 'max'] as const).map((part) => (
        <TextField
          key={part}
          label={t(`field.${part}`)}
          inputMode="text"
          autoComplete="off"
          maxLength={16}
          value={field[part]}
          onChange={(typed) => onChange({ [part]: typed })}
          error={faults[part] ?? null}
        />
      ))}
      <TextField
        label={t('field.decimals')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        value={field.decimals}
        onChange={(decimals) => onChange({ decimals })}
        error={faults.decimals ?? null}
      />
    </div>
  );
}

import { maxNameLength, maxUnitLength, maxValueKeyLength } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import { nameOf, type TypedValue, typesInOrder } from '../model/typed-value.ts';
import styles from './fields.module.css';

export interface ValueSheetProps {
  /** Null: closed. */
  value: TypedValue | null;
  faults: Partial<Record<string, string>>;
  onChange: (changes: Partial<TypedValue>) => void;
  onClose: () => void;
  onRemove: () => void;
}

/** Everything that can be set for a value. */
export function ValueSheet({ value, faults, onChange, onClose, onRemove }: ValueSheetProps) {
  const t = useTexts('meterModel');
  return (
    <Sheet
      open={value !== null}
      onClose={onClose}
      title={(value && nameOf(value)) || t('edit.newValue')}
      footer={<Button onPress={onClose}>{t('edit.done')}</Button>}
    >
      {value && (
        <div className={styles.stack}>
          <ValueFields value={value} faults={faults} onChange={onChange} />
          <MappingFields value={value} faults={faults} onChange={onChange} />
          <Button variant="text" dangerous block onPress={onRemove}>
            {t('edit.removeValue')}
          </Button>
        </div>
      )}
    </Sheet>
  );
}

interface FieldsProps extends Pick<ValueSheetProps, 'faults' | 'onChange'> {
  value: TypedValue;
}

function ValueFields({ value, faults, onChange }: FieldsProps) {
  const t = useTexts('meterModel');
  const text = (field: 'key' | 'chinese' | 'english' | 'unit' | 'decimals') => ({
    label: t(`value.${field}`),
    autoComplete: 'off',
    value: value[field],
    onChange: (typed: string) => onChange({ [field]: typed }),
  });
  return (
    <>
      <TextField {...text('chinese')} maxLength={maxNameLength} placeholder={t('value.chinesePlaceholder')} error={faults.label ?? null} />
      <TextField {...text('english')} optional maxLength={maxNameLength} hint={t('value.labelHint')} />
      <TextField
        {...text('key')}
        required
        maxLength={maxValueKeyLength}
        autoCapitalize="off"
        spellCheck={false}
        placeholder="voltageA"
        hint={t('value.keyHint')}
        error={faults.key ?? null}
      />
      <Choice
        label={t('value.type')}
        layout="pills"
        options={typesInOrder.map((type) => ({ value: type, label: t(`typeOf.${type}`) }))}
        value={value.valueType}
        onChange={(valueType) => onChange({ valueType })}
      />
      <div className={styles.pair}>
        <TextField {...text('unit')} optional maxLength={maxUnitLength} error={faults.unit ?? null} />
        <TextField {...text('decimals')} inputMode="numeric" maxLength={2} error={faults.decimals ?? null} />
      </div>
    </>
  );
}

function MappingFields({ value, faults, onChange }: FieldsProps) {
  const t = useTexts('meterModel');
  const text = (field: 'source' | 'factor' | 'offset') => ({
    label: t(`value.${field}`),
    autoComplete: 'off',
    value: value[field],
    onChange: (typed: string) => onChange({ [field]: typed }),
    error: faults[field] ?? null,
  });
  return (
    <>
      <h3 className={styles.section}>{t('edit.mapping')}</h3>
      <TextField
        {...text('source')}
        optional
        maxLength={maxValueKeyLength}
        autoCapitalize="off"
        spellCheck={false}
        placeholder={value.key.trim() || 'Ua'}
        hint={t('value.sourceHint')}
      />
      <div className={styles.pair}>
        <TextField {...text('factor')} inputMode="text" maxLength={20} />
        <TextField {...text('offset')} inputMode="text" maxLength={20} />
      </div>
      <p className={styles.note}>{t('value.computed')}</p>
    </>
  );
}

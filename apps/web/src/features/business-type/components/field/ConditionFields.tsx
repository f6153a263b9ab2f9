import { createCondition, listConditionFields } from '#features/business-type/model/edit-fields.ts';
import { listOptions, type TypedCondition, type TypedField } from '#features/business-type/model/typed-field.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import typeStyles from '../type/fields.module.css';
import styles from './FieldCard.module.css';

export interface ConditionFieldsProps {
  field: TypedField;
  fields: readonly TypedField[];
  fault: string | null;
  onChange: (change: Partial<TypedField>) => void;
}

/** Whether a field is asked for by the answer to another one, and by which answer. */
export function ConditionFields({ field, fields, fault, onChange }: ConditionFieldsProps) {
  const t = useTexts('businessType');
  const { condition } = field;
  const candidates = listConditionFields(fields, field.key);
  const [first] = candidates;
  const choose = (key: string) => {
    const chosen = candidates.find((one) => one.key === key);
    if (chosen) onChange({ condition: createCondition(chosen) });
  };
  return (
    <div className={styles.condition} data-on={condition !== null}>
      <SwitchRow
        label={t('condition.label')}
        hint={t(first || condition ? 'condition.hint' : 'condition.noOther')}
        disabled={!first && !condition}
        value={condition !== null}
        onChange={(isOn) => onChange({ condition: isOn && first ? createCondition(first) : null })}
      />
      {condition && (
        <div className={typeStyles.stack}>
          <PickerField
            label={t('condition.field')}
            required
            placeholder={candidates.some(({ key }) => key === condition.key) ? undefined : t('condition.gone')}
            options={candidates.map(({ key, label, type }) => ({
              value: key,
              label: label.trim() || t('unnamed'),
              hint: t(`kind.${type}`),
            }))}
            value={condition.key}
            onChange={choose}
            error={fault}
          />
          <ExpectedAnswer
            condition={condition}
            other={candidates.find(({ key }) => key === condition.key) ?? null}
            onChange={(changed) => onChange({ condition: { ...condition, ...changed } })}
          />
        </div>
      )}
    </div>
  );
}

interface ExpectedAnswerProps {
  condition: TypedCondition;
  /** The field that the condition goes by; null when it is gone. */
  other: TypedField | null;
  onChange: (change: Partial<TypedCondition>) => void;
}

function ExpectedAnswer({ condition, other, onChange }: ExpectedAnswerProps) {
  const t = useTexts('businessType');
  const { kind, value } = condition;
  switch (other?.type) {
    case 'number':
      return (
        <>
          <Choice
            label={t('condition.compare')}
            layout="pills"
            options={(['above', 'below'] as const).map((one) => ({ value: one, label: t(`condition.kind.${one}`) }))}
            value={kind === 'above' || kind === 'below' ? kind : null}
            onChange={(chosen) => onChange({ kind: chosen })}
          />
          <TextField
            label={t('condition.limit')}
            required
            autoComplete="off"
            maxLength={16}
            unit={other.unit.trim() || undefined}
            value={value}
            onChange={(limit) => onChange({ value: limit, kind: kind === 'below' ? 'below' : 'above' })}
          />
        </>
      );
    case 'choice': {
      const options = [...new Set(listOptions(other.options))];
      return (
        <Choice
          label={t('condition.equals')}
          layout="pills"
          options={options.map((option) => ({ value: option, label: option }))}
          value={options.includes(value) ? value : null}
          onChange={(option) => onChange({ value: option })}
        />
      );
    }
    case 'yesNo':
      return (
        <Choice
          label={t('condition.equals')}
          layout="pills"
          options={(['yes', 'no'] as const).map((answer) => ({ value: answer, label: t(answer) }))}
          value={value === 'yes' || value === 'no' ? value : null}
          onChange={(answer) => onChange({ value: answer })}
        />
      );
    case 'checklist':
      return <p className={typeStyles.hint}>{t('condition.abnormal')}</p>;
    default:
      return null;
  }
}

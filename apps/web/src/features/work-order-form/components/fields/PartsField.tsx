import { maxPartNameLength, maxParts, maxUnitLength } from '@energy-om/domain';
import type { TypedPart } from '#features/work-order-form/model/result-draft.ts';
import type { Faults } from '#shared/form/faults.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { createId } from '#shared/id/create-id.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Field } from '#shared/ui/form/Field.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import styles from '../action/FieldRow.module.css';

export interface PartsFieldProps {
  value: readonly TypedPart[];
  onChange: (parts: readonly TypedPart[]) => void;
  /** Finds faults by `key.name` and `key.quantity`. */
  faults: Faults;
}

/** The parts that were used, in as many rows as needed; none at first. */
export function PartsField({ value, onChange, faults }: PartsFieldProps) {
  const t = useTexts('workOrderForm');
  const change = (key: string, part: Partial<TypedPart>) => onChange(value.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const add = () => onChange([...value, { key: createId(), name: '', quantity: '1', unit: t('result.pieces') }]);
  return (
    <Field label={t('result.parts')} kind="group" optional>
      {value.map((part, index) => (
        <div key={part.key} className={styles.part}>
          <div className={styles.partHead}>
            {t('result.part', { number: index + 1 })}
            <button
              type="button"
              className={styles.remove}
              aria-label={t('result.removePart', { number: index + 1 })}
              onClick={() => onChange(value.filter(({ key }) => key !== part.key))}
            >
              <Icon name="close" />
            </button>
          </div>
          <TextField
            label={t('result.partName')}
            value={part.name}
            onChange={(name) => change(part.key, { name })}
            placeholder={t('result.partExample')}
            maxLength={maxPartNameLength}
            required
            error={faults[`${part.key}.name`] ?? null}
          />
          <div className={styles.columns}>
            <TextField
              label={t('result.quantity')}
              inputMode="decimal"
              value={part.quantity}
              onChange={(quantity) => change(part.key, { quantity })}
              required
              error={faults[`${part.key}.quantity`] ?? null}
            />
            <TextField
              label={t('result.unit')}
              value={part.unit}
              onChange={(unit) => change(part.key, { unit })}
              maxLength={maxUnitLength}
            />
          </div>
        </div>
      ))}
      {value.length < maxParts && (
        <Button variant="plain" block onPress={add}>
          <Icon name="plus" size={18} />
          {t('result.addPart')}
        </Button>
      )}
    </Field>
  );
}

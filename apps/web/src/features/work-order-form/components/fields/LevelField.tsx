import { type EventLevel, eventLevels } from '@energy-om/domain';
import { useId } from 'react';
import { formatResolution, formatResponse } from '#features/work-order-form/model/format-promise.ts';
import type { BusinessType } from '#features/work-order-form/model/order-draft.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Field } from '#shared/ui/form/Field.tsx';
import styles from './LevelField.module.css';

export interface LevelFieldProps {
  value: EventLevel | null;
  onChange: (level: EventLevel) => void;
  /** The targets of each level; null before the business type is chosen. */
  promises: BusinessType['promises'] | null;
  error: string | null;
}

/** The four levels in their colours, each with its targets. */
export function LevelField({ value, onChange, promises, error }: LevelFieldProps) {
  const t = useTexts('workOrderForm');
  const tCodes = useTexts('codes');
  const name = useId();
  const describe = (level: EventLevel) => {
    const promise = promises?.find((one) => one.level === level);
    if (!promise) return null;
    return {
      accept: t('order.acceptWithin', { time: formatResponse(promise) }),
      finish: t('order.finishWithin', { time: formatResolution(promise) }),
    };
  };
  return (
    <Field label={t('order.level')} kind="group" required error={error} hint={t('order.levelHint')}>
      <div className={styles.levels}>
        {eventLevels.map((level) => {
          const promise = describe(level);
          return (
            <label key={level} className={styles.level} data-level={level}>
              <input type="radio" name={name} checked={level === value} onChange={() => onChange(level)} />
              <span className={styles.name}>{tCodes(`level.${level}`)}</span>
              {promise && (
                <span className={styles.promise}>
                  <span>{promise.accept}</span> <span>{promise.finish}</span>
                </span>
              )}
            </label>
          );
        })}
      </div>
    </Field>
  );
}

import { useId } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { Icon } from '../display/Icon.tsx';
import styles from './Rating.module.css';

const stars = [1, 2, 3, 4, 5] as const;

export interface RatingProps {
  /** 0 or null: no star is given. */
  value: number | null;
  /** Without it the rating is read-only. */
  onChange?: (value: number) => void;
  label?: string;
}

/** One to five stars. */
export function Rating({ value, onChange, label }: RatingProps) {
  const t = useTexts('common');
  const name = useId();
  const given = value ?? 0;
  if (!onChange) {
    return (
      <span className={styles.rating} data-size="small" role="img" aria-label={t('rating.value', { count: given, max: stars.length })}>
        {stars.map((star) => (
          <span key={star} className={styles.star} data-on={star <= given}>
            <Icon name="star" size={18} />
          </span>
        ))}
      </span>
    );
  }
  return (
    <div className={styles.rating} role="radiogroup" aria-label={label ?? t('rating.label')}>
      {stars.map((star) => (
        <label key={star} className={styles.star} data-on={star <= given}>
          <input
            type="radio"
            name={name}
            checked={star === given}
            onChange={() => onChange(star)}
            aria-label={t('rating.stars', { count: star })}
          />
          <Icon name="star" size={34} />
        </label>
      ))}
    </div>
  );
}

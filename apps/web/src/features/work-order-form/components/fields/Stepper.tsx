import { useTexts } from '#shared/i18n/texts.ts';
import styles from './Stepper.module.css';

export interface StepperProps {
  /** What is counted, for screen readers. */
  label: string;
  /** The formatted value: 2 小时. */
  shown: string;
  onStep: (direction: 1 | -1) => void;
  mayLower: boolean;
}

/** A value between a minus and a plus button, which are large enough for gloves. */
export function Stepper({ label, shown, onStep, mayLower }: StepperProps) {
  const t = useTexts('workOrderForm');
  return (
    <fieldset className={styles.stepper} aria-label={label}>
      <button
        type="button"
        className={styles.button}
        onClick={() => onStep(-1)}
        disabled={!mayLower}
        aria-label={t('stepper.less', { label })}
      >
        −
      </button>
      <output className={styles.value}>{shown}</output>
      <button type="button" className={styles.button} onClick={() => onStep(1)} aria-label={t('stepper.more', { label })}>
        +
      </button>
    </fieldset>
  );
}

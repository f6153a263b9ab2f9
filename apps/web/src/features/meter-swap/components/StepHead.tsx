import { type SwapStep, swapSteps } from '#features/meter-swap/model/swap-steps.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import styles from './swap.module.css';

/** Which step it is, and how many are left. */
export function StepHead({ step }: { step: SwapStep }) {
  const t = useTexts('meterSwap');
  const position = swapSteps.indexOf(step);
  return (
    <div className={styles.progress}>
      <p className={styles.count}>{t('progress', { step: position + 1, count: swapSteps.length })}</p>
      <div className={styles.bar} aria-hidden="true">
        {swapSteps.map((one, index) => (
          <span key={one} data-done={index <= position} />
        ))}
      </div>
      <h2 className={styles.title}>{t(`steps.${step}`)}</h2>
    </div>
  );
}

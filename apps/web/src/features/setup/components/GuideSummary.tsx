import { useTexts } from '#shared/i18n/texts.ts';
import { ProgressRing } from '#shared/setup/guide/ProgressRing.tsx';
import { type GuideStep, sumMinutesLeft } from '#shared/setup/guide/setup-guide.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import styles from './GuideSummary.module.css';

/** How far the tenant is from its first order. */
export function GuideSummary({ steps }: { steps: readonly GuideStep[] }) {
  const t = useTexts('setup');
  const done = steps.filter((step) => step.done).length;
  return (
    <Card>
      <div className={styles.summary}>
        <ProgressRing done={done} total={steps.length} label={t('guide.progress', { done, total: steps.length })} />
        <div className={styles.text}>
          <h2 className={styles.title}>{t('guide.title')}</h2>
          <p className={styles.hint}>
            {t('guide.minutesLeft', { count: sumMinutesLeft(steps) })} · {t('guide.resumable')}
          </p>
        </div>
      </div>
    </Card>
  );
}

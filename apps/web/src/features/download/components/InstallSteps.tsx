import { installSteps, type Platform } from '#features/download/model/platform.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import styles from './InstallSteps.module.css';

/** How the app comes to the home screen of a platform, step by step. */
export function InstallSteps({ platform }: { platform: Platform }) {
  const t = useTexts('download');
  return (
    <Card title={t(`title.${platform}`)}>
      <ol className={styles.steps}>
        {installSteps.map((step) => (
          <li key={step}>{t(`step.${platform}.${step}`)}</li>
        ))}
      </ol>
    </Card>
  );
}

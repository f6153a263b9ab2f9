import { formatTenantDay } from '#shared/format/tenant-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import styles from './Delay.module.css';

/** Says when the consumption after a repair is compared, while that is still to come. */
export function SavingWaits({ dueAt }: { dueAt: string }) {
  const t = useTexts('saving');
  return (
    <Card title={t('title')}>
      <p className={styles.sentence}>{t('waits', { day: formatTenantDay(dueAt) })}</p>
    </Card>
  );
}

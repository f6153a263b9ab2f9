import { useTexts } from '#shared/i18n/texts.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import styles from './Report.module.css';

/** Asks the user to call in case of danger, instead of filling in a form. */
export function DangerCard({ phone }: { phone: string }) {
  const t = useTexts('report');
  return (
    <section className={styles.danger} aria-label={t('danger')}>
      <span className={styles.dangerText}>
        <strong>{t('danger')}</strong>
        <span>{t('dangerHint')}</span>
      </span>
      <a className={styles.call} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
        <Icon name="phone" size={18} />
        <span>
          {t('call')}
          <span className={styles.number}>{phone}</span>
        </span>
      </a>
    </section>
  );
}

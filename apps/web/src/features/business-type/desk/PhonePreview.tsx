import { useTexts } from '#shared/i18n/texts.ts';
import { FormPreview, type FormPreviewProps } from '../components/form/FormPreview.tsx';
import styles from './PhonePreview.module.css';

/** The form on a phone, as wide as one, beside the builder: it changes with every field. */
export function PhonePreview(props: FormPreviewProps) {
  const t = useTexts('businessType');
  return (
    <section className={styles.beside} aria-label={t('tab.preview')}>
      <div className={styles.phone}>
        <div className={styles.screen}>
          <FormPreview {...props} />
        </div>
      </div>
    </section>
  );
}

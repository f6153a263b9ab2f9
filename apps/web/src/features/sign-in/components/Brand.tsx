import { useTexts } from '#shared/i18n/texts.ts';
import styles from './Brand.module.css';

/** Logo, name and slogan of the product, on the screens before signing in. */
export function Brand() {
  const t = useTexts('common');
  const tSignIn = useTexts('signIn');
  return (
    <div className={styles.brand}>
      <img className={styles.sign} src="icon.svg" alt="" width="64" height="64" />
      <p className={styles.name}>{t('productName')}</p>
      <p className={styles.slogan}>{tSignIn('slogan')}</p>
    </div>
  );
}

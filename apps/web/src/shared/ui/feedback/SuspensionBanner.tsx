import { useTexts } from '#shared/i18n/texts.ts';
import { useSession } from '#shared/session/session-store.ts';
import { Icon } from '../display/Icon.tsx';
import styles from './SuspensionBanner.module.css';

/** Says on every screen of a suspended tenant why nothing can be changed. */
export function SuspensionBanner() {
  const t = useTexts('platform');
  const reason = useSession(({ user }) => user?.suspension?.reason ?? null);
  if (reason === null) return null;
  return (
    <p className={styles.banner} role="status">
      <Icon name="lock" size={16} />
      {t('banner', { reason })}
    </p>
  );
}

import { useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { useSession } from '#shared/session/session-store.ts';
import { Icon } from '../display/Icon.tsx';
import styles from './SuspensionBanner.module.css';

/** A longer reason is folded to two lines, because it stands above every screen. */
const foldedLength = 60;

/** Says on every screen of a suspended tenant why nothing can be changed. */
export function SuspensionBanner() {
  const t = useTexts('platform');
  const [isOpen, setOpen] = useState(false);
  const reason = useSession(({ user }) => user?.suspension?.reason ?? null);
  if (reason === null) return null;
  const isLong = reason.length > foldedLength;
  return (
    <div className={styles.banner} role="status">
      <Icon name="lock" size={16} />
      <p className={isLong && !isOpen ? styles.folded : undefined}>{t('banner', { reason })}</p>
      {isLong && (
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'bannerFold' : 'bannerUnfold')}
        </button>
      )}
    </div>
  );
}

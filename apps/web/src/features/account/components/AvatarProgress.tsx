import { useTexts } from '#shared/i18n/texts.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import type { NewAvatar } from '../hooks/use-avatar.ts';
import styles from './AvatarProgress.module.css';

/** The chosen picture with the progress of its upload. @param size CSS pixels */
export function AvatarProgress({ previewUrl, progress, isFailed, size }: NewAvatar & { size: number }) {
  const t = useTexts('account');
  const percent = Math.round(progress * 100);
  return (
    <span className={styles.box} style={{ inlineSize: size, blockSize: size }}>
      <img className={styles.preview} src={previewUrl} alt="" />
      <span className={styles.veil} data-failed={isFailed}>
        {isFailed ? (
          <Icon name="alarm" size={28} />
        ) : (
          <span role="progressbar" aria-label={percent < 100 ? t('sending', { percent }) : t('saving')} aria-valuenow={percent}>
            {percent}%
          </span>
        )}
      </span>
    </span>
  );
}

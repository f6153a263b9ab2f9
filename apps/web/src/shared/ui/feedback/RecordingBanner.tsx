import { Link } from 'react-router';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useIsRecording } from '#shared/track/use-is-recording.ts';
import { Icon } from '../display/Icon.tsx';
import styles from './RecordingBanner.module.css';

/** Says on the screens of the tab bar that the account's way is being recorded, and leads to where that is ended. */
export function RecordingBanner() {
  const t = useTexts('footprint');
  if (!useIsRecording()) return null;
  return (
    <Link className={styles.banner} to={screenAddress('footprint')}>
      <span className={styles.dot} aria-hidden="true" />
      {t('recordingNow')}
      <Icon name="forward" size={16} />
    </Link>
  );
}

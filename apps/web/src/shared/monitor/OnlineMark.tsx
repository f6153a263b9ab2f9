import { formatDuration } from '../format/time.ts';
import { useTexts } from '../i18n/texts.ts';
import styles from './OnlineMark.module.css';

export interface OnlineMarkProps {
  /** Null: never heard of. */
  online: boolean | null;
  lastSeenAt: string | null;
  /** Milliseconds: one clock for all marks of a screen. */
  now: number;
}

/** Whether something is heard of, and if not, for how long. */
export function OnlineMark({ online, lastSeenAt, now }: OnlineMarkProps) {
  const t = useTexts('monitor');
  const silence = online === false && lastSeenAt !== null ? t('offlineFor', { time: formatDuration(now - Date.parse(lastSeenAt)) }) : null;
  return (
    <span className={styles.mark} data-online={online ?? 'unknown'}>
      {silence ?? t(online === null ? 'neverHeard' : online ? 'online' : 'offline')}
    </span>
  );
}

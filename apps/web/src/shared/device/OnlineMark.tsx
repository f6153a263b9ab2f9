import { minuteMs } from '@energy-om/domain';
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

/** What is connected and yet says nothing for this long is told of: behind a gateway a device may fall silent by itself. */
const quietAfterMs = 5 * minuteMs;

/** Whether something is heard of, and if not, for how long. */
export function OnlineMark({ online, lastSeenAt, now }: OnlineMarkProps) {
  const t = useTexts('device');
  const silentMs = lastSeenAt === null ? null : now - Date.parse(lastSeenAt);
  const isQuiet = online === true && silentMs !== null && silentMs >= quietAfterMs;
  const time = silentMs === null ? '' : formatDuration(silentMs);
  const state = t(online === null ? 'neverHeard' : online ? 'online' : 'offline');
  const silence = isQuiet ? t('quietFor', { time }) : online === false && silentMs !== null ? t('offlineFor', { time }) : null;
  return (
    <span className={styles.mark} data-online={online ?? 'unknown'} data-quiet={isQuiet}>
      {silence ?? state}
    </span>
  );
}

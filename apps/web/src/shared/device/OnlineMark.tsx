import { minuteMs } from '@energy-om/domain';
import { formatDuration } from '../format/duration.ts';
import { useTexts } from '../i18n/texts.ts';
import styles from './OnlineMark.module.css';

export interface OnlineMarkProps {
  /** Null: the device has never reported. */
  online: boolean | null;
  lastSeenAt: string | null;
  /** Epoch milliseconds, from one clock for all marks of a screen. */
  now: number;
}

/** A device that is online and sends no data for this long is marked: behind a connected gateway it may have failed. */
const quietAfterMs = 5 * minuteMs;

/** Whether a device is online, and if not, since when. */
export function OnlineMark({ online, lastSeenAt, now }: OnlineMarkProps) {
  const t = useTexts('device');
  const silentMs = lastSeenAt === null ? null : now - Date.parse(lastSeenAt);
  const isSilent = online === true && silentMs !== null && silentMs >= quietAfterMs;
  const time = silentMs === null ? '' : formatDuration(silentMs);
  const state = t(online === null ? 'neverReported' : online ? 'online' : 'offline');
  const silence = isSilent ? t('quietFor', { time }) : online === false && silentMs !== null ? t('offlineFor', { time }) : null;
  return (
    <span className={styles.mark} data-online={online ?? 'unknown'} data-quiet={isSilent}>
      {silence ?? state}
    </span>
  );
}

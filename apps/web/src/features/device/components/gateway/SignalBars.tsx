import { countSignalBars, maxBars } from '#features/device/model/signal-bars.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import styles from './SignalBars.module.css';

/** The strength of a gateway's mobile signal. @param dbm null: not known */
export function SignalBars({ dbm }: { dbm: number | null }) {
  const t = useTexts('device');
  const bars = dbm === null ? 0 : countSignalBars(dbm);
  const label = dbm === null ? t('signal.none') : t('signal.label', { bars, dbm });
  return (
    <span className={styles.bars} role="img" aria-label={label} data-weak={dbm !== null && bars <= 1}>
      {Array.from({ length: maxBars }, (_, bar) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
        <i key={bar} className={styles.bar} data-on={bar < bars} />
      ))}
    </span>
  );
}

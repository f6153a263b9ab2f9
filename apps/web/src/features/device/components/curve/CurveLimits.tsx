import type { CurveLimit } from '#features/device/model/draw-curve.ts';
import { isEventLevel } from '#features/device/model/event-level.ts';
import { formatLimit } from '#shared/device/format-measured.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { LevelChip } from '#shared/ui/chip/LevelChip.tsx';
import styles from './CurveCard.module.css';

/** The dashed lines of a curve in words, each with the level of the alarm that it raises. */
export function CurveLimits({ limits, unit }: { limits: readonly CurveLimit[]; unit: string | null }) {
  const t = useTexts('device');
  if (limits.length === 0) return null;
  return (
    <ul className={styles.limits} aria-label={t('meter.limits')}>
      {limits.map(({ limit, direction, level }) => (
        <li key={`${direction} ${limit}`}>
          {isEventLevel(level) && <LevelChip level={level} />} {t(`meter.limit.${direction}`, { limit: formatLimit(limit, unit) })}
        </li>
      ))}
    </ul>
  );
}

import { useTexts } from '#shared/i18n/texts.ts';
import { formatLimit } from '#shared/monitor/format-measured.ts';
import { LevelChip } from '#shared/ui/LevelChip.tsx';
import type { CurveLimit } from '../model/draw-curve.ts';
import { isEventLevel } from '../model/event-level.ts';
import styles from './CurveCard.module.css';

/** The dashed lines of a curve in words, with the level of the alarm that each of them raises. */
export function CurveLimits({ limits, unit }: { limits: readonly CurveLimit[]; unit: string | null }) {
  const t = useTexts('monitor');
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

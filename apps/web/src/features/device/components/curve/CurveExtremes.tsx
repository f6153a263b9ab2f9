import { type CurvePoint, condenseCurve } from '#features/device/model/curve-points.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import styles from './CurveCard.module.css';

export interface CurveExtremesProps {
  points: readonly CurvePoint[];
  format: (measured: number) => string;
  /** The mean of a cumulative register has no meaning. */
  hasMean: boolean;
}

/** Minimum, mean and maximum of the curve. */
export function CurveExtremes({ points, format, hasMean }: CurveExtremesProps) {
  const t = useTexts('device');
  const [whole] = condenseCurve(points, 1);
  if (!whole) return null;
  const extremes = hasMean ? (['least', 'mean', 'most'] as const) : (['least', 'most'] as const);
  return (
    <p className={styles.extremes}>
      {extremes.map((name) => (
        <span key={name}>
          {t(`meter.${name}`)} <b>{format(whole[name])}</b>
        </span>
      ))}
    </p>
  );
}

import { useMemo } from 'react';
import { findPlaces, listStations, type Station } from '#features/inspection/model/route-stations.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import type { InspectionPoint } from '#shared/inspection/inspection.ts';
import { RouteMap } from '#shared/map/RouteMap.tsx';
import inspection from '../inspection.module.css';
import styles from './RouteChart.module.css';

export interface RouteChartProps {
  points: readonly InspectionPoint[];
  /** The point that is next; null: none. */
  nextId: string | null;
}

/** The way of a round: on a map where its points have coordinates, else as a line of stations by their places. */
export function RouteChart({ points, nextId }: RouteChartProps) {
  const t = useTexts('inspection');
  const stations = useMemo(() => listStations(points, nextId), [points, nextId]);
  const { placed, off } = useMemo(() => findPlaces(points, stations), [points, stations]);
  if (placed.length === 0) return <Scheme stations={stations} />;
  const label = t('map.label', { points: placed.map(({ number, name }) => `${number} ${name}`).join('、') });
  return (
    <>
      <RouteMap stations={placed} label={label} />
      {off.length > 0 && <p className={inspection.words}>{t('map.off', { numbers: off.join('、') })}</p>}
    </>
  );
}

function Scheme({ stations }: { stations: readonly Station[] }) {
  const t = useTexts('inspection');
  return (
    <ol className={styles.scheme} aria-label={t('map.title')}>
      {stations.map(({ id, number, name, place, state }, index) => (
        <li key={id} className={styles.station} data-state={state} data-next={stations[index + 1]?.state}>
          <span className={styles.mark} data-state={state} aria-hidden="true">
            {number}
          </span>
          <span className="visually-hidden">{t('map.station', { number, name, state: t(`map.state.${state}`) })}</span>
          {place !== stations[index - 1]?.place && (
            <span className={styles.place} aria-hidden="true">
              {place || name}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

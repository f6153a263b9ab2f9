import type { Coordinates } from '@energy-om/domain';
import { useEffect, useRef, useState } from 'react';
import { loadTransport } from '../api/app-config.ts';
import { useTexts } from '../i18n/texts.ts';
import { Icon } from '../ui/display/Icon.tsx';
import type { PinMap as Drawn, MapPlace } from './map-core.ts';
import styles from './PinMap.module.css';

export interface PinMapProps {
  /** Where the pin stands at first, in GCJ-02; null: the map shows the places. */
  position: Coordinates | null;
  /** Known places, for orientation. */
  places: readonly MapPlace[];
  /** Set to move the map there. */
  target: Coordinates | null;
  /** Called with the coordinates under the pin whenever the map has come to rest. */
  onMove: (position: Coordinates) => void;
}

/** A map that is moved under a pin in its middle, which one thumb can do. */
export function PinMap({ position, places, target, onMove }: PinMapProps) {
  const t = useTexts('map');
  const { place, drawn, isFailed } = useDrawnMap({ position, places, onMove });
  useEffect(() => {
    if (target) drawn?.moveTo(target);
  }, [drawn, target]);
  if (isFailed) return <p className={styles.failed}>{t('failed')}</p>;
  return (
    <div className={styles.frame}>
      <section ref={place} className={styles.map} aria-label={t('label')} />
      <span className={styles.pin}>
        <Icon name="place" size={36} />
      </span>
    </div>
  );
}

/** Draws the map once its code is there; what it begins with does not change afterwards. */
function useDrawnMap(options: Pick<PinMapProps, 'position' | 'places' | 'onMove'>) {
  const t = useTexts('map');
  const place = useRef<HTMLElement>(null);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [isFailed, setFailed] = useState(false);
  const latest = useRef({ ...options, texts: { zoomIn: t('zoomIn'), zoomOut: t('zoomOut') } });
  latest.current.onMove = options.onMove;
  useEffect(() => {
    let isGone = false;
    let map: Drawn | null = null;
    const draw = async () => {
      const [{ createPinMap }, { config }] = await Promise.all([import('./map-core.ts'), loadTransport()]);
      if (isGone || !place.current) return;
      map = createPinMap(place.current, { ...latest.current, tiles: config.map, onMove: (moved) => latest.current.onMove(moved) });
      setDrawn(map);
    };
    draw().catch(() => setFailed(true));
    return () => {
      isGone = true;
      map?.remove();
    };
  }, []);
  return { place, drawn, isFailed };
}

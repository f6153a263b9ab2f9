import { useEffect, useRef, useState } from 'react';
import { loadTransport } from '../api/app-config.ts';
import { useTexts } from '../i18n/texts.ts';
import styles from './PinMap.module.css';
import type { TrackMapOptions } from './track-map.ts';

type TrackMapProps = Pick<TrackMapOptions, 'way' | 'stays'>;

/** A way on a map, or on a true grid where there is no map. */
export function TrackMap({ way, stays }: TrackMapProps) {
  const t = useTexts('map');
  const place = useRef<HTMLElement>(null);
  const [isFailed, setFailed] = useState(false);
  const texts = useRef({ zoomIn: t('zoomIn'), zoomOut: t('zoomOut') });
  useEffect(() => {
    let isGone = false;
    let remove: (() => void) | null = null;
    const draw = async () => {
      const [{ createTrackMap }, { config }] = await Promise.all([import('./track-map.ts'), loadTransport()]);
      if (!isGone && place.current) remove = createTrackMap(place.current, { way, stays, tiles: config.map, texts: texts.current });
    };
    draw().catch(() => setFailed(true));
    return () => {
      isGone = true;
      remove?.();
    };
  }, [way, stays]);
  if (isFailed) return <p className={styles.failed}>{t('failed')}</p>;
  return (
    <div className={styles.frame}>
      <section ref={place} className={styles.map} aria-label={t('way')} />
    </div>
  );
}

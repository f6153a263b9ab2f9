import { useEffect, useRef, useState } from 'react';
import { loadTransport } from '../api/app-config.ts';
import { useTexts } from '../i18n/texts.ts';
import type { BaseMapOptions } from './base-map.ts';
import styles from './PinMap.module.css';

export interface MapFrameProps {
  label: string;
  /** Low: so that what stands below it can be seen too. */
  height?: 'low' | 'high';
  /** Draws what the map shows, and anew whenever it is another function. @returns takes it away */
  draw: (element: HTMLElement, options: BaseMapOptions) => Promise<() => void>;
}

/** A map, or a true grid where there is no map; what is drawn on it is loaded with it. */
export function MapFrame({ label, height = 'high', draw }: MapFrameProps) {
  const t = useTexts('map');
  const place = useRef<HTMLElement>(null);
  const [isFailed, setFailed] = useState(false);
  const texts = useRef({ zoomIn: t('zoomIn'), zoomOut: t('zoomOut') });
  useEffect(() => {
    let isGone = false;
    let remove: (() => void) | null = null;
    const begin = async () => {
      const { config } = await loadTransport();
      if (isGone || !place.current) return;
      const drawn = await draw(place.current, { tiles: config.map, texts: texts.current });
      if (isGone) drawn();
      else remove = drawn;
    };
    begin().catch(() => setFailed(true));
    return () => {
      isGone = true;
      remove?.();
    };
  }, [draw]);
  if (isFailed) return <p className={styles.failed}>{t('failed')}</p>;
  return (
    <div className={styles.frame} data-height={height}>
      <section ref={place} className={styles.map} aria-label={label} />
    </div>
  );
}

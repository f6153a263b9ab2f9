import { useEffect, useRef, useState } from 'react';
import { loadTransport } from '../api/app-config.ts';
import { useTexts } from '../i18n/texts.ts';
import type { OperationMap as Drawn, MapItem } from './operation-map.ts';
import styles from './PinMap.module.css';

export interface OperationMapProps {
  items: readonly MapItem[];
  /** Left out: a mark only shows. */
  onOpen?: (item: MapItem) => void;
  /** What a reader of the page is read out for the whole; left out: the map of orders and people. */
  label?: string;
  /** Low: so that what stands below it can be seen too. */
  height?: 'low' | 'high';
}

/** Places and people on a map, or on a true grid where there is no map. Whatever it shows is in a list beside it, too. */
export function OperationMap({ items, onOpen, label, height = 'high' }: OperationMapProps) {
  const t = useTexts('map');
  const place = useRef<HTMLElement>(null);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [isFailed, setFailed] = useState(false);
  const latest = useRef({ items, onOpen, t });
  latest.current = { items, onOpen, t };
  useEffect(() => {
    let isGone = false;
    let map: Drawn | null = null;
    const draw = async () => {
      const [{ createOperationMap }, { config }] = await Promise.all([import('./operation-map.ts'), loadTransport()]);
      if (isGone || !place.current) return;
      const { t: texts } = latest.current;
      map = createOperationMap(place.current, {
        items: latest.current.items,
        tiles: config.map,
        texts: { zoomIn: texts('zoomIn'), zoomOut: texts('zoomOut') },
        nameGroup: (count, orders) => latest.current.t(orders > 0 ? 'group' : 'groupOfPeople', { count, orders }),
        onOpen: latest.current.onOpen && ((item) => latest.current.onOpen?.(item)),
      });
      setDrawn(map);
    };
    draw().catch(() => setFailed(true));
    return () => {
      isGone = true;
      map?.remove();
    };
  }, []);
  useEffect(() => drawn?.show(items), [drawn, items]);
  if (isFailed) return <p className={styles.failed}>{t('failed')}</p>;
  return (
    <div className={styles.frame} data-height={height}>
      <section ref={place} className={styles.map} aria-label={label ?? t('operation')} />
    </div>
  );
}

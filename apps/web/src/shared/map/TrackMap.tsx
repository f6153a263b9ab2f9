import { useCallback } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { MapFrame, type MapFrameProps } from './MapFrame.tsx';
import type { TrackMapOptions } from './track-map.ts';

type TrackMapProps = Pick<TrackMapOptions, 'way' | 'stays'>;

/** A way on a map, or on a true grid where there is no map. */
export function TrackMap({ way, stays }: TrackMapProps) {
  const t = useTexts('map');
  const draw = useCallback<MapFrameProps['draw']>(
    async (element, options) => {
      const { createTrackMap } = await import('./track-map.ts');
      return createTrackMap(element, { way, stays, ...options });
    },
    [way, stays],
  );
  return <MapFrame label={t('way')} draw={draw} />;
}

import { useCallback } from 'react';
import { MapFrame, type MapFrameProps } from './MapFrame.tsx';
import type { RouteMapOptions } from './route-map.ts';

interface RouteMapProps extends Pick<RouteMapOptions, 'stations'> {
  label: string;
}

/** The stations of a route on a map, joined in their order. */
export function RouteMap({ stations, label }: RouteMapProps) {
  const draw = useCallback<MapFrameProps['draw']>(
    async (element, options) => {
      const { createRouteMap } = await import('./route-map.ts');
      return createRouteMap(element, { stations, ...options });
    },
    [stations],
  );
  return <MapFrame label={label} height="low" draw={draw} />;
}

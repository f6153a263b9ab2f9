import type { Coordinates } from '@energy-om/domain';
import { circleMarker, type Map as LeafletMap } from 'leaflet';
import { type BaseMapOptions, closeZoom, createBaseMap, toTextNode } from './base-map.ts';
import styles from './map-core.module.css';

/** A place that the map names, in GCJ-02. */
export interface MapPlace extends Coordinates {
  id: string;
  name: string;
}

export interface MapOptions extends BaseMapOptions {
  /** Where the pin stands at first; null: the map shows the places. */
  position: Coordinates | null;
  /** For orientation. */
  places: readonly MapPlace[];
  /** Called with the coordinates under the pin, in GCJ-02, whenever the map has come to rest. */
  onMove: (position: Coordinates) => void;
}

export interface PinMap {
  moveTo(position: Coordinates): void;
  remove(): void;
}

/** Draws a map whose middle is the chosen position. */
export function createPinMap(element: HTMLElement, { tiles, position, places, texts, onMove }: MapOptions): PinMap {
  const { map, toShown, toStored, showAll, remove } = createBaseMap(element, { tiles, texts });
  for (const place of places)
    circleMarker(toShown(place), { radius: 6, className: styles.place ?? '', interactive: false })
      .bindTooltip(toTextNode(place.name), { permanent: true, direction: 'top', offset: [0, -6], className: styles.name ?? '' })
      .addTo(map);
  if (position) map.setView(toShown(position), closeZoom);
  else showAll(places);
  const report = () => {
    const { lat: latitude, lng: longitude } = map.getCenter().wrap();
    onMove(toStored({ longitude, latitude }));
  };
  map.on('moveend', report);
  report();
  return { moveTo: createMoves(map, (target) => map.setView(toShown(target), Math.max(map.getZoom(), closeZoom))), remove };
}

/** Leaflet drops a move that comes while it zooms, so such a move waits for the end of the zoom; of several the last counts. */
function createMoves(map: LeafletMap, move: (target: Coordinates) => void): (target: Coordinates) => void {
  let isZooming = false;
  let waiting: Coordinates | null = null;
  map.on('zoomstart', () => {
    isZooming = true;
  });
  map.on('zoomend', () => {
    isZooming = false;
    const target = waiting;
    waiting = null;
    if (target) move(target);
  });
  return (target) => {
    if (isZooming) waiting = target;
    else move(target);
  };
}

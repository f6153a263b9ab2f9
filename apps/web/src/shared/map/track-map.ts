import type { Coordinates } from '@energy-om/domain';
import { circleMarker, polyline } from 'leaflet';
import { type BaseMapOptions, createBaseMap, toTextNode } from './base-map.ts';
import styles from './map-core.module.css';

export interface TrackMapOptions extends BaseMapOptions {
  /** The way in the order of time, in GCJ-02. */
  way: readonly Coordinates[];
  /** Where somebody stayed, with the number that the list beside the map has. */
  stays: readonly (Coordinates & { label: string })[];
}

/** Draws a way with its ends and stays. @returns takes it away */
export function createTrackMap(element: HTMLElement, { way, stays, ...options }: TrackMapOptions): () => void {
  const { map, toShown, showAll, remove } = createBaseMap(element, options);
  polyline(way.map(toShown), { className: styles.way ?? '', interactive: false }).addTo(map);
  const [first, last] = [way[0], way.at(-1)];
  if (first) circleMarker(toShown(first), { radius: 5, className: styles.start ?? '', interactive: false }).addTo(map);
  if (last) circleMarker(toShown(last), { radius: 7, className: styles.place ?? '', interactive: false }).addTo(map);
  for (const stay of stays)
    circleMarker(toShown(stay), { radius: 9, className: styles.stay ?? '', interactive: false })
      .bindTooltip(toTextNode(stay.label), { permanent: true, direction: 'center', className: styles.number ?? '' })
      .addTo(map);
  showAll(way);
  return remove;
}

import type { Coordinates } from '@energy-om/domain';
import { divIcon, marker, polyline } from 'leaflet';
import { type BaseMapOptions, createBaseMap, maxZoom, toTextNode } from './base-map.ts';
import styles from './route-map.module.css';

/** A station of a route, in GCJ-02. */
export interface RouteStation extends Coordinates {
  /** From 1, in the order of the route. */
  number: number;
  name: string;
  state: 'done' | 'skipped' | 'next' | 'open';
}

export interface RouteMapOptions extends BaseMapOptions {
  /** In their order. */
  stations: readonly RouteStation[];
}

const markSize = 28;

/** Draws a route: what has been walked is a line, what is to come is dashed. @returns takes it away */
export function createRouteMap(element: HTMLElement, { stations, ...options }: RouteMapOptions): () => void {
  const { map, toShown, showAll, remove } = createBaseMap(element, options);
  for (const [index, station] of stations.entries()) {
    const before = stations[index - 1];
    if (!before) continue;
    const className = (isPassed(station) ? styles.passed : styles.toCome) ?? '';
    polyline([toShown(before), toShown(station)], { className, interactive: false }).addTo(map);
  }
  for (const station of stations) {
    const icon = divIcon({ className: styles.place ?? '', html: createMark(station), iconSize: [markSize, markSize] });
    marker(toShown(station), { icon, keyboard: false, interactive: false, zIndexOffset: station.state === 'next' ? 1000 : 0 })
      .bindTooltip(toTextNode(station.name), { direction: 'top' })
      .addTo(map);
  }
  // The points of a route may be the cabinets of one room.
  showAll(stations, maxZoom);
  return remove;
}

function isPassed({ state }: RouteStation): boolean {
  return state === 'done' || state === 'skipped';
}

function createMark({ number, state }: RouteStation): HTMLElement {
  const mark = document.createElement('span');
  mark.className = styles.mark ?? '';
  mark.dataset.state = state;
  mark.textContent = String(number);
  return mark;
}

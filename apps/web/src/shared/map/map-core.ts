import 'leaflet/dist/leaflet.css';
import { type Coordinates, toGcj02, toWgs84 } from '@energy-om/domain';
import { circleMarker, control, map as createMap, GridLayer, type LatLngTuple, latLngBounds, tileLayer } from 'leaflet';
import type { AppConfig } from '../api/app-config.ts';
import styles from './map-core.module.css';

/** A place that the map names, in GCJ-02. */
export interface MapPlace extends Coordinates {
  id: string;
  name: string;
}

export interface MapOptions {
  tiles: AppConfig['map'];
  /** Where the pin stands at first; null: the map shows the places. */
  position: Coordinates | null;
  /** For orientation. */
  places: readonly MapPlace[];
  texts: { zoomIn: string; zoomOut: string };
  /** Called with the coordinates under the pin, in GCJ-02, whenever the map has come to rest. */
  onMove: (position: Coordinates) => void;
}

export interface PinMap {
  moveTo(position: Coordinates): void;
  remove(): void;
}

/** The middle of China, for an organisation without any position. */
const nowhere = { centre: [35.8, 104.1] satisfies LatLngTuple, zoom: 4 };
/** Shows single buildings. */
const closeZoom = 17;
const placesZoom = 15;
const maxZoom = 19;

/** Draws a map whose middle is the chosen position. Without tiles it is a grid, on which places, scale and distances are true. */
export function createPinMap(element: HTMLElement, { tiles, position, places, texts, onMove }: MapOptions): PinMap {
  const isWgs84 = tiles?.datum === 'wgs84';
  const toShown = (stored: Coordinates): LatLngTuple => {
    const { longitude, latitude } = isWgs84 ? toWgs84(stored) : stored;
    return [latitude, longitude];
  };
  const map = createMap(element, { zoomControl: false, attributionControl: false, maxZoom });
  map.addLayer(tiles ? tileLayer(tiles.tiles, { maxZoom, attribution: tiles.attribution }) : new Grid({ maxZoom }));
  if (tiles?.attribution) control.attribution({ prefix: false }).addTo(map);
  control.zoom({ position: 'topright', zoomInTitle: texts.zoomIn, zoomOutTitle: texts.zoomOut }).addTo(map);
  control.scale({ imperial: false, position: 'bottomleft' }).addTo(map);
  for (const place of places)
    circleMarker(toShown(place), { radius: 6, className: styles.place ?? '', interactive: false })
      .bindTooltip(toTextNode(place.name), { permanent: true, direction: 'top', offset: [0, -6], className: styles.name ?? '' })
      .addTo(map);
  if (position) map.setView(toShown(position), closeZoom);
  else if (places.length > 0) map.fitBounds(latLngBounds(places.map(toShown)).pad(0.2), { maxZoom: placesZoom });
  else map.setView(nowhere.centre, nowhere.zoom);
  const report = () => {
    const { lat: latitude, lng: longitude } = map.getCenter().wrap();
    onMove(isWgs84 ? toGcj02({ longitude, latitude }) : { longitude, latitude });
  };
  map.on('moveend', report);
  report();
  return {
    moveTo: (target) => map.setView(toShown(target), Math.max(map.getZoom(), closeZoom)),
    remove: () => map.remove(),
  };
}

/** A name is shown as text, whatever it contains. */
function toTextNode(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}

class Grid extends GridLayer {
  protected override createTile(): HTMLElement {
    const tile = document.createElement('div');
    tile.className = styles.tile ?? '';
    return tile;
  }
}

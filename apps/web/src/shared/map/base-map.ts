import 'leaflet/dist/leaflet.css';
import { type Coordinates, toGcj02, toWgs84 } from '@energy-om/domain';
import { control, map as createMap, GridLayer, type LatLngTuple, type Map as LeafletMap, latLngBounds, tileLayer } from 'leaflet';
import type { AppConfig } from '../api/app-config.ts';
import styles from './map-core.module.css';

export interface BaseMapOptions {
  tiles: AppConfig['map'];
  texts: { zoomIn: string; zoomOut: string };
}

export interface BaseMap {
  map: LeafletMap;
  /** Converts a position in GCJ-02 to that of the tiles, and back. */
  toShown(stored: Coordinates): LatLngTuple;
  toStored(shown: Coordinates): Coordinates;
  /** Shows all of these, or the whole country where there are none. */
  /** @param zoom how near it may get; by default as near as several buildings are */
  showAll(positions: readonly Coordinates[], zoom?: number): void;
  remove(): void;
}

/** The middle of China, for an organisation without any position. */
const nowhere = { centre: [35.8, 104.1] satisfies LatLngTuple, zoom: 4 };
/** Shows single buildings. */
export const closeZoom = 17;
const placesZoom = 15;
/** As near as the maps of most providers go. */
export const maxZoom = 19;

/** Draws a map without anything on it. Without tiles it is a grid, on which places, scale and distances are true. */
export function createBaseMap(element: HTMLElement, { tiles, texts }: BaseMapOptions): BaseMap {
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
  return {
    map,
    toShown,
    toStored: (shown) => (isWgs84 ? toGcj02(shown) : shown),
    showAll(positions, zoom = placesZoom) {
      if (positions.length > 0) map.fitBounds(latLngBounds(positions.map(toShown)).pad(0.2), { maxZoom: zoom });
      else map.setView(nowhere.centre, nowhere.zoom);
    },
    remove() {
      // Leaflet's timer for the end of a zoom outlives the map, and this is what it looks at before it touches anything.
      Object.assign(map, { _animatingZoom: false });
      map.remove();
    },
  };
}

/** A name is shown as text, whatever it contains. */
export function toTextNode(text: string): HTMLElement {
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

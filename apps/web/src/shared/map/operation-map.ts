import type { Coordinates } from '@energy-om/domain';
import { divIcon, type Marker, marker } from 'leaflet';
import { type BaseMapOptions, createBaseMap } from './base-map.ts';
import { groupNear } from './group-near.ts';
import styles from './operation-map.module.css';

/** Something that the map shows, in GCJ-02. */
export interface MapItem extends Coordinates {
  id: string;
  /** What a reader of the map is read out, and is shown beside a person. */
  name: string;
  kind: 'place' | 'person';
  /** The most serious level at a place, and how many orders there are; 0 for a person. */
  level: number;
  count: number;
  /** Two characters that its mark bears instead of the number of orders. */
  label?: string;
}

export interface OperationMapOptions extends BaseMapOptions {
  items: readonly MapItem[];
  /** For several marks in one: how many orders stand there; 0 where all are people. */
  nameGroup: (parts: number, orders: number) => string;
  /** Left out: a mark only shows. */
  onOpen: ((item: MapItem) => void) | undefined;
}

export interface OperationMap {
  show(items: readonly MapItem[]): void;
  remove(): void;
}

/** As near as a thumb can distinguish, pixels. */
const groupingDistance = 40;

/** Draws places and people; those that would cover each other are one mark, which a tap opens into its parts. */
export function createOperationMap(element: HTMLElement, { items, nameGroup, onOpen, ...options }: OperationMapOptions): OperationMap {
  const { map, toShown, showAll, remove } = createBaseMap(element, options);
  let shown = items;
  let marks: Marker[] = [];
  const draw = () => {
    for (const mark of marks) mark.remove();
    const placed = shown.map((item) => ({ item, ...map.latLngToLayerPoint(toShown(item)) }));
    marks = groupNear(placed, groupingDistance).map((group) => {
      const parts = group.map(({ item }) => item);
      const [first] = parts as [MapItem];
      const name = parts.length === 1 ? first.name : nameGroup(parts.length, countOrders(parts));
      const icon = divIcon({ html: toMark(parts), className: '', iconSize: [44, 44] });
      const isButton = onOpen !== undefined || parts.length > 1;
      const mark = marker(toShown(first), { icon, title: name, interactive: isButton, keyboard: isButton })
        .on('click', () => (parts.length === 1 || map.getZoom() >= map.getMaxZoom() ? onOpen?.(first) : showAll(parts)))
        .addTo(map);
      // Its number alone says nothing to whoever does not see the map.
      mark.getElement()?.setAttribute('aria-label', name);
      if (!isButton) mark.getElement()?.setAttribute('role', 'img');
      return mark;
    });
  };
  showAll(shown);
  draw();
  map.on('zoomend', draw);
  return {
    show(next) {
      shown = next;
      draw();
    },
    remove,
  };
}

/** A place has the number of its orders on the colour of the worst; people have their name’s last characters. Names are text, whatever they contain. */
function toMark(parts: readonly MapItem[]): HTMLElement {
  const mark = document.createElement('span');
  const places = parts.filter(({ kind }) => kind === 'place');
  mark.className = styles.mark ?? '';
  mark.dataset.kind = places.length > 0 ? 'place' : 'person';
  if (places.length > 0) {
    mark.dataset.level = String(Math.min(...places.map(({ level }) => level)));
    mark.textContent = (parts.length === 1 && parts[0]?.label) || String(countOrders(places));
  } else mark.textContent = parts.length === 1 ? [...(parts[0]?.name ?? '')].slice(-2).join('') : String(parts.length);
  return mark;
}

function countOrders(items: readonly MapItem[]): number {
  return items.reduce((sum, { count }) => sum + count, 0);
}

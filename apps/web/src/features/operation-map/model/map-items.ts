import type { ApiOutput } from '@energy-om/contract';
import { type EventLevel, eventLevels } from '@energy-om/domain';
import type { MapItem } from '#shared/map/operation-map.ts';

type Answer = ApiOutput<'getOperationMap'>;
export type MapPlace = Answer['places'][number];
export type MapPerson = NonNullable<Answer['people']>[number];

/** A place as it is shown under a filter. */
export interface ShownPlace extends Pick<MapPlace, 'id' | 'name' | 'address' | 'longitude' | 'latitude'> {
  levels: { level: EventLevel; count: number }[];
  count: number;
  worst: EventLevel;
  orders: MapPlace['orders'];
}

/** The places with orders of the level, null for any; the worst first, as they came. */
export function filterPlaces(places: readonly MapPlace[], wanted: EventLevel | null): ShownPlace[] {
  return places.flatMap((place): ShownPlace[] => {
    const levels = eventLevels
      .filter((level) => place.counts[level] > 0 && (wanted === null || level === wanted))
      .map((level) => ({ level, count: place.counts[level] }));
    const [first] = levels;
    if (!first) return [];
    const { id, name, address, longitude, latitude } = place;
    const orders = place.orders.filter(({ level }) => wanted === null || level === wanted);
    const count = levels.reduce((sum, one) => sum + one.count, 0);
    return [{ id, name, address, longitude, latitude, levels, count, worst: first.level, orders }];
  });
}

export interface MapNames {
  place: (place: ShownPlace) => string;
  person: (person: MapPerson) => string;
}

export function toMapItems(places: readonly ShownPlace[], people: readonly MapPerson[], names: MapNames): MapItem[] {
  return [
    ...places.map((place) => ({
      id: place.id,
      kind: 'place' as const,
      name: names.place(place),
      level: place.worst,
      count: place.count,
      longitude: place.longitude,
      latitude: place.latitude,
    })),
    ...people.map((person) => ({
      id: person.id,
      kind: 'person' as const,
      name: names.person(person),
      level: 0,
      count: 0,
      longitude: person.longitude,
      latitude: person.latitude,
    })),
  ];
}

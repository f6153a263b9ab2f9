import type { ApiOutput } from '@energy-om/contract';

type Placed = Pick<ApiOutput<'getRoom'>, 'name' | 'place'>;

/** The room with its building before it. */
export function nameRoom({ name, place: { building, floor } }: Placed): string {
  return [building?.name, floor?.name, name].filter(Boolean).join(' ');
}

/** Where the building is. */
export function nameSite({ place: { site } }: Pick<Placed, 'place'>): string {
  return site?.name ?? '';
}

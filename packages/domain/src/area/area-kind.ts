/** The kinds of areas, from the widest to the narrowest. */
export const areaKinds = ['region', 'site', 'building', 'floor', 'room', 'position'] as const;
export type AreaKind = (typeof areaKinds)[number];

/**
 * Whether an area of a kind may lie in one of another kind, or at the top where `parent` is null. What contains is wider than what it
 * contains; only regions lie in regions, as a district lies in a city. Steps may be left out: a room may lie directly in a site. Nothing
 * narrower than a site stands at the top, because a site is where an order, an address and a map pin belong.
 */
export function mayLieIn(kind: AreaKind, parent: AreaKind | null): boolean {
  if (parent === null) return kind === 'region' || kind === 'site';
  if (kind === 'region') return parent === 'region';
  return areaKinds.indexOf(parent) < areaKinds.indexOf(kind);
}

/** Returns the kinds that may lie in an area of the kind, or at the top. */
export function kindsWithin(parent: AreaKind | null): AreaKind[] {
  return areaKinds.filter((kind) => mayLieIn(kind, parent));
}

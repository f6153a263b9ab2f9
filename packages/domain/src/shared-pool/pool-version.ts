/** `metered`: what the meters of the pool count. `remainder`: what they count beyond the meters of the rooms below, and what is deducted besides. */
export const poolMethods = ['metered', 'remainder'] as const;
export type PoolMethod = (typeof poolMethods)[number];

/** By what a pool is shared: the floor areas of the rooms, or evenly. */
export const poolBases = ['area', 'count'] as const;
export type PoolBasis = (typeof poolBases)[number];

/** Rooms that one pool is shared by, and meters of one. */
export const maxPoolRooms = 2000;
export const maxPoolMeters = 50;
/** Of one tenant. */
export const maxPools = 2000;

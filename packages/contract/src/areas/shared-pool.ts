import { maxNameLength, maxPoolMeters, maxPoolRooms, poolBases, poolMethods } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant, named, nameText } from '../wire.ts';
import { tariffEnergyType } from './schemas/tariff-wire.ts';

const poolVersion = z.object({
  from: instant,
  /** Null, as the basis: the pool has ended. */
  method: z.enum(poolMethods).nullable(),
  basis: z.enum(poolBases).nullable(),
  meters: z.array(named.extend({ isDeducted: z.boolean() })),
  /** How many rooms share it. */
  rooms: z.number(),
});

const sharedPool = z.object({
  id: z.string(),
  name: z.string(),
  area: named,
  energyType: tariffEnergyType,
  /** When somebody last changed it; a change names the one that was read. */
  changedAt: instant,
  /** Up to where it is measured; null: not yet. */
  settledTo: instant.nullable(),
  /** By their starts, the latest first. */
  versions: z.array(poolVersion),
  /** Rooms that have come to the area since the newest version was written. */
  missingRooms: z.number(),
});

const sharedPoolDetail = sharedPool.extend({
  /** By which the newest version that has not ended is shared; the weight is in square decimetres, or 1. */
  sharers: z.array(z.object({ room: named, weight: z.number() })),
  /** Rooms of the area that do not share. */
  excluded: z.array(named),
  /** What it came to on the last days with use, in thousandths of the unit, the newest first. */
  days: z.array(z.object({ date: z.string(), amount: z.number() })),
});

const meterIds = z.array(id).max(maxPoolMeters);

export const sharedPoolApi = {
  listSharedPools: endpoint(
    'GET',
    '/api/charge/SharedPool/GetList',
    'tariff.manage',
    'Lists what places use together, with the meters that count it and by how many rooms it is shared.',
    z.object({}),
    z.array(sharedPool),
  ),
  getSharedPool: endpoint(
    'GET',
    '/api/charge/SharedPool/Get',
    'tariff.manage',
    'Returns what a place uses together, with the rooms that share it and what it came to on the last days.',
    z.object({ id }),
    sharedPoolDetail,
  ),
  saveSharedPool: endpoint(
    'POST',
    '/api/charge/SharedPool/Save',
    'tariff.manage',
    'Has the rooms of an area share what it uses together from an instant on, or has them share it in another way from then on. The rooms are those of the area at present.',
    z.object({
      id: id.optional(),
      /** Of one that there is, as it was read: one that was changed since is a conflict. */
      changedAt: instant.optional(),
      areaId: id,
      energyType: tariffEnergyType,
      name: nameText(maxNameLength),
      from: instant,
      /** `remainder`: what the meters count beyond those of the rooms. */
      method: z.enum(poolMethods),
      basis: z.enum(poolBases),
      meterIds: meterIds.min(1),
      /** Deducted besides. */
      deductedMeterIds: meterIds.default([]),
      /** Rooms of the area that do not share, as those of its machines. */
      excludedRoomIds: z.array(id).max(maxPoolRooms).default([]),
    }),
    sharedPoolDetail,
  ),
  endSharedPool: endpoint(
    'POST',
    '/api/charge/SharedPool/End',
    'tariff.manage',
    'Ends that what a place uses together is shared, from an instant on.',
    z.object({ id, from: instant }),
    sharedPoolDetail,
  ),
} as const;

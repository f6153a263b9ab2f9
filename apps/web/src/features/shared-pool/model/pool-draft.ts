import type { ApiInput } from '@energy-om/contract';
import { type PoolBasis, type PoolMethod, startOfLocalDate } from '@energy-om/domain';
import type { Faults } from '#shared/form/faults.ts';
import { tenantToday, tenantZone } from '#shared/time/tenant-time.ts';
import type { Picked } from '#shared/ui/multi-picker/option-tree.ts';
import { type EnergyType, findShown, type PoolDetail } from './pool.ts';

export interface PoolDraft {
  /** When what is changed was last changed; null: it is new. */
  changedAt: string | null;
  name: string;
  areaId: string | null;
  energyType: EnergyType;
  method: PoolMethod;
  basis: PoolBasis;
  meterIds: Picked[];
  deductedMeterIds: Picked[];
  excludedRoomIds: Picked[];
  from: string | null;
}

/** @param pool the one that is changed; null: a new one */
export function createDraft(pool: PoolDetail | null): PoolDraft {
  const version = pool && findShown(pool);
  const pick = (isDeducted: boolean) =>
    (version?.meters ?? []).filter((meter) => meter.isDeducted === isDeducted).map(({ id, name }) => ({ id, name }));
  return {
    ...{
      changedAt: pool?.changedAt ?? null,
      name: pool?.name ?? '',
      areaId: pool?.area.id ?? null,
      energyType: pool?.energyType ?? 'NYDN',
    },
    ...{ method: version?.method ?? 'metered', basis: version?.basis ?? 'area' },
    ...{ meterIds: pick(false), deductedMeterIds: pick(true), excludedRoomIds: pool?.excluded ?? [], from: tenantToday() },
  };
}

export function findDraftFaults({ name, areaId, meterIds, from }: PoolDraft, empty: string): Faults {
  return {
    ...(name.trim() === '' && { name: empty }),
    ...(areaId === null && { areaId: empty }),
    ...(meterIds.length === 0 && { meterIds: empty }),
    ...(from === null && { from: empty }),
  };
}

/** @throws for a draft that has faults */
export function toInput(draft: PoolDraft, id: string | null): ApiInput<'saveSharedPool'> {
  const { areaId, changedAt, from, method, meterIds, deductedMeterIds } = draft;
  if (areaId === null || from === null) throw new Error('the draft has faults');
  return {
    ...(id !== null && { id, changedAt: changedAt ?? undefined }),
    ...{ areaId, name: draft.name, energyType: draft.energyType, method, basis: draft.basis },
    from: new Date(startOfLocalDate(from, tenantZone())).toISOString(),
    meterIds: meterIds.map((meter) => meter.id),
    excludedRoomIds: draft.excludedRoomIds.map((room) => room.id),
    // What is deducted besides belongs to the remainder alone.
    deductedMeterIds: method === 'remainder' ? deductedMeterIds.map((meter) => meter.id) : [],
  };
}

import type { ObjectKind, WorkOrder } from '@energy-om/domain';
import type { WorkOrderRow } from '../load/order-row.ts';
import type { DerivedColumns } from './order-columns.ts';

/**
 * What an order refers to was looked up before its write, so the write locks it and finds it still in use, or writes nothing. Whoever retires, ends or
 * removes one of these locks its row for update, for which a key share waits, and then looks for open orders.
 */
export interface InUseValues {
  /** Each once. */
  areas: readonly string[];
  devices: readonly string[];
  /** Accounts that come to have the order, to lead the work or to do it, in the order in which they are locked: each is found by its key. */
  people: readonly string[];
  projectInUse: string | null;
  typeInUse: string | null;
  teamInUse: string | null;
}

export type InUsePart = keyof InUseValues;

/**
 * In the order of their paths, in which whoever retires an area locks those within it. A key share would not do: it does not wait for a move under way, and
 * reads the path of before.
 */
export const areasInUse = `
    areas_in_use as (
      select a.id, a.path from areas a
      where a.tenant_id = :tenant and a.id = any (:areas::uuid[]) and a.retired_at is null order by a.path for share of a
    )`;

export const devicesInUse = `
    devices_in_use as (
      select d.id from devices d
      where d.tenant_id = :tenant and d.retired_at is null and d.id = any (:devices::uuid[]) order by d.id for key share of d
    )`;

export const allAreasInUse = '(select count(*) from areas_in_use) = cardinality(:areas::uuid[])';
export const allDevicesInUse = '(select count(*) from devices_in_use) = cardinality(:devices::uuid[])';

const parts: Record<InUsePart, { cte: string; holds: string }> = {
  areas: { cte: areasInUse, holds: allAreasInUse },
  devices: { cte: devicesInUse, holds: allDevicesInUse },
  people: {
    cte: `
    people_in_use as (
      select held.account_id from unnest(:people::uuid[]) x(id) cross join lateral (
        select m.account_id from memberships m
        where m.tenant_id = :tenant and m.account_id = x.id and m.state = 'member' for key share of m) held
    )`,
    holds: '(select count(*) from people_in_use) = cardinality(:people::uuid[])',
  },
  projectInUse: {
    cte: `
    project_in_use as (
      select p.id from projects p where p.tenant_id = :tenant and p.id = :projectInUse and p.state = 'active' for key share of p
    )`,
    holds: 'exists (select from project_in_use)',
  },
  typeInUse: {
    cte: `
    type_in_use as (
      select b.id from business_types b where b.tenant_id = :tenant and b.id = :typeInUse and b.retired_at is null for key share of b
    )`,
    holds: 'exists (select from type_in_use)',
  },
  teamInUse: {
    cte: `
    team_in_use as (
      select e.id from teams e where e.tenant_id = :tenant and e.id = :teamInUse and e.dissolved_at is null for key share of e
    )`,
    holds: 'exists (select from team_in_use)',
  },
};

/** The parts of a write for its values: those that lock something. */
export function listInUseParts(values: InUseValues): InUsePart[] {
  return (Object.keys(parts) as InUsePart[]).filter((part) => (values[part]?.length ?? 0) > 0);
}

/** The common table expressions of the parts, and the conditions of the write's own row. */
export function inUseCtes(has: (part: InUsePart) => boolean): { ctes: string[]; conditions: string[] } {
  const chosen = Object.entries(parts).filter(([part]) => has(part as InUsePart));
  return { ctes: chosen.map(([, { cte }]) => cte), conditions: chosen.map(([, { holds }]) => holds) };
}

interface Change {
  before: WorkOrderRow;
  orderBefore: WorkOrder;
  after: WorkOrder;
  derived: DerivedColumns;
  objects?: readonly { kind: ObjectKind; id: string }[];
}

/** What a change of an order refers to anew: what it refers to already may be retired meanwhile and stays. */
export function findNewlyUsed({ before, orderBefore, after, derived, objects = [] }: Change): InUseValues {
  const changed = (column: 'project_id' | 'area_id' | 'business_type_id') => {
    const id = derived[column];
    return id === undefined || id === before[column] ? null : id;
  };
  const area = changed('area_id');
  const areas = objects.flatMap(({ kind, id }) => (kind === 'area' ? id : []));
  const peopleBefore = listWorkers(orderBefore);
  const team = teamOf(after);
  return {
    areas: [...new Set(area === null ? areas : [area, ...areas])],
    devices: [...new Set(objects.flatMap(({ kind, id }) => (kind === 'area' ? [] : id)))],
    people: listWorkers(after)
      .filter((id) => !peopleBefore.includes(id))
      .sort(),
    projectInUse: changed('project_id'),
    typeInUse: changed('business_type_id'),
    teamInUse: team === teamOf(orderBefore) ? null : team,
  };
}

/** Those without whom an open order would have nobody: they cannot be removed while they are among these (`orders-in-hand.ts`). */
function listWorkers({ target, leadId, memberIds }: WorkOrder): string[] {
  const accountId = target?.kind === 'person' ? target.accountId : null;
  return [...new Set([accountId, leadId, ...memberIds].filter((id) => id !== null))];
}

function teamOf({ target }: WorkOrder): string | null {
  return target?.kind === 'team' ? target.teamId : null;
}

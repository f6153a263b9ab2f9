import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { holdersOfPoint, type PointRow } from '../read/permit-rows.ts';

/** In the order of their ids, as every statement that locks points. */
const lockOfPermit = statement<{ tenant: string; permit: string }, { id: string }>(
  'lock-points-of-permit',
  `select i.id from permit_points x join isolation_points i on i.tenant_id = :tenant and i.id = x.point_id
    where x.tenant_id = :tenant and x.permit_id = :permit order by i.id for no key update of i`,
);

const lockStanding = statement<{ tenant: string; devices: readonly string[] }, { id: string }>(
  'lock-standing-points',
  `select i.id from isolation_points i
    where i.tenant_id = :tenant and i.device_id = any (:devices::uuid[]) and i.state <> 'restored' order by i.id for no key update`,
);

const findLocked = statement<{ tenant: string; points: readonly string[] }, PointRow>(
  'find-points-with-holders',
  `select i.*, coalesce(${holdersOfPoint}, '[]') as holders from isolation_points i
    where i.tenant_id = :tenant and i.id = any (:points::uuid[]) order by i.id`,
);

/** Locks the points of a permit until the transaction ends. */
export async function lockPointsOfPermit(tx: Transaction<Schema>, tenantId: string, permitId: string): Promise<PointRow[]> {
  return read(tx, tenantId, await runIn(tx, lockOfPermit, { tenant: tenantId, permit: permitId }));
}

/** Locks the points at devices that are not restored, until the transaction ends. */
export async function lockStandingPoints(tx: Transaction<Schema>, tenantId: string, devices: readonly string[]): Promise<PointRow[]> {
  return read(tx, tenantId, await runIn(tx, lockStanding, { tenant: tenantId, devices }));
}

/** The statement that waits for a lock sees the holders as they were before it waited; the one after it sees what the other has written. */
function read(tx: Transaction<Schema>, tenantId: string, locked: readonly { id: string }[]): Promise<PointRow[]> {
  return runIn(tx, findLocked, { tenant: tenantId, points: locked.map(({ id }) => id) });
}

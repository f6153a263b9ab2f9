import type { IsolationPoint, Permit } from '@energy-om/domain';
import type { Selectable } from 'kysely';
import type { IsolationPointTable, PermitTable } from '#db/schema/permits.ts';

export type PermitRow = Selectable<PermitTable>;

export interface PointRow extends Selectable<IsolationPointTable> {
  holders: IsolationPoint['holders'];
}

/** An expression for everybody who holds point `i`, as the domain reads it. */
export const holdersOfPoint = `(select jsonb_agg(jsonb_build_object('permitId', h.id, 'status', h.status, 'number', h.number) order by h.id)
    from permit_points y join permits h on h.tenant_id = :tenant and h.id = y.permit_id
    where y.tenant_id = :tenant and y.point_id = i.id)`;

/** An expression for whether permit `p` names an account. */
export function isNamed(account: string): string {
  return `${account}::uuid = any (array[p.issuer_id, p.leader_id, p.permitter_id, p.guardian_id] || p.crew_ids)`;
}

export function toPoint(row: PointRow): IsolationPoint {
  return {
    id: row.id,
    deviceId: row.device_id,
    name: row.name,
    state: row.state,
    needsProof: row.needs_proof,
    needsEarth: row.needs_earth,
    lockedBy: row.locked_by,
    holders: row.holders,
  };
}

export function toPermit(row: PermitRow, points: readonly PointRow[]): Permit {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    issuerId: row.issuer_id,
    leaderId: row.leader_id,
    permitterId: row.permitter_id,
    guardianId: row.guardian_id,
    crewIds: row.crew_ids,
    briefedIds: row.briefed_ids,
    place: row.place,
    scope: row.scope,
    measures: row.measures,
    validFrom: row.valid_from.getTime(),
    validUntil: row.valid_until.getTime(),
    points: points.map(toPoint),
    leaderChanged: row.leader_changed,
    extended: row.extended,
  };
}

/** What an act changes of a permit, ready to be written. */
export function toPermitColumns(permit: Permit) {
  return {
    status: permit.status,
    leader_id: permit.leaderId,
    crew_ids: [...permit.crewIds],
    briefed_ids: [...permit.briefedIds],
    valid_until: new Date(permit.validUntil),
    leader_changed: permit.leaderChanged,
    extended: permit.extended,
  };
}

export function earthsOf(points: readonly Pick<IsolationPoint, 'state'>[]): number {
  return points.filter(({ state }) => state === 'earthed').length;
}

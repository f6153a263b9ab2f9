import type { ApiOutput } from '@energy-om/contract';
import type { PermitKind, PermitStatus } from '@energy-om/domain';

export type PermitSummary = ApiOutput<'listPermits'>['items'][number];

export interface SummaryRow {
  id: string;
  version: number;
  kind: PermitKind;
  status: PermitStatus;
  number: string | null;
  order_ref: PermitSummary['order'];
  place: string;
  leader: PermitSummary['leader'];
  valid_from: Date;
  valid_until: Date;
  points_held: number;
}

/** Columns of permit `p` and its order `o`. */
export const summaryColumns = `
    p.id, p.version, p.kind, p.status, p.number, p.place, p.valid_from, p.valid_until,
    jsonb_build_object('id', o.id, 'orderNo', o.order_no, 'title', o.title) as order_ref,
    (select jsonb_build_object('id', y.id, 'fullName', y.full_name) from accounts y where y.id = p.leader_id) as leader,
    (select count(*)::int from permit_points x join isolation_points i on i.tenant_id = :tenant and i.id = x.point_id
      where x.tenant_id = :tenant and x.permit_id = p.id and i.state not in ('planned', 'restored')) as points_held`;

export function presentSummary(row: SummaryRow): PermitSummary {
  return {
    id: row.id,
    version: row.version,
    kind: row.kind,
    status: row.status,
    number: row.number,
    order: row.order_ref,
    place: row.place,
    leader: row.leader,
    validFrom: row.valid_from.toISOString(),
    validUntil: row.valid_until.toISOString(),
    pointsHeld: row.points_held,
  };
}

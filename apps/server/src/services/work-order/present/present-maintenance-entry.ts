import type { ApiOutput } from '@energy-om/contract';
import { presentTakenParts } from '../detail/taken-parts.ts';
import type { WorkOrderRow } from '../load/order-row.ts';

type Entry = ApiOutput<'listMaintenanceLog'>['items'][number];

export interface FinishedOrder
  extends Pick<
    WorkOrderRow,
    | 'id'
    | 'order_no'
    | 'title'
    | 'status'
    | 'outcome'
    | 'result'
    | 'cause_code'
    | 'remedy_code'
    | 'project_id'
    | 'area_id'
    | 'business_type_id'
  > {
  finished_at: Date;
  project_name: string;
  area_name: string;
  business_type_name: string;
  objects: Entry['objects'];
  people: Entry['people'];
  /** Of stores, less what was given back; quantities in thousandths. */
  taken_parts: Entry['parts'];
  cost_cents: number | null;
  /** Whether the account is shown who did it, and how long that took. */
  names_staff: boolean;
}

/** A finished order as the maintenance log has it. */
export function presentMaintenanceEntry(row: FinishedOrder): Entry {
  const { result } = row;
  return {
    id: row.id,
    orderNo: row.order_no,
    title: row.title,
    status: row.status,
    project: { id: row.project_id, name: row.project_name },
    site: { id: row.area_id, name: row.area_name },
    businessType: { id: row.business_type_id, name: row.business_type_name },
    objects: row.objects,
    people: row.names_staff ? row.people : [],
    finishedAt: row.finished_at.toISOString(),
    outcome: row.outcome,
    causeCode: row.cause_code,
    cause: result?.cause ?? null,
    remedyCode: row.remedy_code,
    measure: result?.measure ?? null,
    labourMinutes: row.names_staff ? (result?.labourMinutes ?? null) : null,
    parts: [...presentTakenParts(row.taken_parts), ...(result?.parts ?? [])],
    costCents: row.cost_cents,
    beforePhotoIds: [...(result?.beforePhotoIds ?? [])],
    afterPhotoIds: [...(result?.afterPhotoIds ?? [])],
  };
}

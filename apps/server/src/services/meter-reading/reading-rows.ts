import type { ApiOutput } from '@energy-om/contract';
import type { ManualReadingDoubt } from '@energy-om/domain';
import { presentStoredFile, type StoredFileRow } from '#services/file/present-stored-file.ts';

type Reading = ApiOutput<'recordMeterReading'>;

export interface ManualReadingRow {
  id: string;
  at: Date;
  received_at: Date | null;
  at_certain: boolean;
  value: number;
  doubt: ManualReadingDoubt | null;
  note: string;
  counts: boolean;
  recorded_by: string | null;
  photos: StoredFileRow[];
}

/**
 * The columns of a `ManualReadingRow`, of reading `r`. Names `:tenant`.
 * @param isStaff the condition that the account is shown who recorded it, and what they wrote
 */
export const readingColumns = (isStaff: string) => `
  r.id, r.at, r.received_at, r.at_certain, r.value, r.doubt, r.counts, case when ${isStaff} then r.note else '' end as note,
  case when ${isStaff} then (select y.full_name from accounts y where y.id = r.recorded_by) end as recorded_by,
  coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size, 'mime', f.mime, 'thumb_key', f.thumb_key) order by x.position)
    from manual_reading_files x join files f on f.tenant_id = :tenant and f.id = x.file_id
    where x.tenant_id = :tenant and x.reading_id = r.id), '[]') as photos`;

export function presentReading({ at, received_at, at_certain, doubt, recorded_by, photos, ...row }: ManualReadingRow): Reading {
  const register = doubt && { at: new Date(doubt.register.at).toISOString(), value: doubt.register.value };
  return {
    ...row,
    at: at.toISOString(),
    receivedAt: received_at?.toISOString() ?? null,
    isTimeCertain: at_certain,
    doubt: doubt && register && { ...doubt, register },
    photos: photos.map(presentStoredFile),
    recordedBy: recorded_by,
  };
}

import type { ManualReadingDoubt } from '@energy-om/domain';
import type { Defaulted, Json } from './column-types.ts';

export interface ManualReadingTable {
  tenant_id: string;
  id: string;
  device_id: string;
  /** When it was read. */
  at: Date;
  value: number;
  doubt: Json<ManualReadingDoubt> | null;
  note: Defaulted<string>;
  counts: boolean;
  recorded_by: string;
  /** By which it is known again when its phone repeats it; null: it was sent without one. */
  intent_id: Defaulted<string | null>;
  /** When it arrived, where that was later; null: at once. */
  received_at: Defaulted<Date | null>;
  /** False where the phone’s clock leaves more than one time possible. */
  at_certain: Defaulted<boolean>;
}

export interface ManualReadingFileTable {
  tenant_id: string;
  reading_id: string;
  file_id: string;
  position: number;
}

export interface ManualReadingsSchema {
  manual_readings: ManualReadingTable;
  manual_reading_files: ManualReadingFileTable;
}

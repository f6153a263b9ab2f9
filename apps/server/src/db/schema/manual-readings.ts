import type { ManualReadingDoubt } from '@energy-om/domain';
import type { Defaulted, Json } from './column-types.ts';

export interface ManualReadingTable {
  tenant_id: string;
  id: string;
  device_id: string;
  at: Date;
  value: number;
  doubt: Json<ManualReadingDoubt> | null;
  note: Defaulted<string>;
  counts: boolean;
  recorded_by: string;
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

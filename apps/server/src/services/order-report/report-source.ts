import type { ApiOutput, Language } from '@energy-om/contract';
import type { NameplateRow } from '#services/device-administration/inventory/managed-device-rows.ts';
import type { PrintedPictures } from '#services/document/load-printed-pictures.ts';

export type ReportedOrder = ApiOutput<'getWorkOrder'>;

/** A device of the order with its nameplate. */
export interface ReportedDevice extends NameplateRow {
  id: string;
  name: string;
  code: string;
  model: string | null;
}

/** Everything that a report is composed of. */
export interface ReportSource {
  language: Language;
  timeZone: string;
  tenantName: string;
  /** Epoch milliseconds. */
  now: number;
  order: ReportedOrder;
  devices: readonly ReportedDevice[];
  pictures: PrintedPictures;
}

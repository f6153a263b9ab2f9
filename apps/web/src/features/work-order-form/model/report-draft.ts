import type { ApiOutput } from '@energy-om/contract';
import type { StoredFile } from '#shared/photo/stored-photo.ts';

export type ReportDesk = ApiOutput<'getReportDesk'>;

/** What is said of where it is: a device by its code, scanned or typed, or by its id, or a place. All null: nothing yet. */
export interface ReportedPlace {
  code: string | null;
  deviceId: string | null;
  siteId: string | null;
}

export const nowhere: ReportedPlace = { code: null, deviceId: null, siteId: null };

/** A report as it is typed. */
export interface ReportDraft extends ReportedPlace {
  text: string;
  photos: readonly StoredFile[];
}

/** Names the draft: of a device's report, or of any other. */
export function reportDraftKey({ code, deviceId }: Pick<ReportedPlace, 'code' | 'deviceId'>): string {
  const origin = code ?? deviceId;
  return origin === null ? 'report' : `report:${origin}`;
}

export function createReportDraft(place: Partial<ReportedPlace>): ReportDraft {
  return { ...nowhere, ...place, text: '', photos: [] };
}

import type { ApiOutput } from '@energy-om/contract';
import type { StoredFile } from '#shared/photo/stored-photo.ts';

export type ReportDesk = ApiOutput<'getReportDesk'>;

/** What is reported: a device by its code, scanned or typed, or by its id, or a site. All null: nothing yet. */
export interface ReportedSite {
  code: string | null;
  deviceId: string | null;
  siteId: string | null;
}

export const noSite: ReportedSite = { code: null, deviceId: null, siteId: null };

/** A report as it is typed. */
export interface ReportDraft extends ReportedSite {
  text: string;
  photos: readonly StoredFile[];
}

/** The key of a draft: of a report on a device or a place, or of any other. */
export function reportDraftKey({ code, deviceId, siteId }: ReportedSite): string {
  const origin = code ?? deviceId ?? siteId;
  return origin === null ? 'report' : `report:${origin}`;
}

export function createReportDraft(site: Partial<ReportedSite>): ReportDraft {
  return { ...noSite, ...site, text: '', photos: [] };
}

import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { bodyCode } from '@energy-om/contract';
import { ApiError } from '#shared/api/api-error.ts';

export type Preview = ApiOutput<'previewConfiguration'>;
export type SectionPreview = Preview['sections'][number];
export type EntryPreview = SectionPreview['entries'][number];
export type Source = ApiInput<'previewConfiguration'>['source'];
export type Template = ApiOutput<'listConfigurationTemplates'>[number];

/** How many settings would be written. */
export function countWrites({ sections }: Preview): number {
  return sections.reduce((total, { created, restored, changed }) => total + created + restored + changed, 0);
}

/** The new preview that a conflict brings; null for any other error. */
export function previewOfConflict(error: unknown): Preview | null {
  if (!(error instanceof ApiError) || error.code !== bodyCode.conflict) return null;
  const data = error.data as Partial<Preview> | null;
  return data?.sections && data.faults ? (data as Preview) : null;
}

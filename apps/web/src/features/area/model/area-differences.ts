import type { AreaDraft } from './area-draft.ts';

const comparedFields = ['name', 'kind', 'parentId', 'address', 'calendarId', 'longitude', 'latitude'] as const;
export type ComparedField = (typeof comparedFields)[number];

/** The fields in which two drafts differ. */
export function findDifferences(one: AreaDraft, other: AreaDraft): ComparedField[] {
  return comparedFields.filter((field) => one[field] !== other[field]);
}

import type { StoredFile } from '../photo/stored-photo.ts';

/** Why somebody keeps a questioned reading. */
export interface TypedKept {
  reason: string;
  photos: readonly StoredFile[];
}

export const notKept: TypedKept = { reason: '', photos: [] };

/** As the contract takes it; null where nothing was given. */
export function toKept(kept: TypedKept | undefined): { reason: string; photoIds: string[] } | null {
  if (!kept || (kept.reason.trim() === '' && kept.photos.length === 0)) return null;
  return { reason: kept.reason.trim(), photoIds: kept.photos.map(({ id }) => id) };
}

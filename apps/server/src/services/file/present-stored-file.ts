import { type ApiOutput, fileUrl, thumbnailUrl } from '@energy-om/contract';
import type { Selectable } from 'kysely';
import type { FileTable } from '#db/schema/tenancy.ts';

export type StoredFileRow = Pick<Selectable<FileTable>, 'id' | 'name' | 'size' | 'mime' | 'thumb_key'>;

/** Row to wire. Both URLs need the token of a call. */
export function presentStoredFile(row: StoredFileRow): ApiOutput<'uploadFile'> {
  const { id, name, size, mime } = row;
  return { id, name, size, mime, url: fileUrl(id), thumbUrl: row.thumb_key === null ? null : thumbnailUrl(id) };
}

import type { ApiOutput } from '@energy-om/contract';
import type { Selectable } from 'kysely';
import type { FileTable } from '../../db/schema/tenancy.ts';

export type StoredFileRow = Pick<Selectable<FileTable>, 'id' | 'name' | 'size' | 'mime' | 'thumb_key'>;

/** Row to wire; both addresses need the token of a call. */
export function presentStoredFile(row: StoredFileRow): ApiOutput<'uploadFile'> {
  const url = `/files/${row.id}`;
  return { id: row.id, name: row.name, size: row.size, mime: row.mime, url, thumbUrl: row.thumb_key === null ? null : `${url}/thumb` };
}

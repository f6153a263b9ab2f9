import type { Readable } from 'node:stream';
import { isId } from '#services/core/is-id.ts';
import type { Actor, AppContext } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { findReadableFile } from './find-readable-file.ts';

export type FileVariant = 'original' | 'thumb';

export interface OpenedFile {
  name: string;
  mime: string;
  /** Bytes; null where they are not known beforehand. */
  size: number | null;
  bytes: Readable;
}

/** Throws `notFound` for a file that does not exist, is another tenant's or may not be read by the account. */
export async function openStoredFile(context: AppContext, actor: Actor, id: string, variant: FileVariant): Promise<OpenedFile> {
  const file = isId(id) ? await findReadableFile(context, actor, id) : null;
  if (!file) throw notFound();
  if (variant === 'original')
    return { name: file.name, mime: file.mime, size: file.size, bytes: await context.files.open(file.storage_key) };
  if (file.thumb_key === null) throw notFound();
  return { name: file.name, mime: 'image/webp', size: null, bytes: await context.files.open(file.thumb_key) };
}

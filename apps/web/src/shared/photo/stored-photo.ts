import { type ApiOutput, fileUrl, thumbnailUrl } from '@energy-om/contract';

export type StoredFile = ApiOutput<'uploadFile'>;

/** A photo of which only the id is known, such as one of an answer: enough to show it. */
export function storedPhotoOf(id: string): StoredFile {
  return { id, name: '', size: 0, mime: 'image/jpeg', url: fileUrl(id), thumbUrl: thumbnailUrl(id) };
}

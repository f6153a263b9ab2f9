import { maxPhotos } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, storedFile } from '../wire.ts';

/** The multipart fields beside the files (spec §7: formData and files). */
const uploadForm = z.object({
  bucket: z.enum(['work-order', 'avatar', 'signature', 'device', 'announcement']).default('work-order'),
  bizId: id.optional(),
});

export const fileApi = {
  uploadFile: endpoint(
    'POST',
    '/api/filestorage/upload/upload',
    'file.upload',
    'Stores one file.',
    uploadForm.extend({
      /** The id that a phone gave the file without a network, so that what waits beside it could name it. A repeat with the same bytes gets the same answer at any time. */
      id: id.optional(),
    }),
    storedFile,
    { encoding: 'multipart' },
  ),
  uploadFiles: endpoint(
    'POST',
    '/api/filestorage/upload/BatchUpload',
    'file.upload',
    `Stores up to ${maxPhotos} files, either all or none.`,
    uploadForm,
    z.array(storedFile),
    {
      encoding: 'multipart',
    },
  ),
} as const;

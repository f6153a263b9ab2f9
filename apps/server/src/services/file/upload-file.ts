import type { Verb } from '#services/core/request-context.ts';
import { invalid } from '#services/core/service-error.ts';
import { presentStoredFile } from './present-stored-file.ts';
import { recordUploads } from './record-uploads.ts';

export const uploadFile: Verb<'uploadFile'> = async (context, input) => {
  if (context.uploads.length > 1) throw invalid({ files: 'tooManyFiles' });
  return recordUploads(context, input, {
    tenantId: context.actor.tenantId,
    present(stored) {
      const [file] = stored.map(presentStoredFile);
      if (!file) throw invalid({ files: 'fileMissing' });
      return file;
    },
  });
};

import type { Verb } from '#services/core/request-context.ts';
import { presentStoredFile } from './present-stored-file.ts';
import { recordUploads } from './record-uploads.ts';

export const uploadFiles: Verb<'uploadFiles'> = (context, input) =>
  recordUploads(context, input, { tenantId: context.actor.tenantId, present: (stored) => stored.map(presentStoredFile) });

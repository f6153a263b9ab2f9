import type { ApiName } from '@energy-om/contract';
import type { SignedInContext } from '#services/core/request-context.ts';
import type { LinkFile } from '../record-uploads.ts';

/** Where an upload in pieces goes, and what its sender may do there is known already. */
export interface UploadTarget {
  tenantId: string;
  /** The call that stores the same file when it comes as a whole: its permission counts, and the audit names it. */
  call: Extract<ApiName, 'uploadFile' | 'depositOfflinePhoto'>;
  link?: LinkFile;
}

/** One upload of the sender. */
export interface UploadKey extends UploadTarget {
  /** The id that the sender has given to the file. */
  id: string;
}

/** Of the sender's own rows. */
export function keyValues({ actor }: SignedInContext, { tenantId, id }: UploadKey): { tenant: string; account: string; id: string } {
  return { tenant: tenantId, account: actor.accountId, id };
}

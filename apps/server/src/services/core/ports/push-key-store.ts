import type { VapidKeys } from '#adapters/push/vapid.ts';

/** The key pair of the installation. */
export interface PushKeyStore {
  /** Makes it where there is none yet; of several servers at once the first one's counts. */
  load(): Promise<VapidKeys>;
}

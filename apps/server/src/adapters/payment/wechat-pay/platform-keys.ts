import type { KeyObject } from 'node:crypto';
import { hourMs, minuteMs } from '@energy-om/domain';

/** The public keys with which WeChat Pay's messages are verified. */
export interface PlatformKeys {
  /** Null for a serial that WeChat Pay does not know. Throws what `download` throws. */
  find(serial: string): Promise<KeyObject | null>;
}

export interface PlatformKeyOptions {
  /** The public key that the merchant platform shows with its id (`PUB_KEY_ID_…`); null: certificates only. */
  publicKey: { id: string; key: KeyObject } | null;
  /** Downloads the certificates that are valid now. */
  download(): Promise<ReadonlyMap<string, KeyObject>>;
  now: () => Date;
}

/** Certificates overlap by a day when they are replaced; WeChat Pay asks to download them every 12 hours at least. */
const certificateLifetimeMs = 12 * hourMs;
/** Whoever sends messages with made-up serials does not make this server ask for each. */
const minDownloadIntervalMs = minuteMs;

export function createPlatformKeys({ publicKey, download, now }: PlatformKeyOptions): PlatformKeys {
  let certificates: ReadonlyMap<string, KeyObject> = new Map();
  let downloadedAt = Number.NEGATIVE_INFINITY;
  let triedAt = Number.NEGATIVE_INFINITY;
  let downloading: Promise<void> | null = null;

  async function renew(): Promise<void> {
    triedAt = now().getTime();
    certificates = await download();
    downloadedAt = triedAt;
  }

  return {
    async find(serial) {
      if (publicKey !== null && serial === publicKey.id) return publicKey.key;
      // Ids of public keys are never those of certificates.
      if (serial.startsWith('PUB_KEY_ID_')) return null;
      const time = now().getTime();
      const isFresh = time - downloadedAt < certificateLifetimeMs && certificates.has(serial);
      if (!isFresh && (downloading !== null || time - triedAt >= minDownloadIntervalMs)) {
        downloading ??= renew().finally(() => {
          downloading = null;
        });
        await downloading.catch((error: unknown) => {
          // A certificate that was good is better than none while WeChat Pay cannot be reached.
          if (!certificates.has(serial)) throw error;
        });
      }
      return certificates.get(serial) ?? null;
    },
  };
}

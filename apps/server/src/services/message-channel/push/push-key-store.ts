import { makeVapidKeys, type VapidKeys } from '#adapters/push/vapid.ts';
import type { Database } from '#db/database.ts';
import type { PushKeyStore } from '#services/core/ports/push-key-store.ts';
import type { Sealer } from '#services/core/sealer.ts';

const purpose = 'push key';

interface Parts {
  database: Database;
  sealer: Sealer;
  clock: { now(): Date };
}

export function createPushKeyStore(parts: Parts): PushKeyStore {
  let loaded: Promise<VapidKeys> | null = null;
  return {
    load() {
      loaded ??= loadOrMake(parts).catch((error: unknown) => {
        loaded = null;
        throw error;
      });
      return loaded;
    },
  };
}

async function loadOrMake(parts: Parts): Promise<VapidKeys> {
  const known = await findKeys(parts);
  if (known === 'none') await insertKeys(parts);
  if (known === 'unreadable') await replaceKeys(parts);
  const keys = typeof known === 'string' ? await findKeys(parts) : known;
  if (typeof keys === 'string') throw new Error('the push key cannot be read: do the servers share MESSAGE_KEY?');
  return keys;
}

async function findKeys({ database, sealer }: Parts): Promise<VapidKeys | 'none' | 'unreadable'> {
  const row = await database.kysely.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst();
  if (!row) return 'none';
  const privateKey = sealer.unseal(purpose, row.private_key);
  return privateKey === null ? 'unreadable' : { publicKey: row.public_key, privateKey };
}

function toRow({ sealer, clock }: Parts) {
  const { publicKey, privateKey } = makeVapidKeys();
  return { public_key: publicKey, private_key: sealer.seal(purpose, privateKey), created_at: clock.now() };
}

async function insertKeys(parts: Parts): Promise<void> {
  await parts.database.assertWritable();
  await parts.database.kysely
    .insertInto('push_keys')
    .values(toRow(parts))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The database has come to an installation with another key: what browsers have subscribed by the old pair is of no use. */
async function replaceKeys(parts: Parts): Promise<void> {
  await parts.database.assertWritable();
  await parts.database.transaction(async (tx) => {
    await tx.deleteFrom('push_subscriptions').execute();
    await tx.updateTable('push_keys').set(toRow(parts)).execute();
  });
}

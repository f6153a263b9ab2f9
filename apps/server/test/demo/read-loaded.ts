import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#db/database.ts';
import type { DeviceFile } from '#demo/device-file.ts';
import type { TestServer } from '../support/services/test-server.ts';

export async function readDevices({ context }: TestServer): Promise<DeviceFile['gateways'][number]['devices']> {
  const file = await readFile(join(context.config.dataDir, 'demonstration-devices.json'), 'utf8');
  return (JSON.parse(file) as DeviceFile).gateways.flatMap(({ devices }) => devices);
}

interface TenantStorage {
  tenant_id: string;
  bytes: number;
}

/** What is counted for each tenant, and the sizes of its files. */
export async function readStorage({ kysely }: Database): Promise<{ counted: TenantStorage[]; stored: TenantStorage[] }> {
  const sizes = await kysely
    .selectFrom('files')
    .select(({ fn }) => ['tenant_id', fn.sum<string>('size').as('bytes')])
    .groupBy('tenant_id')
    .orderBy('tenant_id')
    .execute();
  const counted = await kysely.selectFrom('tenant_storage').select(['tenant_id', 'bytes']).orderBy('tenant_id').execute();
  return { counted, stored: sizes.map(({ tenant_id, bytes }) => ({ tenant_id, bytes: Number(bytes) })) };
}

import { minuteMs } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { Sender } from '#services/core/ports/device-message.ts';
import type { AppContext } from '#services/core/request-context.ts';

/** Runs over all tenants, because the external broker authenticates a device before its tenant is known. */
const findTenants = statement<{ devices: readonly string[] }, { tenant_id: string; id: string }>(
  'find-tenants-of-devices',
  'select tenant_id, id from devices where id = any (:devices::uuid[])',
);

const ttlMs = minuteMs;
const maxCached = 200_000;

export type SenderLookup = (deviceId: string) => Promise<Sender | null>;

/** Finds the tenant of a device, and caches it. Devices that are looked up at the same moment share one statement. */
export function createSenderLookup({ database, clock }: AppContext): SenderLookup {
  const cache = new Map<string, { sender: Sender | null; until: number }>();
  let requested = new Set<string>();
  let loading: Promise<void> | null = null;

  async function load(): Promise<void> {
    // Further lookups in the same turn of the event loop share the statement.
    await new Promise((resolve) => setImmediate(resolve));
    const ids = [...requested];
    requested = new Set();
    loading = null;
    const rows = await database.run(findTenants, { devices: ids });
    const found = new Map(rows.map(({ id, tenant_id }) => [id, { tenantId: tenant_id, deviceId: id }]));
    const until = clock.now().getTime() + ttlMs;
    if (cache.size > maxCached) cache.clear();
    for (const id of ids) cache.set(id, { sender: found.get(id) ?? null, until });
  }

  return async (deviceId) => {
    const entry = cache.get(deviceId);
    if (entry && entry.until > clock.now().getTime()) return entry.sender;
    requested.add(deviceId);
    loading ??= load();
    await loading;
    return cache.get(deviceId)?.sender ?? null;
  };
}

import type { NumberedStatement } from '#db/database.ts';
import type { Sender } from '#services/core/ports/device-message.ts';
import type { AppContext } from '#services/core/request-context.ts';

/** $1 device ids. Across tenants: the broker vouches for the device, and the device belongs to one tenant. */
const findTenants: NumberedStatement = {
  name: 'find-tenants-of-devices',
  text: 'select tenant_id, id from devices where id = any ($1::uuid[])',
};

/** Milliseconds an answer is good for. */
const goodFor = 60_000;
const maxKnown = 200_000;

export type SenderLookup = (deviceId: string) => Promise<Sender | null>;

/** Finds whose a device is; many asked for at the same moment are one question to the database. */
export function createSenderLookup({ database, clock }: AppContext): SenderLookup {
  const known = new Map<string, { sender: Sender | null; until: number }>();
  let asked = new Set<string>();
  let question: Promise<void> | null = null;

  async function ask(): Promise<void> {
    // Whoever asks in this turn of the loop comes along.
    await new Promise((resolve) => setImmediate(resolve));
    const ids = [...asked];
    asked = new Set();
    question = null;
    const rows = await database.query<{ tenant_id: string; id: string }>(findTenants, [ids]);
    const found = new Map(rows.map(({ id, tenant_id }) => [id, { tenantId: tenant_id, deviceId: id }]));
    const until = clock.now().getTime() + goodFor;
    if (known.size > maxKnown) known.clear();
    for (const id of ids) known.set(id, { sender: found.get(id) ?? null, until });
  }

  return async (deviceId) => {
    const entry = known.get(deviceId);
    if (entry && entry.until > clock.now().getTime()) return entry.sender;
    asked.add(deviceId);
    question ??= ask();
    await question;
    return known.get(deviceId)?.sender ?? null;
  };
}

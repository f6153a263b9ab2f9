import { hourMs } from '@energy-om/domain';
import type { TestServer } from '../services/test-server.ts';

let count = 0;

/** A meter has counted a hundred kilowatt-hours within the last hour. @param processedBy the clerk who has decided that it counts; left out: nobody */
export async function createSuspectUse(server: TestServer, tenantId: string, deviceId: string, processedBy?: string): Promise<string> {
  const id = server.context.ids.next();
  const now = server.clock.now();
  // A meter has no two of one instant.
  count += 1;
  const waiting = { state: 'waiting', is_counted: true, reason: '核对', processed_by: processedBy, processed_at: now } as const;
  await server.database.kysely
    .insertInto('suspect_uses')
    .values({
      ...{
        tenant_id: tenantId,
        id,
        device_id: deviceId,
        suspicion: 'aboveRating',
        from_value: 100,
        to_value: 200,
        amount: 100,
        max_per_hour: 79.2,
      },
      ...{ from_at: new Date(now.getTime() - hourMs - count), to_at: now, found_at: now },
      ...(processedBy !== undefined && waiting),
    })
    .execute();
  return id;
}

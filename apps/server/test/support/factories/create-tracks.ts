import type { Insertable } from 'kysely';
import type { TrackPointTable } from '#db/schema/tracks.ts';
import type { TestServer } from '../services/test-server.ts';

/** A person whose way is recorded today: with their consent, and one point of now unless changed, in WGS 84. @returns the point's id */
export async function createTrack(
  { context, clock, database: { kysely } }: TestServer,
  tenant_id: string,
  account_id: string,
  changes: Partial<Insertable<TrackPointTable>> = {},
): Promise<string> {
  const now = clock.now();
  const id = context.ids.next();
  await kysely
    .insertInto('track_consents')
    .values({ tenant_id, account_id, given_at: now, kept_days: 90 })
    .onConflict((row) => row.doNothing())
    .execute();
  await kysely
    .insertInto('track_points')
    .values({
      tenant_id,
      account_id,
      id,
      at: now,
      longitude: 120.2,
      latitude: 30.2,
      accuracy: 10,
      order_id: null,
      received_at: now,
      ...changes,
    })
    .execute();
  return id;
}

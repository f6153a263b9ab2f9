import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { readStreamAddress, type StreamAddressFault } from '#services/camera/stream-address.ts';
import { invalid } from '#services/core/service-error.ts';
import type { MessageKey } from '#services/messages/messages.ts';

const faultMessages: Record<StreamAddressFault, MessageKey> = {
  notHttp: 'streamNotHttp',
  tooLong: 'streamNotHttp',
  undecodable: 'streamUndecodable',
};

/** Sets the address of a camera's stream. @param given null removes it; undefined leaves it */
export async function writeStream(
  tx: Transaction<Schema>,
  tenantId: string,
  deviceId: string,
  given: string | null | undefined,
): Promise<void> {
  if (given === undefined) return;
  if (given === null) {
    await tx.deleteFrom('camera_streams').where('tenant_id', '=', tenantId).where('device_id', '=', deviceId).execute();
    return;
  }
  const read = readStreamAddress(given);
  if ('fault' in read) throw invalid({ stream: faultMessages[read.fault] });
  const columns = { url: read.url, authorization_header: read.authorization };
  await tx
    .insertInto('camera_streams')
    .values({ tenant_id: tenantId, device_id: deviceId, ...columns })
    .onConflict((taken) => taken.columns(['tenant_id', 'device_id']).doUpdateSet(columns))
    .execute();
}

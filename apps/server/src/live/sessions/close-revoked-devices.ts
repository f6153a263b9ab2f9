import type { AppContext } from '#services/core/request-context.ts';
import { runEvery } from '#services/core/scheduling/run-every.ts';
import { findRevokedCredentials } from '#services/device/find-device-credential.ts';
import type { DevicePrincipal } from '../authentication/principal.ts';
import type { Broker } from '../broker/broker.ts';
import type { Connection, Connections } from '../broker/connections.ts';
import { type Reason, reasonCodes } from '../mqtt-5/reason-codes.ts';

const tokenRevoked: Reason = { code: reasonCodes.notAuthorized, text: 'the token was revoked' };

/**
 * Ends the connections of devices whose token was revoked or is gone: at once by the event, and by a sweep for tokens that were revoked
 * without one or whose event was lost.
 *
 * @returns a function that stops both
 */
export function closeRevokedDevices(
  context: AppContext,
  broker: Broker,
  connections: Connections,
  intervalMs: number,
): () => Promise<void> {
  async function check(devices: readonly Connection<DevicePrincipal>[]): Promise<void> {
    if (devices.length === 0) return;
    const revoked = await findRevokedCredentials(context, [...new Set(devices.map(({ principal }) => principal.credential))]);
    if (revoked.length === 0) return;
    const ended = new Set(revoked.map((hash) => hash.toString('base64')));
    for (const { client, principal } of devices) {
      if (!ended.has(principal.credential.toString('base64'))) continue;
      context.log.info({ deviceId: principal.deviceId }, 'connection of a revoked credential ended');
      broker.end(client, tokenRevoked);
      await broker.discardSession(principal.clientId);
    }
  }

  const checking = new Set<Promise<void>>();
  const unsubscribe = context.eventBus.subscribe((event) => {
    if (event.kind !== 'credential-revoked') return;
    const checked = check(connections.listOfDevice(event.deviceId))
      // The next sweep checks again.
      .catch((error: unknown) => context.log.warn({ err: error }, 'a revoked token could not be checked yet'))
      .finally(() => checking.delete(checked));
    checking.add(checked);
  });
  const stopSweep = runEvery(context, 'close-revoked-devices', intervalMs, () => check(connections.listDevices()));
  return async () => {
    unsubscribe();
    await Promise.all([stopSweep(), ...checking]);
  };
}

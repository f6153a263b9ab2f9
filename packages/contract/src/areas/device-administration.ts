import { maxNoteLength } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, id, instant, pageInput, pageOf } from '../wire.ts';
import { rejectedMessage } from './schemas/device-wire.ts';

export const deviceAdministrationApi = {
  listRejectedMessages: endpoint(
    'GET',
    '/api/equipment/AppDevGateWay/GetRejectedList',
    'device.manage',
    'Lists the rejected messages of a gateway or a device, newest first.',
    z.object({ ...pageInput, cursor, deviceId: id }),
    pageOf(rejectedMessage).extend({
      /** The number of rejected messages of the last seven days, by reason. */
      counts: z.array(z.object({ reason: rejectedMessage.shape.reason, count: z.number() })),
    }),
  ),
  listDeviceCredentials: endpoint(
    'GET',
    '/api/equipment/devcredential/GetList',
    'device.manage',
    'Lists the credentials that a device connects with, without their tokens.',
    z.object({ deviceId: id }),
    z.array(z.object({ id: z.string(), createdAt: instant, createdBy: z.string().nullable(), revokedAt: instant.nullable() })),
  ),
  getDeviceConnection: endpoint(
    'GET',
    '/api/equipment/devcredential/GetConnection',
    'device.manage',
    'Returns how a device connects, with a message that it could send, and when it was last heard of.',
    z.object({ deviceId: id }),
    z.object({
      /** Null while no devices can connect. */
      mqtt: z
        .object({
          protocol: z.enum(['mqtt', 'mqtts', 'ws', 'wss']),
          /** Null: the host from which the app itself is served. */
          host: z.string().nullable(),
          port: z.number(),
        })
        .nullable(),
      topic: z.string(),
      /** JSON, with the keys that the model of the device takes. */
      example: z.string(),
      /** When it last connected or sent something; of a gateway, itself. */
      lastSeenAt: instant.nullable(),
      /** The time of the newest reading; of a gateway, of the devices behind it. */
      lastReadingAt: instant.nullable(),
    }),
  ),
  issueDeviceCredential: endpoint(
    'POST',
    '/api/equipment/devcredential/Issue',
    'device.manage',
    'Issues a token for a device; it is shown only in this answer.',
    z.object({ deviceId: id }),
    z.object({
      id: z.string(),
      /**
       * Null when the call is repeated with the same idempotency key. A token whose answer was lost has to be revoked and another one
       * issued.
       */
      token: z.string().nullable(),
    }),
    { writeOnlyOutputs: ['token'] },
  ),
  revokeDeviceCredential: endpoint(
    'POST',
    '/api/equipment/devcredential/Revoke',
    'device.manage',
    'Revokes a token and disconnects every client that is connected with it.',
    z.object({ id }),
    z.object({ id: z.string() }),
  ),
  recordMeterReplacement: endpoint(
    'POST',
    '/api/equipment/devmeter/RecordReplacement',
    'device.manage',
    'Records that a meter was replaced by another one, and recomputes its consumption.',
    z.object({
      id,
      at: instant,
      lastValue: z.number().min(0).max(1e15),
      firstValue: z.number().min(0).max(1e15),
      note: z.string().trim().max(maxNoteLength).optional(),
    }),
    z.object({ id: z.string() }),
  ),
} as const;

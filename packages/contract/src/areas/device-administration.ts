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

import type { MeasuredValue } from '@energy-om/domain';
import type { Database, NumberedStatement } from '#db/database.ts';
import type { DeviceMessage, DeviceReply } from '#services/core/ports/device-message.ts';
import type { DeviceProfile } from './batch/device-directory.ts';

type Request = Extract<DeviceMessage, { kind: 'attributes-request' | 'server-call' }>;

/** A request with the device it is about. */
export interface AskedDevice {
  senderId: string;
  profile: DeviceProfile;
  request: Request;
}

/** $1 tenant, $2 device. */
const findAttributes: NumberedStatement = {
  name: 'find-attributes-of-device',
  text: 'select attributes from device_states where tenant_id = $1 and device_id = $2',
};

/** @param now epoch milliseconds */
export async function answerRequest(database: Database, { senderId, profile, request }: AskedDevice, now: number): Promise<DeviceReply> {
  if (request.kind === 'server-call') {
    const topic = `v1/devices/me/rpc/response/${request.requestId}`;
    return { deviceId: senderId, topic, payload: JSON.stringify(callServer(request.method, now)) };
  }
  const [row] = await database.query<{ attributes: Record<string, MeasuredValue> }>(findAttributes, [profile.tenantId, profile.id]);
  const client = pickKeys(row?.attributes ?? {}, request);
  const { requestId, child } = request;
  if (child === null)
    return { deviceId: senderId, topic: `v1/devices/me/attributes/response/${requestId}`, payload: JSON.stringify({ client }) };
  const payload = { id: Number(requestId), device: child, values: client };
  return { deviceId: senderId, topic: 'v1/gateway/attributes/response', payload: JSON.stringify(payload) };
}

/** Devices without a clock ask for the time; there is nothing else that the server does for them. */
function callServer(method: string, now: number): object {
  if (method === 'getTime') return { time: new Date(now).toISOString(), ts: now };
  return { error: 'unknown method' };
}

/** Without any key named, all of them. Nothing is shared from the server's side. */
function pickKeys(attributes: Record<string, MeasuredValue>, { clientKeys, sharedKeys }: Extract<Request, { kind: 'attributes-request' }>) {
  if (clientKeys.length + sharedKeys.length === 0) return attributes;
  return Object.fromEntries(Object.entries(attributes).filter(([key]) => clientKeys.includes(key)));
}

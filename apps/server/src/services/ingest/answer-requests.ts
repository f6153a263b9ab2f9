import type { MeasuredValue } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { AttributesRequest, DeviceMessage, DeviceReply } from '#services/core/ports/device-message.ts';
import type { DeviceProfile } from './batch/device-directory.ts';

type Request = Extract<DeviceMessage, { kind: 'attributes-request' | 'server-call' }>;

/** A request, with the device that it concerns. */
export interface DeviceRequest {
  senderId: string;
  profile: DeviceProfile;
  request: Request;
}

const findAttributes = statement<{ tenant: string; device: string }, { attributes: Record<string, MeasuredValue> }>(
  'find-attributes-of-device',
  'select attributes from device_states where tenant_id = :tenant and device_id = :device',
);

/** Answers a request on the topic of its dialect. @param now epoch milliseconds */
export async function answerRequest(database: Database, { senderId, profile, request }: DeviceRequest, now: number): Promise<DeviceReply> {
  if (request.kind === 'server-call') {
    const topic = `v1/devices/me/rpc/response/${request.requestId}`;
    return { deviceId: senderId, topic, payload: JSON.stringify(callServer(request.method, now)) };
  }
  const [row] = await database.run(findAttributes, { tenant: profile.tenantId, device: profile.id });
  const client = pickKeys(row?.attributes ?? {}, request);
  const { requestId, child, isSingle } = request;
  if (child === null)
    return { deviceId: senderId, topic: `v1/devices/me/attributes/response/${requestId}`, payload: JSON.stringify({ client }) };
  // Where the device lacks the one attribute, its value is left out.
  const answer = isSingle ? { value: Object.values(client)[0] } : { values: client };
  const payload = { id: Number(requestId), device: child, ...answer };
  return { deviceId: senderId, topic: 'v1/gateway/attributes/response', payload: JSON.stringify(payload) };
}

/** The only method is `getTime`, for devices without a clock. */
function callServer(method: string, now: number): object {
  if (method === 'getTime') return { time: new Date(now).toISOString(), ts: now };
  return { error: 'unknown method' };
}

/** Returns all attributes where the request names no key. The server has no shared attributes. */
function pickKeys(attributes: Record<string, MeasuredValue>, { clientKeys, sharedKeys }: AttributesRequest) {
  if (clientKeys.length + sharedKeys.length === 0) return attributes;
  return Object.fromEntries(Object.entries(attributes).filter(([key]) => clientKeys.includes(key)));
}

/** The live connection is MQTT 3.1.1 over a WebSocket with this subprotocol, on this path of the web port. */
export const livePath = '/mqtt';
export const liveSubprotocol = 'mqtt';

/** The topic of the messages to an account (`AccountMessage`). */
export function accountTopic(accountId: string): string {
  return `account/${accountId}`;
}

/** The topic of a device's readings (`DeviceValuesMessage`), published only while it has subscribers. */
export function deviceTopic(tenantId: string, deviceId: string): string {
  return `tenant/${tenantId}/device/${deviceId}`;
}

/** The device of a device topic; null for a topic of another kind. */
export function parseDeviceTopic(topic: string): { tenantId: string; deviceId: string } | null {
  const [tenant, tenantId, device, deviceId, ...rest] = topic.split('/');
  if (tenant !== 'tenant' || device !== 'device' || !tenantId || !deviceId || rest.length > 0) return null;
  return { tenantId, deviceId };
}

const phonePrefix = 'phone-';

/** The MQTT client id of a session. It is stable across reconnects and unique, so that a phone resumes its own persistent session. */
export function phoneClientId(sessionId: string): string {
  return `${phonePrefix}${sessionId}`;
}

/** The session id in a phone's client id; null for any other client id. */
export function parsePhoneClientId(clientId: string): string | null {
  return clientId.startsWith(phonePrefix) ? clientId.slice(phonePrefix.length) : null;
}

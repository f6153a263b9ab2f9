/** The live connection's names: MQTT 3.1.1 over a WebSocket of this subprotocol, on this path of the web port. */
export const livePath = '/mqtt';
export const liveSubprotocol = 'mqtt';

/** What concerns an account itself; carries `AccountMessage`s. */
export function accountTopic(accountId: string): string {
  return `account/${accountId}`;
}

/** What a device says; carries `DeviceValuesMessage`s, and only while somebody looks. */
export function deviceTopic(tenantId: string, deviceId: string): string {
  return `tenant/${tenantId}/device/${deviceId}`;
}

/** The device that a topic is about; null for a topic of another kind. */
export function findDeviceOfTopic(topic: string): { tenantId: string; deviceId: string } | null {
  const [tenant, tenantId, device, deviceId, ...rest] = topic.split('/');
  if (tenant !== 'tenant' || device !== 'device' || !tenantId || !deviceId || rest.length > 0) return null;
  return { tenantId, deviceId };
}

const phonePrefix = 'phone-';

/** A session's phone is the same client after each reconnect, and nobody else is: so it resumes its own persistent session. */
export function phoneClientId(sessionId: string): string {
  return `${phonePrefix}${sessionId}`;
}

/** The session that a client id speaks of; null for what is no phone's. */
export function findSessionOfPhone(clientId: string): string | null {
  return clientId.startsWith(phonePrefix) ? clientId.slice(phonePrefix.length) : null;
}

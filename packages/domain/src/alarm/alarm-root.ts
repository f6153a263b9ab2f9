/** A device and the gateway that it is reached through. */
export interface AlarmSource {
  deviceId: string;
  /** Null for a device that is connected directly. */
  gatewayId: string | null;
  isGatewayLost: boolean;
}

/**
 * Returns the id of the device that an alarm is about. The state of devices behind a lost gateway is unknown, so their alarms belong to
 * the alarm of the gateway.
 */
export function findAlarmRoot({ deviceId, gatewayId, isGatewayLost }: AlarmSource): string {
  return gatewayId !== null && isGatewayLost ? gatewayId : deviceId;
}

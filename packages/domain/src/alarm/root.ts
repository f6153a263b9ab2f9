/** A device, and what it is reached through. */
export interface AlarmPlace {
  deviceId: string;
  /** Null for a device that speaks for itself. */
  gatewayId: string | null;
  isGatewayLost: boolean;
}

/**
 * The device an alarm is about: behind a lost gateway nothing is known of the devices, so theirs belong to the gateway's alarm.
 * @returns the root's device id
 */
export function findAlarmRoot({ deviceId, gatewayId, isGatewayLost }: AlarmPlace): string {
  return gatewayId !== null && isGatewayLost ? gatewayId : deviceId;
}

import type { SwitchCommand } from '#services/core/ports/device-message.ts';

/** The method that a device is called by, as ThingsBoard's dashboards do for a switch; `expiresAt` is in epoch milliseconds. */
export function writeSwitchMethod({ isOn, expiresAt }: Pick<SwitchCommand, 'isOn' | 'expiresAt'>) {
  return { method: 'setSwitch', params: { on: isOn, expiresAt } };
}

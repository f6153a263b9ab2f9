import type { ApiSession } from './api-session.ts';

/** A device that reports to the server as real ones do, by ThingsBoard's HTTP device API. */
export class DeviceLine {
  readonly id: string;
  readonly name: string;
  readonly #address: string;

  private constructor(device: { id: string; name: string }, address: string) {
    this.id = device.id;
    this.name = device.name;
    this.#address = address;
  }

  /** @param session of somebody who may issue credentials. @param code of a device, as on its label */
  static async open(origin: string, session: ApiSession, code: string): Promise<DeviceLine> {
    const { items } = await session.call('listDevices', { keyword: code });
    const device = items.find((one) => one.code === code);
    if (!device) throw new Error(`there is no device ${code}`);
    const { token } = await session.call('issueDeviceCredential', { deviceId: device.id });
    return new DeviceLine(device, `${origin}/api/v1/${token}/telemetry`);
  }

  /** Says values; resolves once they are stored. @param at of their measurement, in epoch milliseconds */
  async say(values: Record<string, number | boolean | string>, at = Date.now()): Promise<void> {
    const response = await fetch(this.#address, { method: 'POST', body: JSON.stringify({ ts: at, values }) });
    if (response.status !== 200) throw new Error(`the server answered ${response.status} to a device`);
  }
}

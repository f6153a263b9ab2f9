import type { ApiSession } from '../server/api-session.ts';

interface Identity {
  id: string;
  name: string;
}

const pastPerMessage = 100;

/** A device of the demonstration that reports to the server as real ones do, by ThingsBoard's HTTP device API. */
export class ReportingDevice {
  readonly id: string;
  readonly name: string;
  readonly #address: string;

  /** @param token a credential of the device */
  constructor(origin: string, { id, name }: Identity, token: string) {
    this.id = id;
    this.name = name;
    this.#address = `${origin}/api/v1/${token}/telemetry`;
  }

  /** Issues a credential for a device or a meter. @param session of an account that may do so. @param code as on the device's label */
  static async connect(origin: string, session: ApiSession, code: string): Promise<ReportingDevice> {
    return issueCredential(origin, session, await findDevice(session, code));
  }

  /** The same for a gateway. */
  static async connectGateway(origin: string, session: ApiSession, code: string): Promise<ReportingDevice> {
    const { items } = await session.call('listGateways', { keyword: code });
    return issueCredential(origin, session, findByCode(items, code));
  }

  /** The same for the gateway that a meter is behind. */
  static async connectGatewayOf(origin: string, session: ApiSession, meterId: string): Promise<ReportingDevice> {
    return ReportingDevice.connectGateway(origin, session, await findGatewayCode(session, meterId));
  }

  /** Sends values; resolves once they are stored. @param at when they were measured, in epoch milliseconds */
  async report(values: Record<string, number | boolean | string>, at = Date.now()): Promise<void> {
    const status = await this.tryReport(values, at);
    if (status !== 200) throw new Error(`the server answered ${status} to ${this.name}`);
  }

  /** Sends what was measured before, the oldest first, as a device does that was offline. */
  async reportPast(readings: readonly (readonly [at: number, values: Record<string, number>])[]): Promise<void> {
    for (let start = 0; start < readings.length; start += pastPerMessage) {
      const part = readings.slice(start, start + pastPerMessage);
      const status = await this.#post(JSON.stringify(part.map(([ts, values]) => ({ ts, values }))));
      if (status !== 200) throw new Error(`the server answered ${status} to ${this.name}`);
    }
  }

  /** @returns the HTTP status */
  tryReport(values: Record<string, number | boolean | string>, at = Date.now()): Promise<number> {
    return this.#post(JSON.stringify({ ts: at, values }));
  }

  /** Sends a text that is not a valid message, and expects the server to reject it. */
  async sendMalformed(text: string): Promise<void> {
    const status = await this.#post(text);
    if (status !== 400) throw new Error(`the server answered ${status} to ${this.name}`);
  }

  async #post(body: string): Promise<number> {
    const { status } = await fetch(this.#address, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    return status;
  }
}

export async function findDevice(session: ApiSession, code: string): Promise<Identity> {
  const { items } = await session.call('listDevices', { keyword: code });
  return findByCode(items, code);
}

/** Finds the first of these meters that nothing but being offline keeps from being switched off. */
export async function findFreeMeter(session: ApiSession, codes: readonly string[]): Promise<Identity> {
  for (const code of codes) {
    const meter = await findDevice(session, code);
    const { refusals } = await session.call('getMeterSwitch', { meterId: meter.id });
    if (refusals.off === null || refusals.off === 'offline') return meter;
  }
  throw new Error(`none of the meters ${codes.join(', ')} may be switched`);
}

/** @returns the code of the gateway that a meter is behind */
export async function findGatewayCode(session: ApiSession, meterId: string): Promise<string> {
  const { gateway } = await session.call('getMeter', { id: meterId });
  const { items } = await session.call('listGateways', { keyword: gateway?.name ?? '' });
  const found = items.find(({ id }) => id === gateway?.id);
  if (!found) throw new Error(`there is no gateway of meter ${meterId}`);
  return found.code;
}

async function issueCredential(origin: string, session: ApiSession, device: Identity): Promise<ReportingDevice> {
  const { token } = await session.call('issueDeviceCredential', { deviceId: device.id });
  if (token === null) throw new Error(`no token for ${device.name}`);
  return new ReportingDevice(origin, device, token);
}

function findByCode(items: readonly (Identity & { code: string })[], code: string): Identity {
  const found = items.find((item) => item.code === code);
  if (!found) throw new Error(`there is no device ${code}`);
  return found;
}

import type { ApiSession } from './api-session.ts';

interface Installed {
  id: string;
  name: string;
  token: string;
}

/** A device of the demonstration that speaks for itself, over HTTP with a token of its own. */
export class MeterOnSite {
  readonly id: string;
  readonly name: string;
  readonly #address: string;

  constructor(origin: string, { id, name, token }: Installed) {
    this.id = id;
    this.name = name;
    this.#address = `${origin}/api/v1/${token}/telemetry`;
  }

  /** @param session of somebody who manages devices */
  static async install(session: ApiSession, origin: string, code: string): Promise<MeterOnSite> {
    return MeterOnSite.#letIn(session, origin, await MeterOnSite.find(session, code));
  }

  static async installGateway(session: ApiSession, origin: string, code: string): Promise<MeterOnSite> {
    const { items } = await session.call('listGateways', { keyword: code });
    return MeterOnSite.#letIn(session, origin, findOnly(items, code));
  }

  static async find(session: ApiSession, code: string): Promise<{ id: string; name: string }> {
    const { items } = await session.call('listMeters', { keyword: code });
    return findOnly(items, code);
  }

  static async #letIn(session: ApiSession, origin: string, { id, name }: { id: string; name: string }): Promise<MeterOnSite> {
    const { token } = await session.call('issueDeviceCredential', { deviceId: id });
    if (token === null) throw new Error(`no token for ${name}`);
    return new MeterOnSite(origin, { id, name, token });
  }

  /** Throws unless the server took it. */
  async say(values: Record<string, number | boolean>): Promise<void> {
    const status = await this.trySaying(values);
    if (status !== 200) throw new Error(`${this.name} was answered ${status}`);
  }

  /** @returns the HTTP status */
  trySaying(values: Record<string, number | boolean>): Promise<number> {
    return this.#post(JSON.stringify(values));
  }

  /** What is no message of a device. */
  async sendBroken(text: string): Promise<void> {
    const status = await this.#post(text);
    if (status !== 400) throw new Error(`${this.name} was answered ${status}`);
  }

  async #post(body: string): Promise<number> {
    const { status } = await fetch(this.#address, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    return status;
  }
}

function findOnly(items: readonly { id: string; name: string; code: string }[], code: string): { id: string; name: string } {
  const found = items.find((item) => item.code === code);
  if (!found) throw new Error(`there is no ${code}`);
  return found;
}

import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { hourMs } from '@energy-om/domain';
import { rollupConsumption } from '#services/ingest/rollup/rollup-consumption.ts';
import { createTenant, signIn, type TestPerson, type TestTenant } from '../support/factories/create-tenant.ts';
import { createOfflinePhone, type OfflinePhone, type QueuedIntent } from '../support/factories/offline-phone.ts';
import { SwapBench } from '../support/services/swap-bench.ts';
import type { TestServer } from '../support/services/test-server.ts';

type Reading = Partial<ApiInput<'recordMeterReading'>>;

/** Meters of a tenant that people read by hand, with a network and without. */
export class ReadingBench extends SwapBench {
  readonly other: TestTenant;

  private constructor(server: TestServer, tenant: TestTenant, other: TestTenant) {
    super(server, tenant);
    this.other = other;
  }

  static async create(server: TestServer): Promise<ReadingBench> {
    return new ReadingBench(server, await createTenant(server), await createTenant(server));
  }

  client = (person: TestPerson) => this.tenant.clients[person];
  phoneOf = (person: TestPerson): OfflinePhone => createOfflinePhone(this.server, () => this.client(person));
  createReadMeter = () => this.createMeter(this.tenant.areas.room);
  instant = () => this.server.clock.now().toISOString();

  /** Everybody signs in again. */
  passTime = async (ms: number): Promise<void> => {
    this.server.clock.advance(ms);
    for (const one of [this.tenant, this.other]) {
      for (const person of Object.keys(one.clients) as TestPerson[]) {
        one.clients[person] = await signIn(this.server, one.accounts[person].id, one.id);
      }
    }
  };

  /** With a network, now. */
  record = (id: string, value: number, person: TestPerson = 'dispatcher') =>
    this.client(person).succeed('recordMeterReading', { id, value });
  read = (phone: OfflinePhone, id: string, value: number, more: Reading = {}): QueuedIntent =>
    phone.note('recordMeterReading', { id, value, ...more });

  list = async (deviceId: string): Promise<ApiOutput<'listMeterReadings'>['items']> =>
    (await this.technician.succeed('listMeterReadings', { deviceId })).items;
  stateOf = async (id: string, person: TestPerson = 'technician') =>
    (await this.client(person).succeed('getIntentStates', { ids: [id] }))[0];
  listed = async (id: string) =>
    (await this.client('dispatcher').succeed('listOfflineCases', { pageSize: 100 })).items.find((one) => one.id === id);
  decide = (id: string, choice: string, { version = 1, note = '', by = 'technician' as TestPerson } = {}) =>
    this.client(by).call('decideOfflineCase', { caseId: id, version, choice, note });

  /** Kilowatt-hours by hour, as they count once everything is computed. */
  async readHours(deviceId: string): Promise<[string, number][]> {
    await rollupConsumption(this.server.context);
    const rows = await this.server.database.kysely
      .selectFrom('consumption_hours')
      .select(['hour', 'amount'])
      .where('device_id', '=', deviceId)
      .orderBy('hour')
      .execute();
    return rows.map(({ hour, amount }) => [hour.toISOString(), Math.round(amount * 1e6) / 1e6]);
  }

  sumHours = async (deviceId: string) => (await this.readHours(deviceId)).reduce((sum, [, amount]) => sum + amount, 0);

  /** A meter that was read an hour before the phone of a technician read it, and by somebody else two hours after. */
  async readBetween(value: number, { before = 1000, after = 1100, note = '' } = {}) {
    const id = await this.createReadMeter();
    await this.record(id, before);
    const phone = this.phoneOf('technician');
    await this.passTime(hourMs);
    const takenAt = this.instant();
    const intent = this.read(phone, id, value, note ? { note } : {});
    await this.passTime(2 * hourMs);
    await this.record(id, after);
    await this.passTime(hourMs);
    return { id, phone, intent, takenAt };
  }
}

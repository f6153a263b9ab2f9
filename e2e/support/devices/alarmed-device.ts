import { expect } from '@playwright/test';
import type { OrderDesk, PreparedOrder } from '../order-desk.ts';
import { people } from '../people/people.ts';
import { ReportingDevice } from './reporting-device.ts';

/** Per cent of the rated load: above the limit the alarm is raised, and at `within` it is cleared. */
export const load = { limit: 90, beyond: 95.5, within: 60 } as const;

/** A transformer with a rule on its load, whose alarm raises an order. */
export class AlarmedDevice {
  readonly #desk: OrderDesk;
  readonly device: ReportingDevice;
  /** The name of the rule, and so of its alarms. */
  readonly alarmName: string;

  private constructor(desk: OrderDesk, device: ReportingDevice, alarmName: string) {
    this.#desk = desk;
    this.device = device;
    this.alarmName = alarmName;
  }

  /** @param code of a transformer that no other story uses, as on its label */
  static async create(desk: OrderDesk, origin: string, code: string, alarmName: string): Promise<AlarmedDevice> {
    const administrator = await desk.openSession(people.administrator);
    const device = await ReportingDevice.connect(origin, administrator, code);
    const types = await administrator.call('listBusinessTypes', {});
    const business = types.find(({ name }) => name === '变压器维护');
    if (!business) throw new Error('the demonstration maintains no transformers');
    await administrator.call('saveAlarmRule', {
      name: alarmName,
      target: { kind: 'device', id: device.id },
      condition: { kind: 'threshold', key: 'load', direction: 'above', limit: load.limit, hysteresis: 5, forSeconds: 0, times: 1 },
      schedule: null,
      level: 2,
      businessTypeId: business.id,
      enabled: true,
    });
    return new AlarmedDevice(desk, device, alarmName);
  }

  /** Reports a value beyond the limit; resolves with the order that the alarm has raised. */
  async raiseOrder(): Promise<PreparedOrder> {
    await this.device.report({ load: load.beyond });
    const dispatcher = await this.#desk.openSession(people.dispatcher);
    const findOrderId = async () => {
      const { items } = await dispatcher.call('listAlarms', { deviceId: this.device.id, keyword: this.alarmName });
      return items[0]?.workOrder?.id;
    };
    await expect.poll(findOrderId).toBeTruthy();
    const { id, orderNo, title } = await dispatcher.call('getWorkOrder', { id: (await findOrderId()) ?? '' });
    return { id, orderNo, title };
  }
}

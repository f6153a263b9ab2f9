import { expect } from '@playwright/test';
import { DeviceLine } from './device-line.ts';
import type { OrderDesk, PreparedOrder } from './order-desk.ts';
import { people } from './people.ts';

/** Per cent of the rated load: beyond it the alarm stands, and within it the alarm ends. */
export const load = { limit: 90, beyond: 95.5, within: 60 } as const;

/** A transformer whose load is watched, and whose alarm raises an order. */
export class AlarmedDevice {
  readonly #desk: OrderDesk;
  readonly line: DeviceLine;
  /** What the rule is called, and so its alarms. */
  readonly alarmName: string;

  private constructor(desk: OrderDesk, line: DeviceLine, alarmName: string) {
    this.#desk = desk;
    this.line = line;
    this.alarmName = alarmName;
  }

  /** @param code of a transformer that is no other story's, as on its label */
  static async watch(desk: OrderDesk, origin: string, code: string, alarmName: string): Promise<AlarmedDevice> {
    const administrator = await desk.openSession(people.administrator);
    const line = await DeviceLine.open(origin, administrator, code);
    const types = await administrator.call('listBusinessTypes', {});
    const business = types.find(({ name }) => name === '变压器维护');
    if (!business) throw new Error('the demonstration maintains no transformers');
    await administrator.call('saveAlarmRule', {
      name: alarmName,
      target: { kind: 'device', id: line.id },
      condition: { kind: 'threshold', key: 'load', direction: 'above', limit: load.limit, hysteresis: 5, forSeconds: 0, times: 1 },
      schedule: null,
      level: 2,
      businessTypeId: business.id,
      enabled: true,
    });
    return new AlarmedDevice(desk, line, alarmName);
  }

  /** Says a value beyond the limit; resolves with the order that the alarm has raised. */
  async raiseOrder(): Promise<PreparedOrder> {
    await this.line.say({ load: load.beyond });
    const dispatcher = await this.#desk.openSession(people.dispatcher);
    const findOrderId = async () => {
      const { items } = await dispatcher.call('listAlarms', { deviceId: this.line.id, keyword: this.alarmName });
      return items[0]?.workOrder?.id;
    };
    await expect.poll(findOrderId).toBeTruthy();
    const { id, orderNo, title } = await dispatcher.call('getWorkOrder', { id: (await findOrderId()) ?? '' });
    return { id, orderNo, title };
  }
}

import { type MeasuredValue, valueTypes } from '@energy-om/domain';
import type { Meter, MeterValue } from './main-figures.ts';
import { readState } from './present-value.ts';

/** What a device has said since the screen looks, by key: epoch milliseconds and value. */
export interface Heard {
  online: boolean;
  values: Readonly<Record<string, readonly [at: number, value: MeasuredValue]>>;
}

/** A meter as it was read, with what it said since; of each value the newer one stands. */
export function mergeHeard<Known extends Meter>(meter: Known, heard: Heard | undefined): Known {
  if (!heard) return meter;
  const values = meter.values.map((value) => mergeValue(value, heard));
  const readAt = meter.lastSeenAt === null ? 0 : Date.parse(meter.lastSeenAt);
  const heardAt = Math.max(0, ...Object.values(heard.values).map(([at]) => at));
  return {
    ...meter,
    values,
    online: judgeOnline(meter, heard, heardAt - readAt),
    lastSeenAt: heardAt > readAt ? new Date(heardAt).toISOString() : meter.lastSeenAt,
    switchOn: meter.hasSwitch ? findSwitch(values) : null,
  };
}

function mergeValue(value: MeterValue, heard: Heard): MeterValue {
  const said = Object.hasOwn(heard.values, value.key) ? heard.values[value.key] : undefined;
  if (!said || said[0] < (value.at === null ? 0 : Date.parse(value.at))) return value;
  return { ...value, value: said[1], at: new Date(said[0]).toISOString() };
}

/**
 * That a device has gone comes without values, so it holds until something newer was read. That it is there holds while what it said
 * is news: what was read since knows it too, and knows better.
 * @param lead by how much what was heard is ahead of what was read, milliseconds
 */
function judgeOnline({ online }: Pick<Meter, 'online'>, heard: Heard, lead: number): boolean | null {
  if (!heard.online) return lead < 0 && Object.keys(heard.values).length > 0 ? online : false;
  return lead > 0 ? true : online;
}

function findSwitch(values: readonly MeterValue[]): boolean | null {
  return readState(values.find(({ valueType }) => valueType === valueTypes.state)?.value ?? null);
}

import { type MeasuredValue, valueTypes } from '@energy-om/domain';
import type { Meter, MeterValue } from './main-figures.ts';
import { readState } from './present-value.ts';

/** The values that a device has reported, by key: epoch milliseconds and value. */
export interface Heard {
  online: boolean;
  values: Readonly<Record<string, readonly [at: number, value: MeasuredValue]>>;
}

/** A meter as it was read, merged with what it has reported since; of each value the newer one is taken. */
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
 * A message that the device is offline carries no values, so it holds until something newer is read. A message that it is online holds
 * while its values are newer than the read, which otherwise knows better.
 * @param lead milliseconds by which the live values are ahead of the read ones
 */
function judgeOnline({ online }: Pick<Meter, 'online'>, heard: Heard, lead: number): boolean | null {
  if (!heard.online) return lead < 0 && Object.keys(heard.values).length > 0 ? online : false;
  return lead > 0 ? true : online;
}

function findSwitch(values: readonly MeterValue[]): boolean | null {
  return readState(values.find(({ valueType }) => valueType === valueTypes.state)?.value ?? null);
}

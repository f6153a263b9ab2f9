import { type MeasuredValue, valueTypes } from '@energy-om/domain';
import type { Meter, MeterValue } from './main-figures.ts';
import { readState } from './present-value.ts';

/** The values that a device has reported, by key: epoch milliseconds and value. */
export interface LiveValues {
  online: boolean;
  values: Readonly<Record<string, readonly [at: number, value: MeasuredValue]>>;
}

/** A meter as it was read, merged with what it has reported since; of each value the newer one is taken. */
export function mergeLiveValues<Known extends Meter>(meter: Known, liveValues: LiveValues | undefined): Known {
  if (!liveValues) return meter;
  const values = meter.values.map((value) => mergeValue(value, liveValues));
  // A device that has never reported has values all the same where somebody has read it by hand.
  if (meter.online === null && !liveValues.online) return { ...meter, values };
  const readAt = meter.lastSeenAt === null ? 0 : Date.parse(meter.lastSeenAt);
  const liveAt = Math.max(0, ...Object.values(liveValues.values).map(([at]) => at));
  return {
    ...meter,
    values,
    online: judgeOnline(meter, liveValues, liveAt - readAt),
    lastSeenAt: liveAt > readAt ? new Date(liveAt).toISOString() : meter.lastSeenAt,
    switchOn: meter.hasSwitch ? findSwitch(values) : null,
  };
}

function mergeValue(value: MeterValue, liveValues: LiveValues): MeterValue {
  const liveValue = Object.hasOwn(liveValues.values, value.key) ? liveValues.values[value.key] : undefined;
  if (!liveValue || liveValue[0] < (value.at === null ? 0 : Date.parse(value.at))) return value;
  return { ...value, value: liveValue[1], at: new Date(liveValue[0]).toISOString() };
}

/**
 * A message that the device is offline carries no values, so it holds until something newer is read. A message that it is online holds
 * while its values are newer than the read, which otherwise knows better.
 * @param lead milliseconds by which the live values are ahead of the read ones
 */
function judgeOnline({ online }: Pick<Meter, 'online'>, liveValues: LiveValues, lead: number): boolean | null {
  if (!liveValues.online) return lead < 0 && Object.keys(liveValues.values).length > 0 ? online : false;
  return lead > 0 ? true : online;
}

function findSwitch(values: readonly MeterValue[]): boolean | null {
  return readState(values.find(({ valueType }) => valueType === valueTypes.state)?.value ?? null);
}

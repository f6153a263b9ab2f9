import type { LocalTime } from './local-time.ts';

/** A town on the lower Yangtze, with hot summers and damp, cold winters, in °C. */
const yearlyMean = 17;
const yearlySwing = 12;
const dailySwing = 4;
const coldestDay = 20;
const coldestHour = 4;
const daysOfYear = 365.25;
const hoursOfDay = 24;

/** Returns °C outdoors. */
export function readOutdoorTemperature({ dayOfYear, hour }: LocalTime): number {
  const season = -Math.cos((2 * Math.PI * (dayOfYear - coldestDay)) / daysOfYear);
  const daytime = -Math.cos((2 * Math.PI * (hour - coldestHour)) / hoursOfDay);
  return yearlyMean + yearlySwing * season + dailySwing * daytime;
}

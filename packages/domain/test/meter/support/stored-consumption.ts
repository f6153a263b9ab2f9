import {
  applyReading,
  type Consumption,
  consumptionOf,
  createConsumption,
  type HourAmount,
  localDayAt,
  noQuarters,
  type RegisterReading,
  type RegisterRule,
  type RunningConsumption,
} from '#index.ts';

/**
 * Does what the server does with arriving readings: applies the next one, and for a late one recomputes the days from the reading
 * before it to the one after it. Returns open and closed amounts together.
 */
export function storeInOrderOfArrival(arrivals: readonly RegisterReading[], rule: RegisterRule, zone: string): Consumption {
  const stored = createConsumption();
  let readings: RegisterReading[] = [];
  let running: RunningConsumption = { register: null, hour: null, day: null };
  for (const arrival of arrivals) {
    readings = [...readings, arrival].sort((one, other) => one.at - other.at);
    if (running.register === null || arrival.at > running.register.at) {
      const { closedHours, closedDays, ...next } = applyReading(running, arrival, rule, zone);
      running = next.running;
      for (const hour of closedHours) storeHour(stored, hour);
      for (const { date, amount } of closedDays) stored.days.set(date, amount);
      continue;
    }
    const index = readings.indexOf(arrival);
    const from = localDayAt((readings[index - 1] ?? arrival).at, zone).start;
    const to = localDayAt((readings[index + 1] ?? arrival).at, zone).end;
    running = recompute(stored, running, readings, { from, to }, rule, zone);
  }
  if (running.hour) storeHour(stored, running.hour);
  if (running.day) stored.days.set(running.day.date, running.day.amount);
  return stored;
}

function storeHour({ hours, quarters }: Consumption, hour: HourAmount): void {
  hours.set(hour.start, hour.amount);
  quarters.set(hour.start, hour.quarters);
}

/** Recomputes the days from `from` to before `to`, from the readings within them and the nearest ones on both sides. */
function recompute(
  { hours, quarters, days }: Consumption,
  running: RunningConsumption,
  readings: readonly RegisterReading[],
  { from, to }: { from: number; to: number },
  rule: RegisterRule,
  zone: string,
): RunningConsumption {
  const first = Math.max(
    0,
    readings.findLastIndex(({ at }) => at <= from),
  );
  const last = readings.findIndex(({ at }) => at >= to);
  const recomputed = consumptionOf(readings.slice(first, last < 0 ? undefined : last + 1), rule, zone);
  const isWithin = (at: number) => at >= from && at < to;
  const [firstDay, lastDay] = [localDayAt(from, zone).date, localDayAt(to - 1, zone).date];
  const isDayWithin = (date: string) => date >= firstDay && date <= lastDay;
  for (const start of [...hours.keys()].filter(isWithin)) {
    hours.delete(start);
    quarters.delete(start);
  }
  for (const date of [...days.keys()].filter(isDayWithin)) days.delete(date);
  for (const [start, amount] of recomputed.hours) if (isWithin(start)) hours.set(start, amount);
  for (const [start, amounts] of recomputed.quarters) if (isWithin(start)) quarters.set(start, amounts);
  for (const [date, amount] of recomputed.days) if (isDayWithin(date)) days.set(date, amount);
  const { register, hour, day } = running;
  if (hour === null || day === null) return running;
  // Recomputing does not close the open hour and day.
  const open = {
    hour: isWithin(hour.start)
      ? { start: hour.start, amount: recomputed.hours.get(hour.start) ?? 0, quarters: recomputed.quarters.get(hour.start) ?? noQuarters }
      : hour,
    day: isDayWithin(day.date) ? { date: day.date, amount: recomputed.days.get(day.date) ?? 0 } : day,
  };
  hours.delete(hour.start);
  quarters.delete(hour.start);
  days.delete(day.date);
  return { register, ...open };
}

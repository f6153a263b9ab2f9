/** The consumption of a local day, in consumption units. */
export interface DayLoad {
  /** 2026-11-20 */
  date: string;
  /** Whether the work calendar has working hours on it. */
  isWorkday: boolean;
  amount: number;
  hours: number;
  /** Of its night hours. */
  nightAmount: number;
  nightHours: number;
}

export interface BaseLoad {
  days: number;
  /** The mean rate of the night hours, in units an hour (kW for kWh). */
  nightRate: number;
  /** The part of all consumption that a load of the nights' rate makes up around the clock: above 1 where nights use more than days. */
  nightShare: number | null;
  /** The mean consumption of a day; null without such a day. */
  workday: number | null;
  restDay: number | null;
  /** The day of rest against the working day; null without either. */
  restShare: number | null;
}

/** Computes the load that goes on by night and on days of rest. Returns null without a night hour. */
export function computeBaseLoad(days: readonly DayLoad[]): BaseLoad | null {
  const sum = (pick: (day: DayLoad) => number) => days.reduce((total, day) => total + pick(day), 0);
  const nightHours = sum((day) => day.nightHours);
  if (nightHours === 0) return null;
  const nightRate = sum((day) => day.nightAmount) / nightHours;
  const amount = sum((day) => day.amount);
  const workday = meanOf(days.filter((day) => day.isWorkday));
  const restDay = meanOf(days.filter((day) => !day.isWorkday));
  return {
    days: days.length,
    nightRate,
    nightShare: amount > 0 ? (nightRate * sum((day) => day.hours)) / amount : null,
    workday,
    restDay,
    restShare: workday !== null && restDay !== null && workday > 0 ? restDay / workday : null,
  };
}

function meanOf(days: readonly DayLoad[]): number | null {
  return days.length === 0 ? null : days.reduce((total, { amount }) => total + amount, 0) / days.length;
}

import type { LocalTime } from './local-time.ts';
import { readOutdoorTemperature } from './weather.ts';

/** The consumption at each full hour of a day, as a share of the maximum. */
type Day = readonly number[];

/** The course of consumption over a week. */
interface Rhythm {
  weekday: Day;
  weekend: Day;
  /** The factor of the outdoor temperature, as a share. */
  season?: (outdoor: number) => number;
}

const least = (share: number, floor: number) => Math.min(1, Math.max(floor, share));

const officeWeekday = [
  0.16, 0.15, 0.15, 0.15, 0.15, 0.17, 0.24, 0.42, 0.68, 0.82, 0.88, 0.9, 0.8, 0.82, 0.9, 0.91, 0.88, 0.8, 0.6, 0.46, 0.38, 0.3, 0.22, 0.18,
];
const officeWeekend = [
  0.14, 0.14, 0.13, 0.13, 0.13, 0.14, 0.16, 0.19, 0.24, 0.28, 0.3, 0.31, 0.3, 0.3, 0.31, 0.3, 0.28, 0.26, 0.24, 0.22, 0.2, 0.18, 0.16, 0.15,
];
const homeWeekday = [
  0.26, 0.2, 0.17, 0.16, 0.16, 0.2, 0.38, 0.52, 0.42, 0.32, 0.3, 0.36, 0.42, 0.36, 0.3, 0.32, 0.4, 0.58, 0.8, 0.94, 0.96, 0.86, 0.62, 0.4,
];
const homeWeekend = [
  0.3, 0.23, 0.19, 0.17, 0.17, 0.19, 0.28, 0.42, 0.56, 0.6, 0.58, 0.64, 0.68, 0.6, 0.54, 0.54, 0.58, 0.7, 0.86, 0.96, 0.96, 0.88, 0.66,
  0.44,
];
const waterWeekday = [
  0.05, 0.03, 0.02, 0.02, 0.03, 0.06, 0.24, 0.5, 0.72, 0.74, 0.66, 0.74, 0.84, 0.66, 0.6, 0.62, 0.64, 0.66, 0.6, 0.52, 0.42, 0.3, 0.18, 0.1,
];
const waterWeekend = [
  0.05, 0.03, 0.02, 0.02, 0.02, 0.04, 0.1, 0.18, 0.26, 0.3, 0.32, 0.36, 0.38, 0.32, 0.3, 0.3, 0.32, 0.34, 0.34, 0.3, 0.26, 0.2, 0.12, 0.08,
];
const lightingWeekday = [
  0.34, 0.32, 0.32, 0.32, 0.34, 0.4, 0.5, 0.58, 0.62, 0.6, 0.58, 0.58, 0.56, 0.58, 0.58, 0.6, 0.68, 0.86, 0.98, 0.98, 0.92, 0.76, 0.52, 0.4,
];
const coolingWeekday = [
  0.2, 0.18, 0.17, 0.16, 0.16, 0.18, 0.26, 0.5, 0.66, 0.74, 0.8, 0.86, 0.9, 0.96, 1, 0.99, 0.94, 0.82, 0.58, 0.44, 0.36, 0.3, 0.25, 0.22,
];
const heatingWeekday = [
  0.58, 0.58, 0.6, 0.62, 0.68, 0.8, 0.96, 1, 0.92, 0.78, 0.66, 0.58, 0.54, 0.5, 0.48, 0.5, 0.54, 0.62, 0.7, 0.74, 0.74, 0.7, 0.64, 0.6,
];
const occupancyWeekday = [
  0.02, 0.02, 0.02, 0.02, 0.02, 0.03, 0.08, 0.3, 0.78, 0.86, 0.82, 0.84, 0.9, 0.78, 0.8, 0.82, 0.84, 0.88, 0.56, 0.3, 0.2, 0.12, 0.06, 0.03,
];
const occupancyWeekend = occupancyWeekday.map((share) => share * 0.3);

/** Below the first of these °C, only machines need cooling, all year; above the second, everybody does. Heating is the reverse. */
const coolingFrom = 8;
const coolingRange = 24;
const heatingFrom = 24;
const heatingRange = 22;

const rhythms = {
  office: { weekday: officeWeekday, weekend: officeWeekend },
  home: { weekday: homeWeekday, weekend: homeWeekend },
  water: { weekday: waterWeekday, weekend: waterWeekend },
  lighting: { weekday: lightingWeekday, weekend: lightingWeekday.map((share) => share * 0.8) },
  cooling: {
    weekday: coolingWeekday,
    weekend: coolingWeekday.map((share) => share * 0.5),
    season: (outdoor) => least((outdoor - coolingFrom) / coolingRange, 0.25),
  },
  heating: {
    weekday: heatingWeekday,
    weekend: heatingWeekday.map((share) => share * 0.85),
    season: (outdoor) => least((heatingFrom - outdoor) / heatingRange, 0.2),
  },
  occupancy: { weekday: occupancyWeekday, weekend: occupancyWeekend },
} satisfies Record<string, Rhythm>;

export type RhythmName = keyof typeof rhythms;

/** Returns the present consumption as a share of the maximum, 0 to 1, without noise. */
export function readRhythm(name: RhythmName, local: LocalTime): number {
  const { weekday, weekend, season }: Rhythm = rhythms[name];
  const day = local.weekday === 0 || local.weekday === 6 ? weekend : weekday;
  const hour = Math.floor(local.hour);
  const from = day[hour] ?? 0;
  const to = day[(hour + 1) % day.length] ?? 0;
  return (from + (to - from) * (local.hour - hour)) * (season?.(readOutdoorTemperature(local)) ?? 1);
}

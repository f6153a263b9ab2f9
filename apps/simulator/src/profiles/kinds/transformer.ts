import { hasValue } from '#devices/find-model.ts';
import { approach } from '../approach.ts';
import type { Profile } from '../profile.ts';
import { readShare, type Subject } from '../subject.ts';
import { readOutdoorTemperature } from '../weather.ts';

interface Cooling {
  /** K above the room's temperature at full load. */
  rise: number;
  /** The time constant of the temperature, in seconds. */
  timeConstant: number;
  /** °C at which the fans start, and seconds until they take effect. */
  fansFrom: number;
  timeConstantWithFans: number;
  /** °C that the temperature reaches after a failure. */
  failing: number;
}

const dryType: Cooling = { rise: 78, timeConstant: 1500, fansFrom: 100, timeConstantWithFans: 150, failing: 172 };
const oilType: Cooling = { rise: 48, timeConstant: 7200, fansFrom: 75, timeConstantWithFans: 240, failing: 118 };

/** Losses grow with the square of the load, and cooling grows with the temperature. */
const riseExponent = 1.6;
/** Seconds: a failure exceeds the limit within a minute. */
const failingTimeConstant = 22;
/** °C in the transformer's room without the effect of the weather. */
const roomBase = 19;
const roomWeather = 0.45;
const waver = 0.3;
const waverPeriodMs = 45_000;

/** The temperature of winding or oil follows the load slowly. Units are °C and %. */
export function createTransformer(subject: Subject): Profile {
  const cooling = hasValue(subject.model, 'oilTemperature') ? oilType : dryType;
  return (state, moment) => {
    const { influence, local, seconds, at } = moment;
    const share = readShare(subject, moment);
    const room = roomBase + roomWeather * readOutdoorTemperature(local);
    const target = influence.isOverheating ? cooling.failing : room + cooling.rise * share ** riseExponent;
    // The first state is the equilibrium at the present load.
    const before = state.temperature ?? room + cooling.rise * share ** riseExponent;
    const temperature = approach(before, target, seconds, chooseTimeConstant(cooling, before, target, influence.isOverheating));
    const shown = temperature + waver * subject.noise(at, waverPeriodMs);
    return { state: { ...state, temperature }, values: { windingTemperature: shown, oilTemperature: shown, load: share * 100 } };
  };
}

function chooseTimeConstant(cooling: Cooling, from: number, to: number, isFailing: boolean): number {
  if (isFailing) return failingTimeConstant;
  return from > cooling.fansFrom && to < from ? cooling.timeConstantWithFans : cooling.timeConstant;
}

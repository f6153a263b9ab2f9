import { hasValue } from '#devices/find-model.ts';
import { approach } from '../approach.ts';
import type { Profile } from '../profile.ts';
import { readShare, type Subject } from '../subject.ts';
import { readOutdoorTemperature } from '../weather.ts';

interface Cooling {
  /** K above the room at full load. */
  rise: number;
  /** Seconds until the temperature has followed the load for the most part. */
  timeConstant: number;
  /** °C from which fans run, and seconds until they have had their effect. */
  fansFrom: number;
  timeConstantWithFans: number;
  /** °C that a failure drives it to. */
  failing: number;
}

const dryType: Cooling = { rise: 78, timeConstant: 1500, fansFrom: 100, timeConstantWithFans: 150, failing: 172 };
const oilType: Cooling = { rise: 48, timeConstant: 7200, fansFrom: 75, timeConstantWithFans: 240, failing: 118 };

/** Losses grow with the square of the load, what carries heat away grows with the temperature. */
const riseExponent = 1.6;
/** Seconds: over its limit within a minute. */
const failingTimeConstant = 22;
/** °C in the transformer's room, as far as the weather does not reach it. */
const roomBase = 19;
const roomWeather = 0.45;
const waver = 0.3;
const waverPeriod = 45_000;

/** The temperature of winding or oil follows the load slowly. °C and %. */
export function createTransformer(subject: Subject): Profile {
  const cooling = hasValue(subject.model, 'oilTemperature') ? oilType : dryType;
  return (state, moment) => {
    const { influence, local, seconds, at } = moment;
    const share = readShare(subject, moment);
    const room = roomBase + roomWeather * readOutdoorTemperature(local);
    const target = influence.isOverheating ? cooling.failing : room + cooling.rise * share ** riseExponent;
    // At the first moment it has stood under this load for long already.
    const before = state.temperature ?? room + cooling.rise * share ** riseExponent;
    const temperature = approach(before, target, seconds, chooseTimeConstant(cooling, before, target, influence.isOverheating));
    const shown = temperature + waver * subject.noise(at, waverPeriod);
    return { state: { ...state, temperature }, values: { windingTemperature: shown, oilTemperature: shown, load: share * 100 } };
  };
}

function chooseTimeConstant(cooling: Cooling, from: number, to: number, isFailing: boolean): number {
  if (isFailing) return failingTimeConstant;
  return from > cooling.fansFrom && to < from ? cooling.timeConstantWithFans : cooling.timeConstant;
}

import { minuteMs } from '@energy-om/domain';
import { approach } from '../approach.ts';
import type { Profile } from '../profile.ts';
import { readRhythm } from '../rhythms.ts';
import type { Subject } from '../subject.ts';
import { readOutdoorTemperature } from '../weather.ts';

/** °C of a room without the effects of weather and people. */
const roomBase = 17;
const roomWeather = 0.3;
const warmthOfPeople = 2.5;
const temperatureWaver = 0.4;
const humidityAtBase = 58;
/** The fall of %RH per K: warmer air with the same water is relatively drier. */
const humidityPerKelvin = 1.8;
const driestAir = 22;
const dampestAir = 92;
const comfortable = 22;
const humidityWaver = 3;
const slowPeriodMs = 9 * minuteMs;
const roomTimeConstant = 1800;
const coolingDownTimeConstant = 200;
/** °C that a room reaches with a failing air conditioner or an incipient fire. */
const failing = 58;
const failingTimeConstant = 25;
/** Outdoor concentrations, to which people add. */
const freshAir = { co2: 425, co: 0.8, pm25: 24, pm10: 41 };
const fullRoom = { co2: 620, co: 11, pm25: 16, pm10: 38 };
const airWaver = 0.12;

/** Simulates rooms by the hour, the weather and the people in them. Units are °C, %RH, ppm, µg/m³. */
export function createEnvironment({ noise }: Subject): Profile {
  return (state, { at, local, seconds, influence }) => {
    const people = readRhythm('occupancy', local);
    const usual = roomBase + roomWeather * readOutdoorTemperature(local) + warmthOfPeople * people;
    const before = state.temperature ?? usual;
    const isCoolingDown = before > usual + 5;
    const temperature = influence.isOverheating
      ? approach(before, failing, seconds, failingTimeConstant)
      : approach(before, usual, seconds, isCoolingDown ? coolingDownTimeConstant : roomTimeConstant);
    const humidity = humidityAtBase - humidityPerKelvin * (temperature - comfortable) + humidityWaver * noise(at, slowPeriodMs);
    const crowd = people * (1 + airWaver * noise(at, slowPeriodMs));
    return {
      state: { ...state, temperature },
      values: {
        temperature: temperature + temperatureWaver * noise(at + slowPeriodMs, slowPeriodMs),
        humidity: Math.min(dampestAir, Math.max(driestAir, humidity)),
        co2: freshAir.co2 + fullRoom.co2 * crowd,
        co: freshAir.co + fullRoom.co * crowd,
        pm25: freshAir.pm25 + fullRoom.pm25 * crowd,
        pm10: freshAir.pm10 + fullRoom.pm10 * crowd,
      },
    };
  };
}

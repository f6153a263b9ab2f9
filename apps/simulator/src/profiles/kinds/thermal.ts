import { minuteMs } from '@energy-om/domain';
import { countOn } from '../count-on.ts';
import type { Profile } from '../profile.ts';
import { readShare, type Subject } from '../subject.ts';

/** kJ per GJ: the register counts GJ, and power is kJ per second. */
const kilojoulesOfGigajoule = 1_000_000;
/** kWh that warm one m³ of water by 1 K. */
const heatOfWater = 1.163;
const waver = 0.15;
const waverPeriodMs = minuteMs;

interface Plant {
  /** °C. */
  supply(share: number): number;
  /** K between the supply and return pipes. */
  spread(share: number): number;
  /** Whether the return water is warmer than the supply. */
  isCooling: boolean;
}

const coolingPlant: Plant = { supply: (share) => 6.5 + 1.2 * share, spread: (share) => 2 + 3.5 * share, isCooling: true };
const heatingPlant: Plant = { supply: (share) => 48 + 14 * share, spread: (share) => 5 + 10 * share, isCooling: false };

/** The flow follows from the power and the temperature difference. Units are kW, m³/h, °C, GJ. */
export function createThermal(subject: Subject): Profile {
  const plant = subject.model.energyType === 'NYLN' ? coolingPlant : heatingPlant;
  return (state, moment) => {
    const share = readShare(subject, moment);
    const thermalPower = subject.rated * share;
    const spread = plant.spread(share);
    const supplyTemperature = plant.supply(share) + waver * subject.noise(moment.at, waverPeriodMs);
    const heat = countOn(state.register, (thermalPower * moment.seconds) / kilojoulesOfGigajoule, subject.model);
    return {
      state: { ...state, register: heat },
      values: {
        heat,
        thermalPower,
        flow: thermalPower / (heatOfWater * spread),
        supplyTemperature,
        returnTemperature: supplyTemperature + (plant.isCooling ? spread : -spread),
      },
    };
  };
}

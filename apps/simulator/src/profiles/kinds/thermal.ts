import { countOn } from '../count-on.ts';
import type { Profile } from '../profile.ts';
import { readShare, type Subject } from '../subject.ts';

/** kJ in a GJ: the register counts GJ, power is kJ a second. */
const kilojoulesOfGigajoule = 1_000_000;
/** kWh that warm a m³ of water by 1 K. */
const heatOfWater = 1.163;
const waver = 0.15;
const waverPeriod = 60_000;

interface Plant {
  /** °C. */
  supply(share: number): number;
  /** K between the pipes. */
  spread(share: number): number;
  /** Whether the water comes back warmer. */
  isCooling: boolean;
}

const coolingPlant: Plant = { supply: (share) => 6.5 + 1.2 * share, spread: (share) => 2 + 3.5 * share, isCooling: true };
const heatingPlant: Plant = { supply: (share) => 48 + 14 * share, spread: (share) => 5 + 10 * share, isCooling: false };

/** The flow follows from power and the temperatures' difference. kW, m³/h, °C, GJ. */
export function createThermal(subject: Subject): Profile {
  const plant = subject.model.energyType === 'NYLN' ? coolingPlant : heatingPlant;
  return (state, moment) => {
    const share = readShare(subject, moment);
    const thermalPower = subject.rated * share;
    const spread = plant.spread(share);
    const supplyTemperature = plant.supply(share) + waver * subject.noise(moment.at, waverPeriod);
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

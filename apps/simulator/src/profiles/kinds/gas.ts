import { hourSeconds } from '@energy-om/domain';
import { countOn } from '../count-on.ts';
import type { Profile } from '../profile.ts';
import { readShare, type Subject } from '../subject.ts';

/** kPa behind the regulator without flow, and the drop at maximum flow. */
const idlePressure = 2.75;
const pressureLoss = 0.45;
const pressureWaver = 0.04;
const pressurePeriodMs = 30_000;
/** The share of the pressure behind a failing regulator. */
const failingShare = 0.28;

/** Units are m³/h, m³ and kPa. */
export function createGas(subject: Subject): Profile {
  return (state, moment) => {
    const share = readShare(subject, moment);
    // Burners get less gas at low pressure.
    const left = moment.influence.isPressureLow ? failingShare : 1;
    const flow = subject.rated * share * left;
    const pressure = (idlePressure - pressureLoss * share) * left + pressureWaver * subject.noise(moment.at, pressurePeriodMs);
    const volume = countOn(state.register, (flow * moment.seconds) / hourSeconds, subject.model);
    return { state: { ...state, register: volume }, values: { volume, flow, pressure } };
  };
}

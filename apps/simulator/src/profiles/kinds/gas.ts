import { hourSeconds } from '@energy-om/domain';
import { countOn } from '../count-on.ts';
import type { Profile } from '../profile.ts';
import { readShare, type Subject } from '../subject.ts';

/** kPa behind the regulator without flow, and what the greatest flow takes of it. */
const idlePressure = 2.75;
const pressureLoss = 0.45;
const pressureWaver = 0.04;
const pressurePeriod = 30_000;
/** What a failing regulator leaves. */
const failingShare = 0.28;

/** m³/h, m³ and kPa. */
export function createGas(subject: Subject): Profile {
  return (state, moment) => {
    const share = readShare(subject, moment);
    // Burners get less where the pressure is gone.
    const left = moment.influence.isPressureLow ? failingShare : 1;
    const flow = subject.rated * share * left;
    const pressure = (idlePressure - pressureLoss * share) * left + pressureWaver * subject.noise(moment.at, pressurePeriod);
    const volume = countOn(state.register, (flow * moment.seconds) / hourSeconds, subject.model);
    return { state: { ...state, register: volume }, values: { volume, flow, pressure } };
  };
}

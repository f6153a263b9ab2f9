import { hourSeconds } from '@energy-om/domain';
import { countOn } from '../count-on.ts';
import type { Profile } from '../profile.ts';
import { readShare, type Subject } from '../subject.ts';

/** The leakage of a broken pipe by day and by night, as a share of the maximum flow. */
const leakShare = 0.22;

/** Units are m³/h and m³. */
export function createWater(subject: Subject): Profile {
  return (state, moment) => {
    const leak = moment.influence.isLeaking ? leakShare : 0;
    const flow = subject.rated * (readShare(subject, moment) + leak);
    const volume = countOn(state.register, (flow * moment.seconds) / hourSeconds, subject.model);
    return { state: { ...state, register: volume }, values: { volume, flow } };
  };
}

import type { Profile } from '../profile.ts';

/** Does nothing by itself. */
export const switchOnly: Profile = (state) => ({ state, values: { on: state.isOn } });

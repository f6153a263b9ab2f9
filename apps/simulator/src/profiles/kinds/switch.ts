import type { Profile } from '../profile.ts';

/** A switch changes only by commands. */
export const switchOnly: Profile = (state) => ({ state, values: { on: state.isOn } });

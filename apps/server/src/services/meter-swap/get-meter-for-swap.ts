import type { Verb } from '#services/core/request-context.ts';
import { loadSwapMeter } from './load-swap-meter.ts';

/** Throws `notFound` for a meter out of reach. A retired one, or one without a register, is returned as what it is. */
export const getMeterForSwap: Verb<'getMeterForSwap'> = async ({ actor, clock, database }, { id }) => {
  const meter = await loadSwapMeter(database, actor, { id, now: clock.now() });
  const { name, code, model, place, location, energyType, isRetired, hasRegister, factor, modulus, unit, hasSwitch } = meter;
  const { roomId, roomName, subMeterCount, isIsolated, recentAmount, display } = meter;
  return {
    ...{ id, name, code, model, place, location, energyType, isRetired, hasRegister, factor, modulus, unit, hasSwitch },
    ...{ subMeterCount, isIsolated, recentAmount, decimals: display?.decimals ?? 0 },
    room: roomId === null ? null : { id: roomId, name: roomName ?? '' },
    display: display && {
      latest: display.latest && { at: new Date(display.latest.at).toISOString(), value: display.latest.value },
      before: display.before,
      perDay: display.perDay,
      reports: display.reports,
      recorded: [...display.recorded],
    },
  };
};

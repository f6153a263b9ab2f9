import type { Verb } from '#services/core/request-context.ts';
import { presentRegister } from '#services/work-order/present/present-register.ts';
import { loadReadMeter } from './known-meter.ts';

export const getMeterDisplay: Verb<'getMeterDisplay'> = async ({ actor, database, clock }, { id }) => {
  const meter = await loadReadMeter(database, actor, { id, at: clock.now(), isPast: false, isLocked: false });
  const { objectId, before: _, next: _next, isBeforeItsPlace: _place, recorded, ...display } = presentRegister(meter);
  return { ...display, id: objectId, recorded: [...recorded] };
};

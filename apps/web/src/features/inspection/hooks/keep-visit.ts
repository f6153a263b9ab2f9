import { keepInOutbox } from '#shared/outbox/keep/keep-in-outbox.ts';
import type { VisitStep } from '#shared/outbox/outbox-state.ts';

/** Stores what was done at a point of a route in the outbox, and says so; false: it cannot wait there. */
export async function keepVisit(step: VisitStep): Promise<boolean> {
  return (await keepInOutbox((control) => control.visit(step))) ?? false;
}

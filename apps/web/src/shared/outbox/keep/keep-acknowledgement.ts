import type { AcknowledgementStep } from '../outbox-state.ts';
import { keepInOutbox } from './keep-in-outbox.ts';

/** Stores the acknowledgement of an alarm in the outbox, and says so; false: it cannot wait there. */
export async function keepAcknowledgement(step: AcknowledgementStep): Promise<boolean> {
  return (await keepInOutbox((control) => control.acknowledge(step))) ?? false;
}

import { noteUnanswered } from '#shared/api/unanswered.ts';
import type { ReadingStep } from '../outbox-state.ts';
import { keepInOutbox } from './keep-in-outbox.ts';

/** Stores a reading of a meter in the outbox, and says so; false: there is none. */
export async function keepReading(step: ReadingStep): Promise<boolean> {
  const isKept = (await keepInOutbox((control) => control.read(step))) !== null;
  if (isKept) noteUnanswered('recordMeterReading', null);
  return isKept;
}

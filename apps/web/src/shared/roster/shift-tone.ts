/** The tint of a shift by the hour at which it begins; its letter says the same in words. */
export type ShiftTone = 'day' | 'late' | 'night';

const [morning, afternoon, evening] = [5, 13, 19];

/** @param hour of the start, by local clocks */
export function toneOfShift(hour: number): ShiftTone {
  if (hour >= morning && hour < afternoon) return 'day';
  return hour >= afternoon && hour < evening ? 'late' : 'night';
}

import type { EnergyType } from '../energy/energy-type.ts';
import type { JudgedSaving, SavingVerdict } from './judge-saving.ts';

/** What became of one type of energy after a repair, as it is stored: energy in thousandths of the unit. */
export interface SavingPart extends Omit<JudgedSaving, 'days'> {
  energyType: EnergyType;
  meterCount: number;
  /** The first and the last day before the fault that were compared with; null: none. */
  from: string | null;
  to: string | null;
  days: { date: string; actual: number; expected: number }[];
}

/** One type of energy that is still above what is expected is enough; nothing is said where nothing can be said of any. */
export function judgeParts(parts: readonly Pick<SavingPart, 'verdict'>[]): SavingVerdict | null {
  if (parts.some(({ verdict }) => verdict === 'notSaved')) return 'notSaved';
  return parts.some(({ verdict }) => verdict === 'saved') ? 'saved' : null;
}

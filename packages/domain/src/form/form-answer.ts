import type { RecordedReading } from '../meter/recorded-reading.ts';
import type { ChecklistAnswer } from '../work-order/checklist.ts';

/** The answer to a field of photos. */
export interface PhotoAnswer {
  photoIds: readonly string[];
}

/** The answer to a field that is signed: the picture of the signature. */
export interface SignatureAnswer {
  signatureId: string;
}

/** The answer to a field that asks for a meter's register, with what the meter was called at that time. */
export interface ReadingAnswer extends RecordedReading {
  meterName?: string | undefined;
  unit?: string | null | undefined;
  decimals?: number | undefined;
}

/** The answer to a field of a form, by the field's type; null for none. */
export type FormAnswer = string | number | boolean | ChecklistAnswer | PhotoAnswer | SignatureAnswer | ReadingAnswer | null;

/** The kinds of fields of a form that a business type or a tenant describes. */
export const fieldTypes = ['text', 'number', 'choice', 'checklist', 'yesNo', 'date', 'photo', 'signature', 'reading'] as const;
export type FieldType = (typeof fieldTypes)[number];

/**
 * When a field is asked for, by the answer to another field of the form: equal to an option or to yes or no, above or below a number, or a
 * checklist of which some point is abnormal.
 */
export type FieldCondition =
  | { key: string; equals: string | boolean }
  | { key: string; above: number }
  | { key: string; below: number }
  | { key: string; abnormal: true };

/** One field of a business type's backfill form or of a tenant's extra fields. */
export interface FormField {
  /** Answers are stored under it, so it stays when the label changes. */
  key: string;
  label: string;
  type: FieldType;
  required: boolean;
  /** For choice and checklist. */
  options: readonly string[];
  unit: string | null;
  /** Of a number its range, of photos how many. */
  min: number | null;
  max: number | null;
  /** The decimals that a number may have; null or none in forms of before: any. */
  decimals?: number | null;
  /** Null, or none in forms of before: always asked for. */
  condition?: FieldCondition | null;
}

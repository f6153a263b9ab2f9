import { permitKinds } from './permit.ts';

/** The documents whose printed form (票面) a tenant sets: the four kinds of permits, and switching orders (操作票). */
export const printedFormKinds = [...permitKinds, 'switching'] as const;
export type PrintedFormKind = (typeof printedFormKinds)[number];

/** What a tenant says of one printed form. Null: what the product says. */
export interface PrintedFormSettings {
  /** The organisation at the head; null: the name of the tenant. */
  heading: string | null;
  title: string | null;
  /** What numbers begin with, before the month; null: the site and the sign of the kind. */
  numberPrefix: string | null;
  /** The standard that the form follows. */
  standard: string | null;
  /** Clauses and notes, one line each. */
  lines: readonly string[] | null;
}

export const defaultPrintedForm: PrintedFormSettings = { heading: null, title: null, numberPrefix: null, standard: null, lines: null };

/** By kind; a kind that is left out is as the product has it. */
export type PrintedForms = Partial<Record<PrintedFormKind, PrintedFormSettings>>;

import type { ConfigurationSection } from '@energy-om/domain';
import type { z } from 'zod';
import type { SignedInContext } from '#services/core/request-context.ts';
import type { MessageKey, MessageParameters } from '#services/messages/messages.ts';
import type { Names, Reference } from '../names.ts';

/** What the tenant has. */
export interface Existing<Entry, Row> {
  id: string;
  version: number;
  isRetired: boolean;
  /** As a document would have it. */
  entry: Entry;
  /** As the tenant's own list has it, for what no document has, such as the people of a team. */
  row: Row;
}

/** What of a document does not come along. */
export interface EntryWarning {
  /** Of the entry in the document. */
  index: number;
  /** Where in the entry, as a dotted path. */
  path: string;
  messageKey: MessageKey;
  parameters?: MessageParameters;
}

/**
 * One section of a document. It reads by the list of its settings and writes by the verbs that save one, so that a document cannot do what a
 * call may not.
 */
export interface Section<Entry, Row> {
  name: ConfigurationSection;
  /** Of one entry. Everything in it that refers to something else does so by name. */
  schema: z.ZodType<Entry>;
  /** Empty where a section has one entry. */
  nameOf(entry: Entry): string;
  /** What identifies an entry; renamed, it is another one. */
  referenceOf(entry: Entry): Reference;
  /** Whether several may have the same reference: the first of the document is the first of the tenant then, and so on. */
  mayRepeat: boolean;
  /** The form in which two entries that mean the same are equal: sets sorted, what is empty left out. */
  normalise(entry: Entry): Entry;
  /** Fills in what a document may leave to the tenant. */
  complete?(entry: Entry, existing: Entry): Entry;
  /** Finds the entries that have no place in this tenant, with the reason. They are neither written nor faulty. */
  findLeftOut?(context: SignedInContext, names: Names, entries: readonly Entry[]): Promise<EntryWarning[]>;
  /** What of an entry belongs to the tenant that it comes from. */
  warningsOf?(entry: Entry, existing: Entry | null): Omit<EntryWarning, 'index'>[];
  /** Entries with a smaller rank are written first. */
  rankOf?(entry: Entry): number;
  /** Everything that the tenant has, retired ones too where they can be brought back, and their names for what refers to them. */
  read(context: SignedInContext, names: Names): Promise<Existing<Entry, Row>[]>;
  /** Throws as the verbs do. @returns the id */
  write(context: SignedInContext, names: Names, entry: Entry, existing: Existing<Entry, Row> | null): Promise<string>;
  /** @returns the version afterwards */
  restore?(context: SignedInContext, existing: Existing<Entry, Row>): Promise<number>;
  /** Where in an entry stands what a verb calls by another name. */
  places: Readonly<Record<string, string>>;
}

export type AnySection = Section<unknown, unknown>;

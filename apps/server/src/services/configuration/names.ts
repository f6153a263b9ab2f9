import type { ConfigurationSection } from '@energy-om/domain';
import { invalid } from '#services/core/service-error.ts';
import type { MessageKey } from '#services/messages/messages.ts';

/** A name, or the names that lead to an area from the top. */
export type Reference = string | readonly string[];

/** What entries refer to. Devices are no section. */
export type NamedKind = ConfigurationSection | 'devices';

const unknownMessages: Record<NamedKind, MessageKey> = {
  calendars: 'calendarUnknown',
  areas: 'configurationAreaUnknown',
  businessTypes: 'businessTypeUnknown',
  teams: 'ruleTeamUnknown',
  meterModels: 'configurationModelUnknown',
  devices: 'configurationDeviceUnknown',
  projects: 'planProjectUnknown',
  inspectionRoutes: 'configurationRouteUnknown',
  tariffs: 'configurationTariffUnknown',
  // Nothing refers to these.
  orderFields: 'checkField',
  plans: 'checkField',
  tariffCalendar: 'checkField',
  tariffAssignments: 'checkField',
  alarmRules: 'checkField',
  dispatchRules: 'checkField',
  escalation: 'checkField',
  parameters: 'checkField',
  printedForms: 'checkField',
};

/** An entry refers to one that has a fault of its own, so nothing can be said about it. */
export class DependsOnFaultError extends Error {}

/** The names of a tenant's settings: ids are found by them, and they by ids. */
export class Names {
  readonly #ids = new Map<string, string>();
  readonly #references = new Map<string, Reference>();
  readonly #faulty = new Set<string>();
  readonly #leftOut = new Set<string>();

  /** @param isRetired its name is not found any more, and what it is called still is */
  add(kind: NamedKind, reference: Reference, id: string, isRetired = false): void {
    this.#references.set(`${kind} ${id}`, reference);
    if (!isRetired) this.#ids.set(keyOf(kind, reference), id);
  }

  addFaulty(kind: NamedKind, reference: Reference): void {
    this.#faulty.add(keyOf(kind, reference));
  }

  /** Of an entry that has no place in this tenant, so that what refers to it has none either. */
  addLeftOut(kind: NamedKind, reference: Reference): void {
    this.#leftOut.add(keyOf(kind, reference));
  }

  isLeftOut(kind: NamedKind, reference: Reference): boolean {
    return this.#leftOut.has(keyOf(kind, reference));
  }

  /** Returns null where there is nothing of the name. */
  findId(kind: NamedKind, reference: Reference): string | null {
    return this.#ids.get(keyOf(kind, reference)) ?? null;
  }

  /** Throws `invalid` at the place of an entry where there is nothing of the name. */
  idOf(kind: NamedKind, reference: Reference, place: string): string {
    const id = this.#ids.get(keyOf(kind, reference));
    if (id !== undefined) return id;
    if (this.#faulty.has(keyOf(kind, reference))) throw new DependsOnFaultError();
    throw invalid({ [place]: unknownMessages[kind] });
  }

  /** As `idOf` for each of a list. */
  idsOf(kind: NamedKind, references: readonly Reference[], place: string): string[] {
    return references.map((reference, index) => this.idOf(kind, reference, `${place}.${index}`));
  }

  /** Null stays null. */
  optionalIdOf(kind: NamedKind, reference: Reference | null, place: string): string | null {
    return reference === null ? null : this.idOf(kind, reference, place);
  }

  /** Returns null for null, and for what is not there. */
  find(kind: NamedKind, id: string | null | undefined): Reference | null {
    return id ? (this.#references.get(`${kind} ${id}`) ?? null) : null;
  }

  /** As `find`, for what has one name. */
  findName(kind: NamedKind, id: string | null | undefined): string | null {
    const reference = this.find(kind, id);
    return typeof reference === 'string' ? reference : null;
  }

  /** As `find`, for an area. */
  findPath(id: string | null | undefined): string[] | null {
    const reference = this.find('areas', id);
    return reference === null ? null : [reference].flat();
  }
}

function keyOf(kind: NamedKind, reference: Reference): string {
  return `${kind} ${JSON.stringify(reference)}`;
}

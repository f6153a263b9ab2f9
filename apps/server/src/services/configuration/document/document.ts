import type { ConfigurationSection } from '@energy-om/domain';
import type { MessageKey, MessageParameters } from '#services/messages/messages.ts';

/** What is wrong with a document, at its place in it, as `sections.areas[3].kind`. */
export interface DocumentFault {
  path: string;
  messageKey: MessageKey;
  parameters?: MessageParameters;
}

/** A document whose entries fit the schemas of their sections. */
export interface ParsedDocument {
  /** Null for a template. */
  tenantName: string | null;
  exportedAt: string | null;
  /** The entries that were read, by section, each with its index in the document. */
  sections: ReadonlyMap<ConfigurationSection, readonly unknown[]>;
  faults: readonly DocumentFault[];
}

/** Further faults are found when these are mended. */
export const maxFaults = 100;

/** @param parts names of fields and indexes of lists */
export function formatPlace(parts: readonly PropertyKey[]): string {
  return parts.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`)).join('');
}

/** As `formatPlace`, for a dotted path such as `form.fields.2.unit`. @param value what it leads through: a number counts in its lists alone */
export function placeOfPath(start: readonly PropertyKey[], path: readonly PropertyKey[], value: unknown): string {
  let found = value;
  const parts = path.map((part) => {
    const isIndex = Array.isArray(found) && /^\d+$/.test(String(part));
    found = typeof found === 'object' && found !== null ? (found as Record<PropertyKey, unknown>)[part] : undefined;
    return isIndex ? Number(part) : part;
  });
  return formatPlace([...start, ...parts]);
}

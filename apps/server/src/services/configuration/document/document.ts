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

/** As `formatPlace`, for a dotted path such as `form.fields.2.unit`. */
export function placeOfPath(start: readonly PropertyKey[], path: string): string {
  const parts = path === '' ? [] : path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  return formatPlace([...start, ...parts]);
}

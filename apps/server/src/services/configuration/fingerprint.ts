import { hash } from 'node:crypto';
import type { ConfigurationSection } from '@energy-om/domain';
import type { DocumentFault, ParsedDocument } from './document/document.ts';
import { canonicalText } from './is-same.ts';
import type { TenantState } from './read-state.ts';

interface Previewed {
  document: ParsedDocument;
  restoreRetired: boolean;
  /** What of it does not come along. */
  warnings: readonly DocumentFault[];
}

/** Distinguishes what was previewed: the entries, what the tenant has of their sections, and whether retired ones are brought back. */
export function fingerprintOf({ document: { sections }, restoreRetired, warnings }: Previewed, { rows }: TenantState): string {
  const names = [...sections.keys()].sort();
  const ofTenant = (name: ConfigurationSection) =>
    (rows.get(name) ?? []).map(({ id, version, isRetired, entry }) => [id, version, isRetired, entry]);
  const compared = names.map((name) => [name, sections.get(name), ofTenant(name)]);
  return hash('sha256', canonicalText([restoreRetired, compared, warnings]), 'base64url');
}

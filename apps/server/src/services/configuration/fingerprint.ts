import { hash } from 'node:crypto';
import type { ConfigurationSection } from '@energy-om/domain';
import type { ParsedDocument } from './document/document.ts';
import { canonicalText } from './is-same.ts';
import type { TenantState } from './read-state.ts';

/** Distinguishes what was previewed: the entries, what the tenant has of their sections, and whether retired ones are brought back. */
export function fingerprintOf({ sections }: ParsedDocument, { rows }: TenantState, restoreRetired: boolean): string {
  const names = [...sections.keys()].sort();
  const ofTenant = (name: ConfigurationSection) =>
    (rows.get(name) ?? []).map(({ id, version, isRetired, entry }) => [id, version, isRetired, entry]);
  const compared = names.map((name) => [name, sections.get(name), ofTenant(name)]);
  return hash('sha256', canonicalText([restoreRetired, compared]), 'base64url');
}

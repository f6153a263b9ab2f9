import type { SeededTenant } from '../seed.ts';

/** A value of a statement: constant, different in each call, or a text that contains a different one. */
export type Value = { is: 'same'; value: unknown } | { is: Marker } | { is: 'text'; parts: readonly (string | Marker)[] };
export type Marker =
  | 'tenant'
  | 'account'
  | 'project'
  | 'site'
  | 'businessType'
  | 'device'
  | 'order'
  | 'version'
  | 'nextVersion'
  | 'fresh'
  | 'key';

/** The ids of one recorded call. */
export interface CallIds {
  tenant: SeededTenant;
  order: string;
  /** The ids that the product has created during the call. */
  fresh: readonly string[];
  /** The idempotency key. */
  key: string;
}

/** Replaces the ids of the call by markers, also within texts and lists. */
export function markIds(value: unknown, { tenant, order, fresh, key }: CallIds): Value {
  const ids: Record<string, Marker> = {
    [tenant.id]: 'tenant',
    [tenant.accountId]: 'account',
    [tenant.projectId]: 'project',
    [tenant.siteId]: 'site',
    [tenant.businessTypeId]: 'businessType',
    [tenant.deviceId]: 'device',
    [key]: 'key',
    [order]: 'order',
  };
  if (tenant.otherIds[0]) ids[tenant.otherIds[0]] = 'order';
  for (const id of fresh) ids[id] = 'fresh';
  if (value instanceof Date) return { is: 'same', value: value.toISOString() };
  if (Array.isArray(value)) return markText(`{${value.join(',')}}`, ids);
  return typeof value === 'string' ? markText(value, ids) : { is: 'same', value };
}

function markText(text: string, ids: Record<string, Marker>): Value {
  const own = ids[text];
  if (own) return { is: own };
  const pattern = new RegExp(`(${Object.keys(ids).join('|')})`, 'g');
  const parts = text.split(pattern).map((part) => (ids[part] ? { marker: ids[part] } : part));
  if (parts.length === 1) return { is: 'same', value: text };
  return { is: 'text', parts: parts.map((part) => (typeof part === 'string' ? `=${part}` : part.marker)) as (string | Marker)[] };
}

/** Replaces the order's version, and the version after it, by markers. */
export function markVersion(value: Value, version: number): Value {
  if (value.is === 'same') {
    if (value.value === version) return { is: 'version' };
    if (value.value === version + 1) return { is: 'nextVersion' };
    if (typeof value.value === 'string' && value.value.includes(String(version + 1))) return splitVersion([`=${value.value}`], version);
  }
  return value.is === 'text' ? splitVersion(value.parts, version) : value;
}

function splitVersion(parts: readonly string[], version: number): Value {
  return {
    is: 'text',
    parts: parts.flatMap((part) =>
      part.startsWith('=')
        ? part
            .slice(1)
            .split(new RegExp(`(${version + 1})`))
            .map((piece) => (piece === String(version + 1) ? 'nextVersion' : `=${piece}`))
        : [part],
    ),
  };
}

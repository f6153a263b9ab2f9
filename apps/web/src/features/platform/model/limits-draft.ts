import type { ApiInput, ApiOutput } from '@energy-om/contract';

export type PlatformTenant = ApiOutput<'saveTenantLimits'>;
type Limits = ApiInput<'saveTenantLimits'>['limits'];

/** As they are typed; empty: no limit. */
export interface LimitsDraft {
  accounts: string;
  devices: string;
  storage: string;
}

const show = (limit: number | null) => (limit === null ? '' : String(limit));

export function draftOf({ limits }: Pick<PlatformTenant, 'limits'>): LimitsDraft {
  return { accounts: show(limits.accounts), devices: show(limits.devices), storage: show(limits.storageMebibytes) };
}

/** The names of the fields that hold no whole number; the least number of members is 1. */
export function findLimitFaults(draft: LimitsDraft): (keyof LimitsDraft)[] {
  const isFault = (text: string, least: number) => text.trim() !== '' && !(/^\d{1,9}$/.test(text.trim()) && Number(text) >= least);
  const least: Record<keyof LimitsDraft, number> = { accounts: 1, devices: 0, storage: 0 };
  return (Object.keys(least) as (keyof LimitsDraft)[]).filter((key) => isFault(draft[key], least[key]));
}

export function limitsOf(draft: LimitsDraft): Limits {
  const parse = (text: string) => (text.trim() === '' ? null : Number(text));
  return { accounts: parse(draft.accounts), devices: parse(draft.devices), storageMebibytes: parse(draft.storage) };
}

const unitBytes = 1024;

/** 1.5 GB, with the unit that leaves few digits. */
export function splitBytes(bytes: number): { amount: number; unit: string } {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(unitBytes)), units.length - 1);
  return { amount: Math.round((bytes / unitBytes ** power) * 10) / 10, unit: units[power] ?? 'B' };
}

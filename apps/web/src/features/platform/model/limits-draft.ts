import type { ApiInput, ApiOutput } from '@energy-om/contract';

export type PlatformTenant = ApiOutput<'saveTenantLimits'>;
type Limits = ApiInput<'saveTenantLimits'>['limits'];

/** As they are typed; empty: no limit. */
export interface LimitsDraft {
  accounts: string;
  devices: string;
  storage: string;
  /** What the tenant had when the draft began. */
  read: Pick<PlatformTenant, 'version' | 'limits'>;
}

type TypedLimit = Exclude<keyof LimitsDraft, 'read'>;

const show = (limit: number | null) => (limit === null ? '' : String(limit));

export function draftOf({ version, limits }: LimitsDraft['read']): LimitsDraft {
  const { accounts, devices, storageMebibytes } = limits;
  return { accounts: show(accounts), devices: show(devices), storage: show(storageMebibytes), read: { version, limits } };
}

/** Whether somebody else has changed a limit since the draft began; a suspension changes the version alone. */
export function isOutdated({ read }: LimitsDraft, { version, limits }: PlatformTenant): boolean {
  return version > read.version && JSON.stringify(limits) !== JSON.stringify(read.limits);
}

/** The names of the fields that hold no whole number; the least number of members is 1. */
export function findLimitFaults(draft: LimitsDraft): TypedLimit[] {
  const isFault = (text: string, least: number) => text.trim() !== '' && !(/^\d{1,9}$/.test(text.trim()) && Number(text) >= least);
  const least: Record<TypedLimit, number> = { accounts: 1, devices: 0, storage: 0 };
  return (Object.keys(least) as TypedLimit[]).filter((key) => isFault(draft[key], least[key]));
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

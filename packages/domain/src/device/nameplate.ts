/** A rated value as the plate says it: 额定容量, 1000, kVA. */
export interface Rating {
  name: string;
  value: string;
  unit: string;
}

/** What the plate on a device says, with the dates that its papers say. Dates are local, as 2026-11-20; null: not known. */
export interface Nameplate {
  maker: string | null;
  serialNumber: string | null;
  ratings: readonly Rating[];
  installedOn: string | null;
  warrantyUntil: string | null;
}

export const emptyNameplate: Nameplate = { maker: null, serialNumber: null, ratings: [], installedOn: null, warrantyUntil: null };

export type NameplateFault = 'warrantyBeforeInstallation';

export function findNameplateFaults({
  installedOn,
  warrantyUntil,
}: Pick<Nameplate, 'installedOn' | 'warrantyUntil'>): Partial<Record<'warrantyUntil', NameplateFault>> {
  const isBackwards = installedOn !== null && warrantyUntil !== null && warrantyUntil < installedOn;
  return isBackwards ? { warrantyUntil: 'warrantyBeforeInstallation' } : {};
}

/** The day it ends is still covered. @param today a local date */
export function hasWarrantyEnded({ warrantyUntil }: Pick<Nameplate, 'warrantyUntil'>, today: string): boolean {
  return warrantyUntil !== null && warrantyUntil < today;
}

import type { TariffBand, TariffVersion } from './tariff-version.ts';
import { billMonthAt, timeFeeOf } from './time-fee.ts';

/** A version under the key by which its lines are told apart. */
export interface KeyedVersion {
  key: string;
  version: TariffVersion;
}

/** What one version demands of one bill: use by band and step, and time. */
export interface VersionUse extends KeyedVersion {
  /** Steps begin with 1; amounts are in thousandths of the unit. */
  parts: { band: TariffBand; step: number; amount: number }[];
  /** Shares of what a place uses together, which no step counts. */
  shared: { band: TariffBand; amount: number }[];
  /** For how long the version held for the payer. */
  heldMs: number;
  /** The shares of the monthly fees in that time, in nano-yuan. */
  fixedNano: bigint;
  minimumNano: bigint;
}

/** What a bill is made of: of one payer (null: nobody is named) and one supply in one month, as 2026-07. */
export interface BillUse<Payer> {
  payer: Payer | null;
  month: string;
  /** By their starts. */
  versions: VersionUse[];
}

/** The bill and the version that something is demanded by. */
export interface UseTarget<Payer> {
  payer: Payer | null;
  month: string;
  keyed: KeyedVersion;
}

/** Returns the part of a version in its bill; both come into being with the first demand. */
export function findVersionUse<Payer>(bills: BillUse<Payer>[], { payer, month, keyed }: UseTarget<Payer>): VersionUse {
  // What comes next mostly belongs to the newest bill.
  let bill = bills.findLast((known) => known.month === month && known.payer === payer);
  if (!bill) {
    bill = { payer, month, versions: [] };
    bills.push(bill);
  }
  let use = bill.versions.find(({ key }) => key === keyed.key);
  if (!use) {
    use = { ...keyed, parts: [], shared: [], heldMs: 0, fixedNano: 0n, minimumNano: 0n };
    bill.versions.push(use);
  }
  return use;
}

/** Adds an amount of a band and a step to what a version demands. */
export function addPart({ parts }: VersionUse, band: TariffBand, step: number, amount: number): void {
  const part = parts.find((known) => known.band === band && known.step === step);
  if (part) part.amount += amount;
  else parts.push({ band, step, amount });
}

/** Adds a share of a band to what a version demands. */
export function addShare({ shared }: VersionUse, band: TariffBand, amount: number): void {
  const share = shared.find((known) => known.band === band);
  if (share) share.amount += amount;
  else shared.push({ band, amount });
}

/** Adds time under one version and one payer, also over the ends of months. */
export function addTime<Payer>(
  bills: BillUse<Payer>[],
  { payer, keyed }: Omit<UseTarget<Payer>, 'month'>,
  { from, to, zone }: { from: number; to: number; zone: string },
): void {
  for (let at = from; at < to; ) {
    const month = billMonthAt(at, zone);
    const until = Math.min(to, month.end);
    const use = findVersionUse(bills, { payer, month: month.month, keyed });
    use.heldMs += until - at;
    use.fixedNano += timeFeeOf(keyed.version.fixedFee ?? 0, at, until, month);
    use.minimumNano += timeFeeOf(keyed.version.minimumFee ?? 0, at, until, month);
    at = until;
  }
}

/** Adds what a further stretch of time demands of the same bill. */
export function addBillUse<Payer>(one: BillUse<Payer>, other: BillUse<Payer>): BillUse<Payer> {
  const versions = one.versions.map(copyUse);
  for (const use of other.versions) {
    const known = versions.find(({ key }) => key === use.key);
    if (known) addVersionUse(known, use);
    else versions.push(copyUse(use));
  }
  return { ...one, versions };
}

function copyUse(use: VersionUse): VersionUse {
  return { ...use, parts: use.parts.map((part) => ({ ...part })), shared: use.shared.map((share) => ({ ...share })) };
}

function addVersionUse(into: VersionUse, { parts, shared, heldMs, fixedNano, minimumNano }: VersionUse): void {
  into.heldMs += heldMs;
  into.fixedNano += fixedNano;
  into.minimumNano += minimumNano;
  for (const { band, step, amount } of parts) addPart(into, band, step, amount);
  for (const { band, amount } of shared) addShare(into, band, amount);
}

import type { BillUse, VersionUse } from './bill-use.ts';
import { nanoPerFen, roundLines } from './round-lines.ts';
import { type BillComponent, billComponents, type TariffBand, tariffBands } from './tariff-version.ts';

/** A line of a bill, with what it follows from. */
export interface BillLine {
  /** The key of the version. */
  version: string;
  component: BillComponent;
  /** Both null unless the line is of energy, or of a share of it, which has no step; steps begin with 1. */
  band: TariffBand | null;
  step: number | null;
  /** In thousandths of the unit; null where nothing is counted. */
  quantity: number | null;
  /** In micro-yuan a unit; null where the amount is no product. */
  price: number | null;
  /** In basis points of the amount with tax's net. */
  taxRate: number;
  /** In nano-yuan. */
  exact: bigint;
  fen: number;
}

export interface Bill<Payer> {
  payer: Payer | null;
  month: string;
  total: number;
  /** In the order of the bands, then steps, service, fixed fee, what fills up to the minimum; each by the starts of the versions. */
  lines: BillLine[];
}

type ExactLine = Omit<BillLine, 'fen'>;

const basisPointsOfOne = 10_000n;

/** Draws up a bill. @param closed whether the month is over, so that the minimum is demanded */
export function drawBill<Payer>({ payer, month, versions }: BillUse<Payer>, closed: boolean): Bill<Payer> {
  const lines = versions.flatMap(listLines);
  if (closed) lines.push(...listMinimumLines(versions, lines));
  // A stable sort keeps the order of the versions.
  lines.sort((one, other) => rankOf(one) - rankOf(other));
  const fen = roundLines(lines.map(({ exact }) => exact));
  return {
    payer,
    month,
    total: fen.reduce((sum, amount) => sum + amount, 0),
    lines: lines.map((line, index) => ({ ...line, fen: fen[index] ?? 0 })),
  };
}

function listLines(use: VersionUse): ExactLine[] {
  const { key, version, parts, heldMs, fixedNano } = use;
  const energy = parts.map((part) => priceLine(use, 'energy', part));
  // A share costs what the first step does, and nothing for the service: it is passed on, not sold.
  const shared = use.shared.map(({ band, amount }) => {
    return { ...priceLine(use, 'shared', { band, step: 1, amount }), step: null };
  });
  const lines = [...energy, ...shared, ...listServiceLines(use, energy)];
  if (version.fixedFee !== null && heldMs > 0) {
    lines.push({ ...lineOfNothing, version: key, component: 'fixed', taxRate: version.taxRates.fixed, exact: fixedNano });
  }
  return lines;
}

function priceLine(
  { key, version }: VersionUse,
  component: 'energy' | 'shared',
  { band, step, amount }: VersionUse['parts'][number],
): ExactLine {
  const price = version.prices[band]?.[step - 1];
  if (price === undefined) throw new RangeError(`no price of ${band}${step}`);
  const exact = BigInt(amount) * BigInt(price);
  return { version: key, component, band, step, quantity: amount, price, taxRate: version.taxRates.energy, exact };
}

const lineOfNothing = { band: null, step: null, quantity: null, price: null };

function listServiceLines({ key, version: { service, taxRates } }: VersionUse, energy: readonly ExactLine[]): ExactLine[] {
  if (!service || energy.length === 0) return [];
  const line = { ...lineOfNothing, version: key, component: 'service' as const, taxRate: taxRates.service };
  if (service.by === 'percent') {
    const amount = energy.reduce((sum, { exact }) => sum + exact, 0n);
    return [{ ...line, exact: (amount * BigInt(service.basisPoints)) / basisPointsOfOne }];
  }
  const quantity = energy.reduce((sum, part) => sum + (part.quantity ?? 0), 0);
  return [{ ...line, quantity, price: service.price, exact: BigInt(quantity) * BigInt(service.price) }];
}

/** What the bill lacks of its minimum stands under the last version that has one. */
function listMinimumLines(versions: readonly VersionUse[], lines: readonly ExactLine[]): ExactLine[] {
  const last = versions.findLast(({ version }) => version.minimumFee !== null);
  if (!last) return [];
  const demanded = versions.reduce((sum, { minimumNano }) => sum + minimumNano, 0n);
  const lacking = demanded - lines.reduce((sum, { exact }) => sum + exact, 0n);
  if (lacking <= 0n) return [];
  return [{ ...lineOfNothing, version: last.key, component: 'minimum', taxRate: last.version.taxRates.energy, exact: lacking }];
}

function rankOf({ component, band, step }: ExactLine): number {
  const ofBand = band === null ? 0 : tariffBands.indexOf(band);
  return billComponents.indexOf(component) * 10_000 + ofBand * 100 + (step ?? 0);
}

/** What has to be posted on a line so that what was posted becomes what is right; lines that agree are left out. */
export interface LineDifference {
  line: Pick<BillLine, 'version' | 'component' | 'band' | 'step'>;
  fen: number;
}

/** Compares the lines of a bill with what was posted for it before. */
export function listDifferences(target: readonly BillLine[], posted: readonly LineDifference[]): LineDifference[] {
  const differences = new Map<string, LineDifference>();
  const add = ({ version, component, band, step }: LineDifference['line'], fen: number) => {
    const id = `${component} ${band} ${step} ${version}`;
    const known = differences.get(id);
    if (known) known.fen += fen;
    else differences.set(id, { line: { version, component, band, step }, fen });
  };
  for (const line of target) add(line, line.fen);
  for (const { line, fen } of posted) add(line, -fen);
  return [...differences.values()].filter(({ fen }) => fen !== 0);
}

/** The exact amount of a line in yuan, as 0.336690000. */
export function writeExactYuan(exact: bigint): string {
  const nanoPerYuan = nanoPerFen * 100n;
  return `${exact / nanoPerYuan}.${String(exact % nanoPerYuan).padStart(9, '0')}`;
}

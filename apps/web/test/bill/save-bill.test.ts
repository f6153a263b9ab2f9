import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Bill } from '#features/bill/model/bill.ts';
import { saveBillTable, saveCorrectionTable } from '#features/bill/model/save-bill.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { startChineseTexts } from '../support/texts.ts';

interface Saved {
  name: string;
  blob: Blob;
}
const saved: Saved[] = [];
let blob: Blob | null = null;

beforeAll(startChineseTexts);
beforeEach(() => {
  saved.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((object) => {
    blob = object as Blob;
    return 'blob:test';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (blob) saved.push({ name: this.download, blob });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const t = ((key: never, values: never) => textOf('bill', key, values)) as Parameters<typeof saveBillTable>[2];

/** The rows of the sheet that was saved last, without empty cells. */
async function readRows(): Promise<string[][]> {
  const parts = unzipSync(new Uint8Array((await saved.at(-1)?.blob.arrayBuffer()) ?? new ArrayBuffer(0)));
  const sheet = new DOMParser().parseFromString(strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array()), 'application/xml');
  return [...sheet.getElementsByTagName('row')].map((row) => [...row.getElementsByTagName('c')].map((cell) => cell.textContent ?? ''));
}

const line = { step: null, price: 800_000, exact: '1.000000000', taxRate: 1300, taxCents: 12 };
const meter = { id: 'meter', name: '1203 电表', code: 'M-1203', from: '2026-10-01T00:00:00Z', to: '2026-11-01T00:00:00Z', factor: 1 };
const correction: Bill['corrections'][number] = {
  ...{
    id: 'correction',
    number: 'C2026-000001',
    issuedAt: '2026-11-20T01:00:00Z',
    totalCents: -140,
    taxCents: -16,
    amount: 10_000,
    estimatedBefore: 0,
    estimated: 0,
  },
  changes: [
    { component: 'energy', band: 'P', step: null, quantityBefore: 10_000, quantity: 9_000, centsBefore: 1200, cents: 1080 },
    { component: 'shared', band: 'P', step: null, quantityBefore: 1_250, quantity: 1_000, centsBefore: 100, cents: 80 },
    { component: 'fixed', band: null, step: null, quantityBefore: null, quantity: null, centsBefore: 0, cents: 0 },
  ],
  meters: [{ ...meter, first: { at: '2026-10-01T00:00:00Z', value: 100 }, last: null }],
};
const bill: Bill = {
  ...{ id: 'bill', month: '2026-10', room: { id: 'room', name: '滨江 1203' }, energyType: 'NYDN', account: null },
  ...{
    amount: 11_250,
    estimated: 0,
    totalCents: 1300,
    from: meter.from,
    to: meter.to,
    isComplete: true,
    differenceCents: 0,
    payable: null,
  },
  closed: { number: 'B2026-000007', issuedAt: '2026-11-03T00:00:00Z', operator: '滨江', correctionCount: 1, correctedCents: -140 },
  lines: [
    { ...line, component: 'energy', band: 'P', quantity: 10_000, cents: 1200 },
    { ...line, component: 'shared', band: 'P', quantity: 1_250, cents: 100 },
    { ...line, component: 'shared', band: 'V', quantity: 500, cents: 40 },
  ],
  meters: [{ ...meter, first: { at: meter.from, value: 100 }, last: { at: meter.to, value: 111.25 } }],
  corrections: [correction],
};

it('writes the shares of what the place uses together as lines of a bill, by band', async () => {
  await saveBillTable(bill, '账单', t);
  expect(saved.at(-1)?.name).toBe('账单.xlsx');
  const rows = await readRows();
  expect(rows).toContainEqual(['公摊 · 峰', '1.25', '0.8', '1.000000000', '1.00', '0.12']);
  expect(rows).toContainEqual(['公摊 · 谷', '0.5', '0.8', '1.000000000', '0.40', '0.12']);
  expect(rows).toContainEqual(['应付合计（元）', '13.00']);
});

it('says what of a bill is estimated, in words, beside lines that add up to the total', async () => {
  await saveBillTable({ ...bill, amount: 11_750, estimated: 4500, totalCents: 1340 }, '账单', t);
  const rows = await readRows();
  const at = rows.findIndex(([title]) => title === '用量（kWh）');
  expect(rows.slice(at, at + 3)).toEqual([
    ['用量（kWh）', '11.75'],
    ['其中估算（kWh）', '4.5', '表计恢复上报后按实补差'],
    ['应付合计（元）', '13.40'],
  ]);
  const first = rows.findIndex(([title]) => title === '项目') + 1;
  const lines = rows.slice(first, first + 3);
  const sumOf = (column: number) => lines.reduce((sum, cells) => sum + Math.round(Number(cells[column]) * 1000), 0);
  expect([sumOf(1), sumOf(4)]).toEqual([11_750, 13_400]);
  await saveBillTable(bill, '账单', t);
  expect((await readRows()).flat().join()).not.toContain('估算');
});

it('says what of a correction was and is estimated', async () => {
  await saveCorrectionTable(bill, { ...correction, estimatedBefore: 4500 }, '更正单', t);
  const rows = await readRows();
  const at = rows.findIndex(([title]) => title === '用量（kWh）');
  expect(rows.slice(at, at + 3)).toEqual([
    ['用量（kWh）', '10'],
    ['更正前估算（kWh）', '4.5'],
    ['更正后估算（kWh）', '0'],
  ]);
  await saveCorrectionTable(bill, correction, '更正单', t);
  expect((await readRows()).flat().join()).not.toContain('估算');
});

it('writes what a correction has changed before and after, and which bill it corrects', async () => {
  await saveCorrectionTable(bill, correction, '更正单', t);
  const rows = await readRows();
  expect(rows.slice(0, 6)).toEqual([
    ['编号', 'C2026-000001'],
    ['出账时间', expect.any(String)],
    ['更正的账单', 'B2026-000007'],
    ['房间', '滨江 1203'],
    ['缴费人', expect.any(String)],
    ['月份', '2026-10'],
  ]);
  expect(rows).toContainEqual(['差额（元）', '-1.40']);
  expect(rows).toContainEqual(['公摊 · 峰', '1.25', '1', '1.00', '0.80', '-0.20']);
  // Nothing is counted of a fixed fee.
  expect(rows).toContainEqual(['基本费', '0.00', '0.00', '0.00']);
  expect(rows).toContainEqual(['1203 电表 M-1203', '100', expect.any(String), '1']);
});

import { unzipSync } from 'fflate';
import { z } from 'zod';
import { parseChinaTime } from '#adapters/china-time.ts';
import { fetchBytes } from '#adapters/fetch-answer.ts';
import type { BillOutcome, BillRow } from '../payment-provider.ts';
import { askTwice, UnclearError } from '../unclear.ts';
import { parseFee, parseYuan } from '../yuan.ts';
import type { AlipayClient } from './alipay-client.ts';

const maxPackedBytes = 16 * 1024 * 1024;
const maxBillBytes = 64 * 1024 * 1024;
const maxFiles = 8;

const addressSchema = z.object({ bill_download_url: z.url({ protocol: /^https?$/ }).max(4096) });
const absentPattern = /bill_not_exist/i;

export interface BillSource {
  client: AlipayClient;
  gateway: string;
  timeoutMs: number;
}

/** Downloads the bill of a day ("查询对账单下载地址"). Throws `UnclearError` and `NoAnswerError`. */
export async function loadAlipayBill({ client, gateway, timeoutMs }: BillSource, date: string): Promise<BillOutcome> {
  const method = 'alipay.data.dataservice.bill.downloadurl.query';
  const answer = await client.call({ method, content: { bill_type: 'trade', bill_date: date } }, true);
  if (!answer.isOk) {
    if (absentPattern.test(answer.code)) return { outcome: 'absent' };
    throw new UnclearError(answer.code);
  }
  const address = addressSchema.safeParse(answer.body);
  if (!address.success) throw new UnclearError('malformed answer');
  const url = new URL(address.data.bill_download_url);
  if (!isBillHost(url, new URL(gateway))) throw new UnclearError('bill at another host');
  const { isOk, status, bytes } = await askTwice(() => fetchBytes(url, {}, { timeoutMs, maxBytes: maxPackedBytes }));
  if (!isOk) throw new UnclearError(`bill http ${status}`);
  return { outcome: 'ready', rows: parseAlipayBill(unpackBill(bytes)) };
}

/** Bills lie at a host of their own. The address is written with http in places, and is asked for over TLS. */
function isBillHost(url: URL, gateway: URL): boolean {
  if (url.origin === gateway.origin) return true;
  if (url.port !== '' || !url.hostname.endsWith('.alipay.com')) return false;
  url.protocol = 'https:';
  return true;
}

/** The zip has the list of the day and one of sums, whose names are in GBK as well: the list is known by its first line. */
function unpackBill(bytes: Buffer): string {
  for (const file of Object.values(unpack(bytes))) {
    const text = new TextDecoder('gbk').decode(file);
    if (text.startsWith('#支付宝业务明细')) return text;
  }
  throw new UnclearError('malformed bill');
}

function unpack(bytes: Buffer): Record<string, Uint8Array> {
  let [files, size] = [0, 0];
  try {
    return unzipSync(bytes, {
      filter({ originalSize }) {
        files++;
        size += originalSize;
        if (files > maxFiles || size > maxBillBytes) throw new UnclearError('bill too large');
        return true;
      },
    });
  } catch (error) {
    throw error instanceof UnclearError ? error : new UnclearError('malformed bill');
  }
}

/**
 * Lines that begin with # around a head and its rows; numbers are followed by a tabulator. Amounts are in yuan, negative for a refund, and so is a fee
 * that Alipay keeps. Throws `UnclearError` where a row is not understood or there are not as many as the bill says.
 */
export function parseAlipayBill(text: string): BillRow[] {
  const lines = text.split(/\r?\n/);
  const [head = '', ...records] = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const names = head.split(',').map((name) => name.trim());
  const rows = records.map((line) => readRow(readRecord(names, line)));
  for (const [kind, label] of [
    ['payment', '交易合计'],
    ['refund', '退款合计'],
  ] as const) {
    const [, stated] = new RegExp(`^#${label}：(\\d+)笔`, 'm').exec(text) ?? [];
    if (stated === undefined || Number(stated) !== rows.filter((row) => row.kind === kind).length)
      throw new UnclearError('totals of the bill');
  }
  return rows;
}

type BillRecord = (name: string) => string;

/** Only the description of what was bought is free text and may contain commas. */
function readRecord(names: string[], line: string): BillRecord {
  const values = line.split(',');
  const surplus = values.length - names.length;
  const freeText = names.indexOf('商品名称');
  if (surplus < 0 || freeText < 0) throw new UnclearError('malformed bill');
  values.splice(freeText, surplus + 1, values.slice(freeText, freeText + surplus + 1).join(','));
  return (name) => {
    const value = values[names.indexOf(name)];
    if (value === undefined) throw new UnclearError(`bill without ${name}`);
    return value.trim();
  };
}

function readRow(record: BillRecord): BillRow {
  const kind = record('业务类型') === '退款' ? 'refund' : 'payment';
  if (kind === 'payment' && record('业务类型') !== '交易') throw new UnclearError('malformed bill');
  const amount = parseYuan(record('订单金额（元）'));
  const fee = parseFee(record('服务费（元）'));
  const at = parseChinaTime(record('完成时间'));
  if (amount === null || fee === null || at === null || (kind === 'payment') !== amount >= 0) throw new UnclearError('malformed bill');
  return {
    kind,
    orderNumber: record('商户订单号'),
    refundNumber: kind === 'refund' ? record('退款批次号/请求号') : null,
    providerNumber: record('支付宝交易号'),
    amountFen: Math.abs(amount),
    feeFen: fee === 0 ? 0 : -fee,
    at,
  };
}

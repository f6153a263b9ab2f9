import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { z } from 'zod';
import { parseChinaTime } from '#adapters/china-time.ts';
import type { BillOutcome, BillRow } from '../payment-provider.ts';
import { UnclearError } from '../unclear.ts';
import { parseFee, parseYuan } from '../yuan.ts';
import type { WechatPayClient } from './wechat-pay-client.ts';

const maxPackedBytes = 32 * 1024 * 1024;
const maxBillBytes = 256 * 1024 * 1024;

const addressSchema = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string().regex(/^[0-9a-fA-F]{40}$/), download_url: z.url() });

const unpack = promisify(gunzip);

/** Downloads the bill of a day ("申请交易账单", "下载账单"). Throws `UnclearError` and `NoAnswerError`. */
export async function loadWechatPayBill(client: WechatPayClient, baseUrl: string, date: string): Promise<BillOutcome> {
  const path = `/v3/bill/tradebill?bill_date=${date}&bill_type=ALL&tar_type=GZIP`;
  const answer = await client.call({ method: 'GET', path, isRepeatable: true });
  if (!answer.isOk) {
    if (answer.code === 'NO_STATEMENT_EXIST') return { outcome: 'absent' };
    throw new UnclearError(answer.code);
  }
  const address = addressSchema.safeParse(answer.body);
  if (!address.success) throw new UnclearError('malformed answer');
  const url = new URL(address.data.download_url);
  // The request is signed with the merchant's key, which is for nobody else.
  if (url.origin !== new URL(baseUrl).origin) throw new UnclearError('bill at another host');
  const { isOk, status, bytes } = await client.download(url, maxPackedBytes);
  if (!isOk) throw new UnclearError(`bill http ${status}`);
  const bill = await unpack(bytes, { maxOutputLength: maxBillBytes }).catch(() => {
    throw new UnclearError('malformed bill');
  });
  const hash = createHash('sha1').update(bill).digest('hex');
  if (hash !== address.data.hash_value.toLowerCase()) throw new UnclearError('bill of another hash');
  return { outcome: 'ready', rows: parseWechatPayBill(bill.toString()) };
}

/**
 * A head, the rows, a head of totals, the totals; each value follows a grave accent, so that a comma within one divides nothing. Amounts are in yuan.
 * Throws `UnclearError` where a row is not understood or the totals are not those of the rows.
 */
export function parseWechatPayBill(text: string): BillRow[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '');
  const totalsHead = lines.findIndex((line) => line.startsWith('总交易单数'));
  const names = lines[0]?.split(',') ?? [];
  if (totalsHead < 1) throw new UnclearError('malformed bill');
  const records = lines.slice(1, totalsHead).map((line) => readRecord(names, line));
  const totals = readRecord(lines[totalsHead]?.split(',') ?? [], lines[totalsHead + 1] ?? '');
  const paid = sum(records.map((record) => readYuan(record, '订单金额')));
  const refunded = sum(records.map((record) => readYuan(record, '申请退款金额')));
  const areEqual =
    Number(totals('总交易单数')) === records.length &&
    readYuan(totals, '订单总金额') === paid &&
    readYuan(totals, '申请退款总金额') === refunded;
  if (!areEqual) throw new UnclearError('totals of the bill');
  return records.map(readRow).filter((row) => row !== null);
}

type BillRecord = (name: string) => string;

function readRecord(names: string[], line: string): BillRecord {
  const values = line.replace(/^`/, '').split(',`');
  if (values.length !== names.length) throw new UnclearError('malformed bill');
  return (name) => {
    const value = values[names.indexOf(name)];
    if (value === undefined) throw new UnclearError(`bill without ${name}`);
    return value.trim();
  };
}

/** Null for a payment that was revoked, which nobody has paid. */
function readRow(record: BillRecord): BillRow | null {
  const state = record('交易状态');
  const at = parseChinaTime(record('交易时间'));
  const feeFen = parseFee(record('手续费'));
  if (at === null || feeFen === null || record('货币种类') !== 'CNY') throw new UnclearError('malformed bill');
  const orderNumber = record('商户订单号');
  if (state === 'SUCCESS') {
    const row = { kind: 'payment', orderNumber, refundNumber: null, providerNumber: record('微信订单号') } as const;
    return { ...row, amountFen: readYuan(record, '订单金额'), feeFen, at };
  }
  if (state === 'REFUND') {
    const row = { kind: 'refund', orderNumber, refundNumber: record('商户退款单号'), providerNumber: record('微信退款单号') } as const;
    return { ...row, amountFen: readYuan(record, '申请退款金额'), feeFen, at };
  }
  if (state === 'REVOKED') return null;
  throw new UnclearError(`bill with state ${state.slice(0, 20)}`);
}

function readYuan(record: BillRecord, name: string): number {
  const amount = parseYuan(record(name));
  if (amount === null || amount < 0) throw new UnclearError('malformed bill');
  return amount;
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

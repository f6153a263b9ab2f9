import { secondMs } from '@energy-om/domain';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { tooMany } from '#services/core/service-error.ts';
import { listNetworks, type Network } from '#services/limits/address-key.ts';
import { codeLimits } from '#services/limits/limit-table.ts';

/** A request for a code. */
export interface CodeRequest {
  /** A mobile number, or an e-mail address in small letters. */
  recipient: string;
  /** The caller's networks, narrowest first. */
  networks: [Network, ...Network[]];
  /** The installation's factor for limits. It does not apply to the limits of a recipient, which protect them. */
  factor: number;
}

export function toCodeRequest(recipient: string, address: string, factor: number): CodeRequest {
  return { recipient, networks: listNetworks(address), factor };
}

const columns = { 64: 'address', 56: 'network_56', 48: 'network_48' } as const;

/** The columns of a row that hold the networks of a request. */
export function networkColumns({ networks }: CodeRequest) {
  const keyOf = (bits: Network['bits']) => networks.find((network) => network.bits === bits)?.key ?? null;
  return { address: networks[0].key, network_56: keyOf(56), network_48: keyOf(48) };
}

/**
 * Checks the limits of the number, or for an e-mail address those of the account that asks, and those of each network of the caller. In a network only
 * codes that nobody has used count, so that people of one place who all sign in by code do not make each other wait. Throws `tooMany` with the waiting time.
 */
export async function assertMayAsk(
  tx: Kysely<Schema>,
  { recipient, networks, factor }: CodeRequest,
  now: Date,
  accountId: string | null = null,
): Promise<void> {
  const [column, value] = accountId === null ? (['recipient', recipient] as const) : (['account_id', accountId] as const);
  for (const limit of codeLimits.number) await assertRoom(tx, column, value, limit, now);
  for (const { bits, key } of networks) {
    const { count, seconds } = codeLimits.address[bits];
    await assertRoom(tx, columns[bits], key, { count: Math.floor(count * factor), seconds }, now);
  }
}

/** Whether an address has got as many codes as it may, whoever asked for them. */
export async function isFlooded(tx: Kysely<Schema>, { recipient }: CodeRequest, now: Date): Promise<boolean> {
  const waits = codeLimits.number.map((limit) => findWait(tx, 'recipient', recipient, limit, now));
  return (await Promise.all(waits)).some((seconds) => seconds !== null);
}

type Column = 'recipient' | 'account_id' | (typeof columns)[keyof typeof columns];

interface CodeLimit {
  count: number;
  seconds: number;
}

async function assertRoom(tx: Kysely<Schema>, column: Column, value: string, limit: CodeLimit, now: Date): Promise<void> {
  const wait = await findWait(tx, column, value, limit, now);
  if (wait !== null) throw tooMany(wait);
}

/** Seconds until there is room; null: there is. */
async function findWait(
  tx: Kysely<Schema>,
  column: Column,
  value: string,
  { count, seconds }: CodeLimit,
  now: Date,
): Promise<number | null> {
  let query = tx
    .selectFrom('verification_codes')
    .select('created_at')
    .where(column, '=', value)
    .where('created_at', '>', new Date(now.getTime() - seconds * secondMs));
  if (column !== 'recipient' && column !== 'account_id') query = query.where('used_at', 'is', null);
  // There is room again when this code leaves the window.
  const last = await query
    .orderBy('created_at', 'desc')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return last ? Math.max(1, Math.ceil((last.created_at.getTime() + seconds * secondMs - now.getTime()) / secondMs)) : null;
}

/** What is left of the messages that the installation may send in an hour. */
export interface CodeShare {
  /** The share from which this number takes; null: it is used up, and nothing is sent. */
  share: 'known' | 'other' | null;
  /** Whether any share is used up. Everybody gets the same answer, since it must not show whose number is known. */
  isScarce: boolean;
  /** The codes sent in the last hour, to numbers with an account and to others. */
  sent: { known: number; other: number };
}

/** Numbers without an account have a part of the messages, so that strangers who ask for them use up nobody else's. */
export async function findShare(tx: Kysely<Schema>, { recipient, factor }: CodeRequest, now: Date): Promise<CodeShare> {
  const [maxOfAll, maxOfOthers] = [codeLimits.everyone.count * factor, codeLimits.others.count * factor];
  const countSince = (share: 'known' | 'other', seconds: number) => sql`
    (select count(*)::int from (select from verification_codes
      where share = ${share} and created_at > ${new Date(now.getTime() - seconds * secondMs)} limit ${maxOfAll}) counted)`;
  const { rows } = await sql<{ is_known: boolean; known: number; other: number }>`
    select exists (select from accounts where phone_number = ${recipient}) as is_known,
      ${countSince('known', codeLimits.everyone.seconds)} as known, ${countSince('other', codeLimits.others.seconds)} as other`.execute(tx);
  const { is_known, known, other } = rows[0] as (typeof rows)[0];
  const isUsedUp = known + other >= maxOfAll;
  const isScarce = isUsedUp || other >= maxOfOthers;
  const share = is_known ? (isUsedUp ? null : 'known') : isScarce ? null : 'other';
  return { share, isScarce, sent: { known, other } };
}

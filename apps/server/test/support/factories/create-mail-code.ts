import { minuteMs } from '@energy-om/domain';
import { expect, vi } from 'vitest';
import { hashPassword } from '#services/account/password/password.ts';
import type { LocalMailServer } from '../services/local-mail-server.ts';
import type { TestClient } from '../services/test-client.ts';
import type { TestServer } from '../services/test-server.ts';

/** A code for an e-mail address that an account has asked for from here. @returns its digits */
export async function createMailCode({ context, database, clock }: TestServer, accountId: string, mail: string): Promise<string> {
  const code = '274951';
  const times = { created_at: clock.now(), expires_at: new Date(clock.now().getTime() + 5 * minuteMs) };
  const row = {
    id: context.ids.next(),
    recipient: mail,
    account_id: accountId,
    scene: 'mail' as const,
    code_hash: await hashPassword(code),
  };
  await database.kysely
    .insertInto('verification_codes')
    .values({ ...row, address: '127.0.0.1', share: null, ...times })
    .execute();
  return code;
}

/** Asks for a code as the phone does, and reads it from the mailbox that it came to. */
export async function receiveMailCode(mails: LocalMailServer, client: TestClient, mail: string): Promise<string> {
  const before = mails.mails.length;
  await client.succeed('sendMailCode', { mail });
  // The call does not wait for the mail server.
  await vi.waitFor(() => expect(mails.mails.length).toBeGreaterThan(before), { timeout: 5000, interval: 5 });
  return /\d{6}/.exec(mails.mails.at(-1)?.text ?? '')?.[0] ?? '';
}

/** Enters an address for an account, and the code that came there. */
export async function proveMail(mails: LocalMailServer, client: TestClient, mail: string): Promise<void> {
  const verificationCode = await receiveMailCode(mails, client, mail);
  await client.succeed('proveMail', { mail, verificationCode });
}

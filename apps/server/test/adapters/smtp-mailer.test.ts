import { createServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import type { Mailer } from '#adapters/mail/mailer.ts';
import { createSmtpMailer } from '#adapters/mail/smtp-mailer.ts';
import type { MailConfig } from '#config/mail-config.ts';
import { type LocalMailServer, startLocalMailServer } from '../support/services/local-mail-server.ts';

const mail = { to: 'li.na@example.com', subject: '新告警 · 1号变压器油温', text: '新告警\n1号变压器油温\n\nhttps://om.example.com/#/x' };
const shortMs = 400;

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function start(security: MailConfig['security'] = 'starttls'): Promise<LocalMailServer> {
  const local = await startLocalMailServer(security);
  open.push(local);
  return local;
}

function connect(config: MailConfig, changes: Partial<MailConfig> = {}, timeoutMs = 5000): Mailer {
  const mailer = createSmtpMailer({ ...config, ...changes }, timeoutMs);
  open.push(mailer);
  return mailer;
}

it.each<MailConfig['security']>(['tls', 'starttls', 'none'])(
  'sends one by %s, in words that arrive as they were written',
  async (security) => {
    const local = await start(security);
    expect(await connect(local.config).send(mail)).toEqual({ kind: 'sent', id: expect.stringMatching(/^<.+>$/) });
    const [received] = local.mails;
    expect(received).toMatchObject({
      from: 'om@example.com',
      to: ['li.na@example.com'],
      text: mail.text,
      isEncrypted: security !== 'none',
      user: security === 'none' ? null : 'om@example.com',
    });
    const { subject, from, to } = received?.headers ?? {};
    expect([subject, from, to]).toEqual([mail.subject, '能源运维 <om@example.com>', 'li.na@example.com']);
    expect(received?.headers['auto-submitted']).toBe('auto-generated');
  },
);

it('keeps few connections open, however many mails there are', async () => {
  const local = await start();
  const mailer = connect(local.config);
  const results = await Promise.all(Array.from({ length: 12 }, () => mailer.send(mail)));
  expect(results.every(({ kind }) => kind === 'sent')).toBe(true);
  expect(local.connections).toBeLessThanOrEqual(3);
});

it.each([
  'li.na@example.com\r\nBcc: all@example.com',
  'li.na@example.com, all@example.com',
  '"Li" <li.na@example.com>',
  'li na@example.com',
  'li.na',
  '',
])('refuses as an address: %j', async (to) => {
  const local = await start('none');
  expect(await connect(local.config).send({ ...mail, to })).toEqual({ kind: 'rejected', reason: 'malformed address' });
  expect(local.connections).toBe(0);
});

it('writes one line of subject, whatever is in a title', async () => {
  const local = await start('none');
  await connect(local.config).send({ ...mail, subject: '油温\r\nBcc: all@example.com\r\n\r\nbody\u0000\u2028x' });
  const [received] = local.mails;
  expect(received?.headers).toMatchObject({ subject: '油温 Bcc: all@example.com body x' });
  expect([received?.headers.bcc, received?.to, received?.text]).toEqual([undefined, ['li.na@example.com'], mail.text]);
});

it.each<['auth' | 'recipient' | 'data' | 'connect', string, object]>([
  ['recipient', '550 5.1.1 no such user', { kind: 'gone' }],
  ['recipient', '550 5.7.1 blocked li.na@example.com', { kind: 'rejected', reason: 'smtp 550' }],
  ['recipient', '450 4.2.1 try later', { kind: 'unreachable', reason: 'smtp 450' }],
  ['data', '452 4.3.1 disk is full', { kind: 'unreachable', reason: 'smtp 452' }],
  ['data', '554 5.6.0 spam: 新告警', { kind: 'rejected', reason: 'smtp 554' }],
  ['auth', '454 4.7.0 try later', { kind: 'unreachable', reason: 'smtp 454' }],
  ['auth', '535 5.7.8 not right', { kind: 'rejected', reason: 'smtp 535' }],
  ['connect', '421 4.3.2 too busy', { kind: 'unreachable', reason: 'smtp 421' }],
  ['connect', '554 5.3.2 not you', { kind: 'rejected', reason: 'smtp 554' }],
])('understands at %s: %s', async (command, answer, result) => {
  const local = await start();
  const mailer = connect(local.config);
  local.answerNext(command, answer);
  expect(await mailer.send(mail)).toEqual(result);
  // The next mail is not affected.
  expect(await mailer.send(mail)).toMatchObject({ kind: 'sent' });
});

it('says nothing of a password that is wrong', async () => {
  const local = await start();
  const result = await connect(local.config, { password: 'another secret' }).send(mail);
  expect(result).toEqual({ kind: 'rejected', reason: 'smtp 535' });
});

it.each<'connect' | 'recipient' | 'data'>(['connect', 'recipient', 'data'])(
  'waits no longer than it may for an answer to %s',
  async (command) => {
    const local = await start('none');
    local.answerNext(command, null);
    expect(await connect(local.config, {}, shortMs).send(mail)).toEqual({ kind: 'unreachable', reason: 'timeout' });
  },
);

it('sends no password to a server without encryption, nor to one that it does not know', async () => {
  const plain = await start('none');
  const signsIn = { user: 'om@example.com', password: 'secret' };
  expect(await connect(plain.config, { ...signsIn, security: 'starttls' }).send(mail)).toMatchObject({ kind: 'rejected' });
  const unknown = await start('tls');
  expect(await connect(unknown.config, { ca: null }).send(mail)).toEqual({
    kind: 'unreachable',
    reason: 'network DEPTH_ZERO_SELF_SIGNED_CERT',
  });
  expect([plain.mails, unknown.mails]).toEqual([[], []]);
});

it('is unreachable where nobody listens, and where the connection breaks', async () => {
  const broken = createServer((socket) => void socket.destroy());
  await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
  open.push(broken);
  const { port } = broken.address() as { port: number };
  const { config } = await start('none');
  expect(await connect({ ...config, host: '127.0.0.1', port }).send(mail)).toMatchObject({ kind: 'unreachable' });
  expect(await connect({ ...config, host: '127.0.0.1', port: 1 }).send(mail)).toEqual({
    kind: 'unreachable',
    reason: 'network ECONNREFUSED',
  });
});

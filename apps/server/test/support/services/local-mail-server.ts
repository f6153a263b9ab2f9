import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerError, type SMTPServerSession } from 'smtp-server';
import type { MailConfig } from '#config/mail-config.ts';
import { localCertificate } from './local-certificate.ts';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** By lower-case names, decoded. */
  headers: Record<string, string>;
  text: string;
  isEncrypted: boolean;
  user: string | null;
}

type Command = 'connect' | 'auth' | 'recipient' | 'data';

export interface LocalMailServer {
  config: MailConfig;
  /** Every mail that was taken, oldest first. */
  mails: ReceivedMail[];
  /** How many connections were opened. */
  readonly connections: number;
  /** Answers the next such command so, as `550 5.1.1 no such user`; null: with silence. */
  answerNext(command: Command, answer: string | null): void;
  close(): Promise<void>;
}

const [user, password] = ['om@example.com', 'the password: 60% of it'];

/** A mail server on this machine. @param security as the client is configured; with `none` nobody signs in */
export async function startLocalMailServer(security: MailConfig['security'] = 'starttls'): Promise<LocalMailServer> {
  const mails: ReceivedMail[] = [];
  const answers: { command: Command; answer: string | null }[] = [];
  let connections = 0;

  /** Goes on with what was set for the command, or with nothing. */
  function meet(command: Command, go: (fault?: SMTPServerError) => void): void {
    const index = answers.findIndex((one) => one.command === command);
    const [found] = index < 0 ? [] : answers.splice(index, 1);
    if (found === undefined) go();
    if (!found?.answer) return;
    go(refuse(found.answer));
  }

  const server = new SMTPServer({
    ...localCertificate,
    secure: security === 'tls',
    disabledCommands: security === 'none' ? ['STARTTLS', 'AUTH'] : security === 'tls' ? ['STARTTLS'] : [],
    authOptional: security === 'none',
    authMethods: ['PLAIN'],
    disableReverseLookup: true,
    onConnect: (_session, done) => {
      connections += 1;
      meet('connect', done);
    },
    onAuth: (shown, _session, done) =>
      meet('auth', (fault) => {
        const isRight = shown.username === user && shown.password === password;
        done(fault ?? (isRight ? null : refuse('535 authentication failed')), { user });
      }),
    onRcptTo: (_address, _session, done) => meet('recipient', done),
    onData: async (stream, session, done) => {
      const message = await text(stream);
      meet('data', (fault) => {
        if (fault) return done(fault);
        mails.push(toMail(session, message));
        done(null, 'queued');
      });
    },
  });
  // A client that hangs up in the middle is part of the tests.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.server.address() as AddressInfo;
  const isOpen = security === 'none';
  const from = { name: '能源运维', address: 'om@example.com' };
  const own = isOpen ? { user: null, password: null } : { user, password };
  return {
    config: { host: 'localhost', port, security, ...own, from, ca: localCertificate.cert },
    mails,
    get connections() {
      return connections;
    },
    answerNext: (command, answer) => void answers.push({ command, answer }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function refuse(answer: string): SMTPServerError {
  const [, code, words = ''] = /^(\d{3}) (.*)$/.exec(answer) ?? [];
  return Object.assign(new Error(words), { responseCode: Number(code) });
}

function toMail({ envelope: { mailFrom, rcptTo }, secure, user }: SMTPServerSession, message: string): ReceivedMail {
  return {
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map(({ address }) => address),
    ...readMail(message),
    isEncrypted: secure === true,
    user: (user as string | undefined) ?? null,
  };
}

/** A message of one part (RFC 5322) with encoded words (RFC 2047). */
function readMail(message: string): Pick<ReceivedMail, 'headers' | 'text'> {
  const [head = '', ...rest] = message.split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
    }),
  );
  const body = rest.join('\r\n\r\n');
  const encoding = headers['content-transfer-encoding'];
  const decoded =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? decodeQuoted(body.replaceAll('=\r\n', ''))
        : body;
  return { headers, text: decoded.replaceAll('\r\n', '\n').trimEnd() };
}

function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_word, kind: string, content: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(content, 'base64').toString() : decodeQuoted(content.replaceAll('_', ' ')),
    );
}

function decodeQuoted(text: string): string {
  return Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_escape, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
}

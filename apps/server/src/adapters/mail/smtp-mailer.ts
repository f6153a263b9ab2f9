import { secondMs } from '@energy-om/domain';
import { createTransport } from 'nodemailer';
import type { MailConfig } from '#config/mail-config.ts';
import type { SendResult } from '../send-result.ts';
import type { Mail, Mailer } from './mailer.ts';

/** What servers allow at once of one client. */
const maxConnections = 3;
const defaultTimeoutMs = 10 * secondMs;

/** One address and nothing else: no list, no name, no second line. */
const oneAddress = /^[^\s@<>()[\]\\,;:"]{1,64}@[A-Za-z0-9.-]{1,255}$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a header is one line without any of them.
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** A fault as the library says it: its own code, the server's answer (RFC 5321), and the command that it answered. */
interface SmtpFault {
  code?: unknown;
  responseCode?: unknown;
  response?: unknown;
  command?: unknown;
  /** The system's, where `code` is the library's. */
  originalCode?: unknown;
}

/** A mail server that is spoken to by SMTP (RFC 5321), over TLS from the start or by STARTTLS (RFC 3207), with AUTH (RFC 4954). */
export function createSmtpMailer({ host, port, security, user, password, from, ca }: MailConfig, timeoutMs = defaultTimeoutMs): Mailer {
  const transport = createTransport(
    {
      pool: true,
      maxConnections,
      maxRequeues: 0,
      host,
      port,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      ...(user !== null && { auth: { user, pass: password ?? '' } }),
      ...(ca !== null && { tls: { ca } }),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    // It is written by a machine, so that no absent reader's answer comes back (RFC 3834).
    { from, headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } },
  );

  async function send({ to, subject, text }: Mail): Promise<SendResult> {
    if (!oneAddress.test(to)) return { kind: 'rejected', reason: 'malformed address' };
    const envelope = { from: from.address, to: [to] };
    try {
      const { messageId } = await transport.sendMail({
        envelope,
        to: { name: '', address: to },
        subject: subject.replace(controlCharacters, ' ').trim(),
        text,
      });
      return { kind: 'sent', id: messageId };
    } catch (error) {
      return toResult(error as SmtpFault);
    }
  }

  return { send, close: () => transport.close() };
}

/**
 * 4yz says that it may go later, 5yz that it never will (RFC 5321 §4.2.1); of a recipient, that there is none, unless it is a matter of policy
 * (RFC 3463: 5.7.z).
 */
function toResult({ code, responseCode, response, command, originalCode }: SmtpFault): SendResult {
  if (typeof responseCode === 'number') {
    const reason = `smtp ${responseCode}`;
    if (responseCode < 500) return { kind: 'unreachable', reason };
    const isPolicy = typeof response === 'string' && /^\d{3}[ -]5\.7\./.test(response);
    return command === 'RCPT TO' && !isPolicy ? { kind: 'gone' } : { kind: 'rejected', reason };
  }
  if (code === 'ETIMEDOUT') return { kind: 'unreachable', reason: 'timeout' };
  if (code === 'ETLS') return { kind: 'rejected', reason: 'tls' };
  if (code === 'EAUTH' || code === 'EENVELOPE' || code === 'EMESSAGE') return { kind: 'rejected', reason: code.toLowerCase().slice(1) };
  const system = [originalCode, code].find((one) => typeof one === 'string' && /^[A-Z][A-Z0-9_]+$/.test(one));
  return { kind: 'unreachable', reason: system === undefined ? 'network' : `network ${system as string}` };
}

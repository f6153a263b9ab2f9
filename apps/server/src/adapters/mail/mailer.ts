import type { SendResult } from '../send-result.ts';

export interface Mail {
  /** One address. */
  to: string;
  subject: string;
  /** Lines of plain text. */
  text: string;
}

/** Sends e-mail for this installation. */
export interface Mailer {
  /** Never retries, and never throws for what the server or the network does. */
  send(mail: Mail): Promise<SendResult>;
  close(): void;
}

import type { Mailer } from '../mail/mailer.ts';
import type { ChannelProvider } from './channel-provider.ts';

/** E-mail: a line of subject, the same in its text with the address of the screen, and why it came. */
export function createMailChannel(mailer: Mailer): ChannelProvider {
  return {
    send: ({ title, body, link, footnote, addresses: [to] }) => {
      const said = [title, body].filter((line) => line !== '');
      return mailer.send({ to, subject: said.join(' · '), text: [...said, ...(link === null ? [] : ['', link]), '', footnote].join('\n') });
    },
  };
}

import type { Config } from '#config/config.ts';

type Addresses = Pick<Config, 'publicAddresses' | 'tls'>;

/** Lines for the terminal: where the first tenant of an empty installation is created, and by which command. */
export function describeFirstTenant({ publicAddresses, tls }: Addresses, port: number, token: string): string[] {
  const address = publicAddresses[0] ?? `${tls === null ? 'http' : 'https'}://localhost:${port}`;
  return [
    'There is no organisation yet. Open this address to set up the first one and to become its administrator:',
    '',
    `  ${address}/#/pages/setup/first?token=${token}`,
    '',
    'It works once; the next start of the server prints another one. The same by a command, while the server runs:',
    '  npx node apps/server/src/cli/main.ts create-tenant --name … --admin-name … --admin-phone …',
  ];
}

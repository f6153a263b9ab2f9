import type { Config } from '#config/config.ts';

type Addresses = Pick<Config, 'publicOrigins' | 'tls'>;

/** Lines for the terminal: where the first tenant of an empty installation is created, and by which command. */
export function describeFirstTenant({ publicOrigins, tls }: Addresses, port: number, token: string): string[] {
  const origin = publicOrigins[0] ?? `${tls === null ? 'http' : 'https'}://localhost:${port}`;
  return [
    'There is no organisation yet. Open this address to set up the first one and to become its administrator:',
    '',
    `  ${origin}/#/pages/setup/first?token=${token}`,
    '',
    'It works once; the next start of the server prints another one. The same by a command, while the server runs:',
    '  npx node apps/server/src/cli/main.ts create-tenant --name … --admin-name … --admin-phone …',
  ];
}

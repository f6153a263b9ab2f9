import { networkInterfaces } from 'node:os';
import QRCode from 'qrcode';
import type { Config } from '#config/config.ts';
import type { DemonstrationAccount } from '#services/core/demonstration-account.ts';

interface Welcome {
  port: number;
  /** The demonstration's accounts that can be signed in to. */
  accounts: readonly DemonstrationAccount[];
  hasTenant: boolean;
}

/**
 * Prints the app's addresses, for this computer and as a QR code for a phone in the same network, and the demonstration's accounts, or how to
 * create the first tenant.
 */
export async function printWelcome(config: Config, { port, accounts, hasTenant }: Welcome): Promise<void> {
  const lines = ['', `Energy Operations and Maintenance ${config.version}`, `  on this computer  http://localhost:${port}`];
  const address = config.host === '0.0.0.0' || config.host === '::' ? findLanAddress() : null;
  if (address !== null) {
    const url = `http://${address}:${port}`;
    lines.push(`  on a phone        ${url}`, '', await QRCode.toString(url, { type: 'terminal', small: true }));
  }
  if (accounts.length > 0) lines.push('Demonstration accounts (name, password):', ...accounts.map(describeAccount), '');
  if (!hasTenant) lines.push(...firstTenantLines, '');
  process.stdout.write(`${lines.join('\n')}\n`);
}

const firstTenantLines = [
  'There is no organisation yet. Create the first one with its administrator, while the server runs:',
  '  npx node apps/server/src/cli/main.ts create-tenant --name … --admin-name … --admin-phone …',
];

function describeAccount({ loginName, password, role, tenant }: DemonstrationAccount): string {
  return `  ${loginName}  ${password}  ${role['zh-CN']} · ${role.en} · ${tenant}`;
}

function findLanAddress(): string | null {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? null;
}

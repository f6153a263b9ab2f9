import { networkInterfaces } from 'node:os';
import QRCode from 'qrcode';
import type { Config } from '#config/config.ts';
import type { DemonstrationAccount } from '#services/core/demonstration-account.ts';
import { describeFirstTenant } from '../describe-first-tenant.ts';

interface Welcome {
  port: number;
  /** The demonstration's accounts that can be signed in to. */
  accounts: readonly DemonstrationAccount[];
  /** Null where there is a tenant. */
  firstTenantToken: string | null;
}

/**
 * Prints the app's addresses, for this computer and as a QR code for a phone in the same network, and the demonstration's accounts, or where
 * the first tenant is created.
 */
export async function printWelcome(config: Config, { port, accounts, firstTenantToken }: Welcome): Promise<void> {
  const lines = ['', `Energy Operations and Maintenance ${config.version}`, `  on this computer  http://localhost:${port}`];
  const address = config.host === '0.0.0.0' || config.host === '::' ? findLanAddress() : null;
  if (address !== null) {
    const url = `http://${address}:${port}`;
    lines.push(`  on a phone        ${url}`, '', await QRCode.toString(url, { type: 'terminal', small: true }));
  }
  if (accounts.length > 0) lines.push('Demonstration accounts (name, password):', ...accounts.map(describeAccount), '');
  if (firstTenantToken !== null) lines.push(...describeFirstTenant(config, port, firstTenantToken), '');
  process.stdout.write(`${lines.join('\n')}\n`);
}

function describeAccount({ loginName, password, role, tenant }: DemonstrationAccount): string {
  return `  ${loginName}  ${password}  ${role['zh-CN']} · ${role.en} · ${tenant}`;
}

function findLanAddress(): string | null {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? null;
}

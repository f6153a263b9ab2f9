import { createInterface } from 'node:readline/promises';
import {
  type DemonstrationRemoval,
  type DemonstrationSurvey,
  removeDemonstration,
  surveyDemonstration,
} from '#demo/remove-demonstration.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { renewFirstTenantToken } from '#services/tenancy/first-tenant-token.ts';
import { describeFirstTenant } from '../describe-first-tenant.ts';

const answerThatConfirms = 'remove';

/**
 * Throws when there is no demonstration, or the removal is not confirmed.
 * @param isConfirmed by an option of the command
 * @returns the text about what was removed, and where the first tenant is created when none is left
 */
export async function runDemonstrationRemoval(context: AppContext, isConfirmed: boolean): Promise<string> {
  const survey = await surveyDemonstration(context);
  if (survey.tenants.length === 0)
    throw new Error(
      'there is no demonstration in this database: its tenants are known by their ids, not by their names. Nothing was removed.',
    );
  context.log.info({}, describeSurvey(survey));
  if (!isConfirmed) await confirm();
  const removed = describeRemoval(survey, await removeDemonstration(context, survey));
  const token = await renewFirstTenantToken(context);
  if (token === null) return removed;
  return [removed, '', ...describeFirstTenant(context.config, context.config.port, token)].join('\n');
}

async function confirm(): Promise<void> {
  if (!process.stdin.isTTY) throw new Error('Nothing was removed. Run it again with --yes to remove this for good.');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`There is no way back. Type "${answerThatConfirms}" to remove this: `);
  terminal.close();
  if (answer.trim() !== answerThatConfirms) throw new Error('Nothing was removed.');
}

function describeSurvey({ tenants, untouched, owned, guests, ordersSince }: DemonstrationSurvey): string {
  const lines = [
    `The demonstration: ${tenants.map(({ name, id }) => `${name} (${id})`).join(', ')}, with everything in them; ${count(untouched.length, 'account')} as they came with it.`,
  ];
  const use = [
    ...(owned.length > 0
      ? [`${count(owned.length, 'account')} with a password of its own (${owned.map(({ login_name }) => login_name).join(', ')})`]
      : []),
    ...(guests > 0 ? [`${count(guests, 'member')} who did not come with it`] : []),
    ...(ordersSince > 0 ? [`${count(ordersSince, 'order')} that people raised since it was loaded`] : []),
  ];
  if (use.length > 0) {
    lines.push(
      `It was worked with: ${use.join(', ')}.`,
      'These accounts stay, without their place in the demonstration; its orders go with its tenants. "export database" keeps a copy.',
    );
  }
  return lines.join('\n');
}

function describeRemoval({ tenants, owned, guests }: DemonstrationSurvey, removal: DemonstrationRemoval): string {
  const { rows, removedAccounts, lockedAccounts, files } = removal;
  const all = [...rows.values()].reduce((sum, one) => sum + one, 0);
  const lines = [
    `Removed: ${tenants.map(({ name }) => name).join(', ')} (${count(all, 'row')} of ${count(rows.size, 'table')}, ${count(files, 'file')}), ${count(removedAccounts, 'account')}.`,
    ...[...rows].map(([table, size]) => `  ${table} ${size}`),
  ];
  if (owned.length + guests > 0) lines.push(`Kept: ${count(owned.length + guests, 'account')} of people, without their place in it.`);
  if (lockedAccounts.length > 0)
    lines.push(
      `Kept without a password, since another tenant needs them: ${lockedAccounts.join(', ')}. "set-password" or a code by SMS gives a new one.`,
    );
  lines.push('Started without --empty on a database without tenants and not in production, the server loads the demonstration anew.');
  return lines.join('\n');
}

function count(size: number, what: string): string {
  return `${size} ${what}${size === 1 ? '' : 's'}`;
}

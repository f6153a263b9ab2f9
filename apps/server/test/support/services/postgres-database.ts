import pg from 'pg';
import { applicationRole } from '#db/embedded/cluster/application-database.ts';
import { migrate } from '#db/migrate.ts';

const template = 'energy_om_test_template';
let count = 0;

/** The migrated, empty database that the tests' databases are copies of. */
export async function createTemplateDatabase(postgresUrl: string): Promise<void> {
  await createDatabase(postgresUrl, template, 'template1');
  await migrate({ connectionString: urlOf(postgresUrl, template) });
}

/** These databases need not outlive the run. Tests about the disk have a database of their own, with the product's settings. */
export async function stopWaitingForDisk(postgresUrl: string): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await onServer(postgresUrl, (client) => client.query(`alter system set ${setting} = off`));
  await onServer(postgresUrl, (client) => client.query('select pg_reload_conf()'));
}

/** A migrated database without rows. @returns its address, for the role that the product uses */
export function createTestDatabase(postgresUrl: string): Promise<string> {
  return createDatabase(postgresUrl, nextName(), template);
}

/** A copy of a database that nobody is connected to, as a backup has it. @returns its address */
export function copyDatabase(postgresUrl: string, address: string): Promise<string> {
  return createDatabase(postgresUrl, nextName(), new URL(address).pathname.slice(1));
}

/** An entirely empty database. */
export function createEmptyDatabase(postgresUrl: string): Promise<string> {
  return createDatabase(postgresUrl, nextName(), 'template1');
}

function nextName(): string {
  count += 1;
  return `energy_om_test_${process.pid}_${count}`;
}

async function createDatabase(postgresUrl: string, name: string, source: string): Promise<string> {
  await onServer(postgresUrl, (client) => client.query(`create database ${name} template ${source} owner ${applicationRole}`));
  return urlOf(postgresUrl, name);
}

function urlOf(postgresUrl: string, database: string): string {
  const url = new URL(postgresUrl);
  url.username = applicationRole;
  url.pathname = `/${database}`;
  return url.href;
}

async function onServer<Answer>(url: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

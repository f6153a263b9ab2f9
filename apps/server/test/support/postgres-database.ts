import pg from 'pg';

const prefix = 'energy_om_test_';

/** A new, empty database beside the given one. */
export async function createTestDatabase(postgresUrl: string): Promise<string> {
  const name = `${prefix}${process.pid}_${Date.now()}`;
  await onServer(postgresUrl, (client) => client.query(`create database ${name}`));
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Of any test run: a run that was killed leaves its own behind. */
export async function dropTestDatabases(postgresUrl: string): Promise<void> {
  await onServer(postgresUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>("select datname from pg_database where datname like 'energy_om_test_%'");
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
  });
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

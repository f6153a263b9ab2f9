import pg from 'pg';

/** A connection without time limits, whose texts of values are the same in every version and place. */
export async function withDumpSession<Answer>(connection: pg.ClientConfig, body: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ ...connection, application_name: 'energy-om export and import' });
  // The statement under way fails with it; as an event it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(
      "set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set client_encoding = 'UTF8'",
    );
    return await body(client);
  } finally {
    await client.end();
  }
}

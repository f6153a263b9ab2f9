import pg from 'pg';

/** Opens a connection without time limits that writes values as the same text in every version and locale. */
export async function withDumpSession<Answer>(connection: pg.ClientConfig, body: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ ...connection, application_name: 'energy-om export and import' });
  // The statement in progress fails with it; an unhandled event would end the process.
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

import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { alignColumns } from '../align-columns.ts';

/**
 * Opens a prompt on the database: psql where it is installed, else a small one.
 * @param parameters of psql, of which the small one knows `-c` alone
 * @returns the exit code
 */
export function openPrompt(connection: pg.ClientConfig, parameters: readonly string[]): Promise<number> {
  const isInstalled = spawnSync('psql', ['--version'], { stdio: 'ignore' }).status === 0;
  if (isInstalled) return runPsql(connection, parameters);
  const statements = readStatements(parameters);
  return statements.length > 0 ? runStatements(connection, statements) : runSmallPrompt(connection);
}

function readStatements(parameters: readonly string[]): readonly string[] {
  try {
    const options = { command: { type: 'string', short: 'c', multiple: true } } as const;
    return parseArgs({ args: [...parameters], options }).values.command ?? [];
  } catch {
    throw new Error(`psql is not installed: without it -c "<statement>" alone is known, not ${parameters.join(' ')}`);
  }
}

async function runStatements(connection: pg.ClientConfig, statements: readonly string[]): Promise<number> {
  const client = new pg.Client(connection);
  client.on('error', (error) => process.stderr.write(`${error.message}\n`));
  await client.connect();
  let code = 0;
  for (const statement of statements) if (!(await runStatement(client, statement))) code = 1;
  await client.end();
  return code;
}

function runPsql(connection: pg.ClientConfig, parameters: readonly string[]): Promise<number> {
  const { connectionString, host, port, user, password, database } = connection;
  const fromParts = { PGHOST: host, PGPORT: `${port}`, PGUSER: user, PGPASSWORD: String(password), PGDATABASE: database };
  const child = spawn('psql', [...(connectionString === undefined ? [] : ['-d', connectionString]), ...parameters], {
    stdio: 'inherit',
    env: { ...process.env, ...(connectionString === undefined ? fromParts : {}) },
  });
  // Ctrl-C cancels the statement in psql, and must not end this process around it.
  process.removeAllListeners('SIGINT').on('SIGINT', () => undefined);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** A statement ends with a semicolon and may span several lines. */
async function runSmallPrompt(connection: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(connection);
  client.on('error', (error) => process.stderr.write(`${error.message}\n`));
  await client.connect();
  const isTerminal = process.stdin.isTTY === true;
  const lines = createInterface({ input: process.stdin, output: isTerminal ? process.stdout : undefined });
  if (isTerminal) process.stdout.write('psql is not installed: statements end with ;  and \\q ends this prompt\n');
  let statement = '';
  let code = 0;
  // Input that is no terminal may have ended already, and needs no prompt.
  const prompt = (text: string) => {
    if (!isTerminal) return;
    lines.setPrompt(text);
    lines.prompt();
  };
  prompt('=> ');
  for await (const line of lines) {
    if (line.trim() === '\\q') break;
    statement += `${line}\n`;
    if (line.trimEnd().endsWith(';')) {
      if (!(await runStatement(client, statement))) code = 1;
      statement = '';
    }
    prompt(statement === '' ? '=> ' : '-> ');
  }
  if (statement.trim() !== '' && !(await runStatement(client, statement))) code = 1;
  lines.close();
  await client.end();
  // A user at a terminal has seen the errors; a script needs the exit code.
  return isTerminal ? 0 : code;
}

/** @returns whether the statement succeeded */
async function runStatement(client: pg.Client, text: string): Promise<boolean> {
  try {
    const results = (await client.query({ text, rowMode: 'array' })) as pg.QueryArrayResult | pg.QueryArrayResult[];
    for (const result of [results].flat()) process.stdout.write(`${describeResult(result)}\n`);
    return true;
  } catch (error) {
    process.stderr.write(`ERROR:  ${(error as Error).message}\n`);
    return false;
  }
}

function describeResult({ command, rowCount, fields, rows }: pg.QueryArrayResult): string {
  if (fields.length === 0) return `${command}${rowCount === null ? '' : ` ${rowCount}`}`;
  const cells = rows.map((row) => (row as unknown[]).map(showValue));
  return `${alignColumns(
    fields.map(({ name }) => name),
    cells,
  )}\n(${rows.length} ${rows.length === 1 ? 'row' : 'rows'})`;
}

function showValue(value: unknown): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

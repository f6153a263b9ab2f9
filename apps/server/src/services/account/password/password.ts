import { argon2, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createConcurrencyLimit } from '#services/core/scheduling/concurrency-limit.ts';

const deriveKey = promisify(argon2);

/** OWASP's argon2id: 19 MiB, 2 passes, 1 lane; about 27 ms. */
const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const saltBytes = 16;

/** Each hash occupies a thread and 19 MiB: a flood of log-ins must not take all of either. */
const hashingLimit = createConcurrencyLimit({ maxRunning: 4, maxWaiting: 64 });

/** PHC string. Throws `tooMany` when too many hashes are waiting. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await hashingLimit.run(() => deriveKey('argon2id', { ...parameters, message: password, nonce: salt }));
  return `$argon2id$v=19$m=${parameters.memory},t=${parameters.passes},p=${parameters.parallelism}$${encode(salt)}$${encode(key)}`;
}

/**
 * The digest is the same for the same text and salt, and as slow to try out as a stored password. It serves to recognise repeats of a
 * call with a password in its input. Throws `tooMany` when too many hashes are waiting.
 */
export async function digestSecret(text: string, salt: string): Promise<string> {
  const nonce = hash('sha256', salt, 'buffer').subarray(0, saltBytes);
  return encode(await hashingLimit.run(() => deriveKey('argon2id', { ...parameters, message: text, nonce })));
}

/** The hash of no password, by which an unknown name takes the same time as a wrong password. */
const decoyHash = `$argon2id$v=19$m=${parameters.memory},t=${parameters.passes},p=${parameters.parallelism}$${encode(randomBytes(saltBytes))}$${encode(randomBytes(parameters.tagLength))}`;

/** @param passwordHash null for an unknown account: the same work is done, and the result is false */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const { memory, passes, parallelism, salt, key } = parseHash(passwordHash ?? decoyHash);
  const derived = await hashingLimit.run(() =>
    deriveKey('argon2id', { message: password, nonce: salt, memory, passes, parallelism, tagLength: key.length }),
  );
  return timingSafeEqual(derived, key) && passwordHash !== null;
}

const hashPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function parseHash(text: string) {
  const match = hashPattern.exec(text);
  if (!match) throw new Error('a stored password hash is not argon2id');
  const [, memory, passes, parallelism, salt, key] = match as unknown as [string, string, string, string, string, string];
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  };
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

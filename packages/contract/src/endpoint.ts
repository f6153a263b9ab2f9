import type { Permission } from '@energy-om/domain';
import { z } from 'zod';

export type HttpMethod = 'GET' | 'POST' | 'PUT';

/**
 * The rate limit of a call:
 * - `guess`: calls that sign in or reset a password, where secrets could be guessed; a few per minute
 * - `open`: other calls without a token
 * - `renew`: calls with an unguessable secret, as a token refresh, which all phones behind one address make
 * - `read`, `write`: calls with a token
 */
export type LimitKind = 'guess' | 'open' | 'renew' | 'read' | 'write';

/** A row of the API table without its schemas, whose types the compiler takes long to compare. */
export interface EndpointHead {
  method: HttpMethod;
  path: string;
  /** `open` needs no token, `account` needs a token of any account, a permission needs a token of an account that has it. */
  access: 'open' | 'account' | Permission;
  /** For an open call: a token is not required, but one that is sent has to be valid. */
  optionalAuth: boolean;
  limit: LimitKind;
  /** Whether the body contains a password, so that not even a fast hash of the body may be stored. */
  carriesPassword: boolean;
  /** Fields of the output that are returned once and never stored: a repetition with the same idempotency key gets null there. */
  writeOnlyOutputs: readonly string[];
  /** The greatest size of the body in bytes; null: that of every call. */
  maxBodyBytes: number | null;
  /** Whether the call changes something in the tenant of its session, so that a suspended tenant refuses it. */
  writesTenant: boolean;
  /** One English sentence for the OpenAPI description. */
  summary: string;
  /** `form`: form-encoded input and a JSON answer, both unencrypted (the token call); `multipart`: files, answered like any other call. */
  encoding: 'json' | 'form' | 'multipart';
}

/**
 * One row of the API table. Its key in the table is the unique name of the operation, which the verb's file, its test and the client's
 * call share. The path is that of the specification, including its misspellings, and is written nowhere else (spec §7).
 */
export interface Endpoint<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> extends EndpointHead {
  input: Input;
  output: Output;
}

/**
 * A query with an unknown key is refused, because a misspelt filter would otherwise list everything. The body of a write may contain
 * unknown keys, as a row that was read and is sent back does; they are dropped.
 */
function refuseUnknownKeys<Input extends z.ZodType>(input: Input): Input {
  return input instanceof z.ZodObject ? (input.strict() as unknown as Input) : input;
}

type Options = Partial<
  Pick<Endpoint, 'encoding' | 'limit' | 'optionalAuth' | 'carriesPassword' | 'writeOnlyOutputs' | 'maxBodyBytes' | 'writesTenant'>
>;

export function endpoint<Input extends z.ZodType, Output extends z.ZodType, const Access extends Endpoint['access']>(
  method: HttpMethod,
  path: string,
  access: Access,
  summary: string,
  input: Input,
  output: Output,
  {
    encoding = 'json',
    limit,
    optionalAuth = false,
    carriesPassword = false,
    writeOnlyOutputs = [],
    maxBodyBytes = null,
    writesTenant,
  }: Options = {},
): Endpoint<Input, Output> & { access: Access } {
  const defaultLimit = access === 'open' ? 'open' : method === 'GET' ? 'read' : 'write';
  return {
    method,
    path,
    access,
    optionalAuth,
    limit: limit ?? defaultLimit,
    carriesPassword,
    writeOnlyOutputs,
    maxBodyBytes,
    // What needs a token of any account is about the account itself, which goes on wherever it is a member.
    writesTenant: writesTenant ?? (access !== 'open' && access !== 'account' && (limit ?? defaultLimit) === 'write'),
    summary,
    encoding,
    input: (limit ?? defaultLimit) === 'read' || method === 'GET' ? refuseUnknownKeys(input) : input,
    output,
  };
}

import type { Permission } from '@energy-om/domain';
import { z } from 'zod';

export type HttpMethod = 'GET' | 'POST' | 'PUT';

/**
 * How often a call may be made. `guess`: ways to get in or to a new password, few in a minute · `open`: other calls
 * without a token · `renew`: going on with what cannot be guessed, which all phones behind one address do · `read`,
 * `write`: those with a token.
 */
export type LimitKind = 'guess' | 'open' | 'renew' | 'read' | 'write';

/**
 * One row of the API table. Its key in the table is the call's one name: verb file, test and client call share it.
 * The path is the specification's, misspellings included, and stands nowhere else (spec §7).
 */
export interface Endpoint<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  method: HttpMethod;
  path: string;
  /** `open` needs no token, `account` a token, whoever it is; a permission needs a token whose role holds it. */
  access: 'open' | 'account' | Permission;
  /** Of an open call: a token that is sent along is looked at, and then it has to be good. */
  optionalAuth: boolean;
  limit: LimitKind;
  /** Its body holds a password, so that not even a quick hash of it is to be kept. */
  carriesPassword: boolean;
  /** Fields of its answer that are told once and kept nowhere: whoever repeats it under its key gets null there. */
  writeOnlyOutputs: readonly string[];
  /** One English sentence for the API description. */
  summary: string;
  /** `form`: key=value text in clear both ways (the token call); `multipart`: files, answered like any other call. */
  encoding: 'json' | 'form' | 'multipart';
  input: Input;
  output: Output;
  /** False: in the specification, not served yet, answers 4004. */
  served: boolean;
}

/**
 * What only asks names each key rightly: a misspelt filter would otherwise list everything. A body that writes may hold more
 * than is asked for, as a row that was read and is sent back does, and the rest of it leads nowhere.
 */
function refuseUnknownKeys<Input extends z.ZodType>(input: Input): Input {
  return input instanceof z.ZodObject ? (input.strict() as unknown as Input) : input;
}

type Options = Partial<Pick<Endpoint, 'encoding' | 'limit' | 'optionalAuth' | 'carriesPassword' | 'writeOnlyOutputs'>>;

export function endpoint<Input extends z.ZodType, Output extends z.ZodType, const Access extends Endpoint['access']>(
  method: HttpMethod,
  path: string,
  access: Access,
  summary: string,
  input: Input,
  output: Output,
  { encoding = 'json', limit, optionalAuth = false, carriesPassword = false, writeOnlyOutputs = [] }: Options = {},
): Endpoint<Input, Output> & { access: Access; served: true } {
  const usual = access === 'open' ? 'open' : method === 'GET' ? 'read' : 'write';
  return {
    method,
    path,
    access,
    optionalAuth,
    limit: limit ?? usual,
    carriesPassword,
    writeOnlyOutputs,
    summary,
    encoding,
    input: (limit ?? usual) === 'read' || method === 'GET' ? refuseUnknownKeys(input) : input,
    output,
    served: true,
  };
}

/** A call of the specification that is declared and not served yet. */
export function notServedYet(method: HttpMethod, path: string, access: 'open' | 'account', summary: string): Endpoint & { served: false } {
  const limit = access === 'open' ? 'open' : 'read';
  return {
    method,
    path,
    access,
    optionalAuth: false,
    limit,
    carriesPassword: false,
    writeOnlyOutputs: [],
    summary,
    encoding: 'json',
    input: z.unknown(),
    output: z.unknown(),
    served: false,
  };
}

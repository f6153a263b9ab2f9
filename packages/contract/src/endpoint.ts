import type { Permission } from '@energy-om/domain';
import { z } from 'zod';

export type HttpMethod = 'GET' | 'POST' | 'PUT';

/**
 * One row of the API table. Its key in the table is the call's one name: verb file, test and client call share it.
 * The path is the specification's, misspellings included, and stands nowhere else (spec §7).
 */
export interface Endpoint<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  method: HttpMethod;
  path: string;
  /** `open` needs no token, `account` a token, whoever it is; a permission needs a token whose role holds it. */
  access: 'open' | 'account' | Permission;
  /** One English sentence for the API description. */
  summary: string;
  /** `form`: key=value text in clear both ways (the token call); `multipart`: files, answered like any other call. */
  encoding: 'json' | 'form' | 'multipart';
  input: Input;
  output: Output;
  /** False: in the specification, not served yet, answers 4004. */
  served: boolean;
}

type Options = Partial<Pick<Endpoint, 'encoding'>>;

export function endpoint<Input extends z.ZodType, Output extends z.ZodType>(
  method: HttpMethod,
  path: string,
  access: Endpoint['access'],
  summary: string,
  input: Input,
  output: Output,
  options: Options = {},
): Endpoint<Input, Output> & { served: true } {
  return { method, path, access, summary, encoding: options.encoding ?? 'json', input, output, served: true };
}

/** A call of the specification that is declared and not served yet. */
export function notServedYet(method: HttpMethod, path: string, access: 'open' | 'account', summary: string): Endpoint & { served: false } {
  return { method, path, access, summary, encoding: 'json', input: z.unknown(), output: z.unknown(), served: false };
}

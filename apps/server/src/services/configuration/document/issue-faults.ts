import { isEmptyField } from '@energy-om/domain';
import type { z } from 'zod';
import type { MessageKey } from '#services/messages/messages.ts';
import { type DocumentFault, formatPlace } from './document.ts';

type Issue = z.core.$ZodIssue;

/** Says what a schema found wrong. @param start the place of what it judged */
export function faultsOfIssues(issues: readonly Issue[], start: readonly PropertyKey[], value: unknown): DocumentFault[] {
  return issues.map((issue) => ({
    path: formatPlace([...start, ...issue.path]),
    ...describeIssue(issue, valueAt(value, issue.path)),
  }));
}

function describeIssue(issue: Issue, value: unknown): Pick<DocumentFault, 'messageKey' | 'parameters'> {
  if (isEmptyField(value)) return { messageKey: 'configurationFieldMissing' };
  if (issue.code === 'too_big' && issue.origin === 'string') return { messageKey: 'tooLong' };
  if (issue.code === 'too_big' && issue.origin === 'array') return { messageKey: 'tooManyFormParts' };
  if ((issue.code === 'too_big' || issue.code === 'too_small') && issue.origin !== 'array') return { messageKey: 'outOfRange' };
  if (issue.code === 'invalid_value')
    return { messageKey: 'configurationOneOf', parameters: { values: issue.values.slice(0, 12).join(', ') } };
  if (issue.code === 'invalid_type') return { messageKey: typeMessages[issue.expected] ?? 'configurationFieldWrong' };
  return { messageKey: 'configurationFieldWrong' };
}

const typeMessages: Partial<Record<string, MessageKey>> = {
  string: 'configurationNotText',
  number: 'configurationNotNumber',
  boolean: 'configurationNotYesNo',
  array: 'configurationNotList',
};

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value;
  for (const part of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = (found as Record<PropertyKey, unknown>)[part];
  }
  return found;
}

/** Finds the fields that a schema dropped because it has none of the name: it would otherwise be a spelling that nobody sees. */
export function findUnknownFields(raw: unknown, parsed: unknown, place: readonly PropertyKey[]): DocumentFault[] {
  if (Array.isArray(raw) && Array.isArray(parsed))
    return raw.flatMap((item, index) => findUnknownFields(item, parsed[index], [...place, index]));
  if (!isRecord(raw) || !isRecord(parsed)) return [];
  return Object.keys(raw).flatMap((key): DocumentFault[] =>
    Object.hasOwn(parsed, key)
      ? findUnknownFields(raw[key], parsed[key], [...place, key])
      : [{ path: formatPlace([...place, key]), messageKey: 'configurationFieldUnknown' }],
  );
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

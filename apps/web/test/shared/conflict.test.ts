import { bodyCode } from '@energy-om/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { apiKey } from '#shared/api/use-api-query.ts';
import { explainRefusal, explainRefusalOf } from '#shared/form/conflict.ts';
import { hideToast, useToast } from '#shared/ui/feedback/toast-store.ts';

const key = apiKey('getPermit', { id: 'a permit' });
const message = '工作票已变化';

beforeEach(() => {
  hideToast();
  queryClient.clear();
  queryClient.setQueryData(key, {});
});

const readAgain = () => queryClient.getQueryState(key)?.isInvalidated;
const shownText = () => useToast.getState().toast?.text ?? null;

/** The form has version 3 of a draft. */
const isOtherVersion = ({ status, version }: { status: string; version: number }) => status === 'draft' && version !== 3;

describe('a refusal of what stands otherwise by now', () => {
  it.each([
    ['another version of the draft, which the form tells of', { status: 'draft', version: 4 }, null],
    ['the same version, refused for its state', { status: 'draft', version: 3 }, message],
    ['one that is no draft any more', { status: 'issued', version: 4 }, message],
    ['nothing that would be shown', null, message],
  ])('carries %s', async (_, data, text) => {
    const error = new ApiError(bodyCode.conflict, message, data);
    expect(await explainRefusalOf(error, isOtherVersion, 'getPermit')).toBe(error);
    expect({ text: shownText(), readAgain: readAgain() }).toEqual({ text, readAgain: true });
  });

  it('about fields is shown at them, and nothing is read again', async () => {
    const error = new ApiError(bodyCode.conflict, message, { fields: { crewIds: '成员还在另一张工作票上' } });
    await explainRefusalOf(error, isOtherVersion, 'getPermit');
    expect({ text: shownText(), readAgain: readAgain() }).toEqual({ text: null, readAgain: false });
  });

  it('is reported where it is no conflict', async () => {
    await explainRefusalOf(new ApiError(bodyCode.forbidden, message), isOtherVersion, 'getPermit');
    expect({ text: shownText(), readAgain: readAgain() }).toEqual({ text: message, readAgain: false });
  });

  it('with what still uses it is reported', async () => {
    const uses = [{ kind: 'plan', id: 'a plan', name: '每日巡检' }];
    await explainRefusal(new ApiError(bodyCode.conflict, message, { uses }), 'getPermit');
    expect({ text: shownText(), readAgain: readAgain() }).toEqual({ text: message, readAgain: true });
  });

  it('of versions alone has the form’s notice', async () => {
    await explainRefusal(new ApiError(bodyCode.conflict, message, { version: 4 }), 'getPermit');
    expect({ text: shownText(), readAgain: readAgain() }).toEqual({ text: null, readAgain: true });
  });
});

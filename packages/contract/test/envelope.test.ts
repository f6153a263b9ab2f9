import { expect, test } from 'vitest';
import { bodyCode, success } from '../src/index.ts';

test('the body codes have the values of the specification', () => {
  expect(bodyCode).toEqual({
    success: 200,
    tokenExpired: 4001,
    forbidden: 4003,
    notFound: 4004,
    conflict: 4009,
    invalid: 4022,
    outdated: 4026,
    tooMany: 4029,
    failed: 5000,
    unavailable: 5003,
    refreshFailed: 5004,
  });
});

test('a success has code, message and data', () => {
  expect(success([1])).toEqual({ code: 200, message: '', data: [1] });
});

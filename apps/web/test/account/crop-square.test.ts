import { expect, it } from 'vitest';
import { findMiddleSquare } from '#shared/photo/crop-square.ts';

it('cuts the middle out of a picture, portrait or landscape', () => {
  expect(findMiddleSquare(4000, 3000)).toEqual({ left: 500, top: 0, side: 3000 });
  expect(findMiddleSquare(1080, 1921)).toEqual({ left: 0, top: 420, side: 1080 });
  expect(findMiddleSquare(700, 700)).toEqual({ left: 0, top: 0, side: 700 });
});

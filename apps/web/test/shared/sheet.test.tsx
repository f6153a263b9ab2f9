import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { chooseLanguage } from '#shared/i18n/language.ts';
import { startTexts } from '#shared/i18n/texts.ts';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';

beforeAll(async () => {
  chooseLanguage('en');
  await startTexts();
});
afterEach(cleanup);

it('stays open when a sheet within it closes', () => {
  const closeOuter = vi.fn();
  const closeInner = vi.fn();
  render(
    <Sheet open onClose={closeOuter} title="Add a note">
      <Sheet open onClose={closeInner} title="Add photo">
        Camera
      </Sheet>
    </Sheet>,
  );
  fireEvent(screen.getByRole('dialog', { name: 'Add photo' }), new Event('close'));
  expect(closeInner).toHaveBeenCalledTimes(1);
  expect(closeOuter).not.toHaveBeenCalled();
  fireEvent(screen.getByRole('dialog', { name: 'Add a note' }), new Event('close'));
  expect(closeOuter).toHaveBeenCalledTimes(1);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../../src');

/** The app itself renders these around every screen; the gallery makes them appear. */
const drawnByApp = ['feedback/ToastHost.tsx', 'feedback/MessageBanner.tsx'];
/** `Screen` renders these, on the gallery as on every other screen. */
const drawnByScreen = [
  'layout/NavBar.tsx',
  'feedback/ConnectionBanner.tsx',
  'feedback/RecordingBanner.tsx',
  'feedback/SuspensionBanner.tsx',
  'feedback/UpdateBar.tsx',
];

const listComponents = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));

it('has every component of shared/ui', () => {
  const gallery = join(source, 'features/gallery');
  const text = listComponents(gallery)
    .map((file) => readFileSync(join(gallery, file), 'utf8'))
    .join('\n');
  const components = listComponents(join(source, 'shared/ui'));
  const missing = components.filter((file) => ![...drawnByApp, ...drawnByScreen].includes(file) && !text.includes(`#shared/ui/${file}'`));
  expect(components.length).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});

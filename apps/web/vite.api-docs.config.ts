import { defineConfig } from 'vite';
import { apiTablePlugin } from './build/api-table.ts';
import { screenTextsPlugin } from './build/screen-texts.ts';

/** The script of the server's page `/docs`: one classic script in a folder of its own, which the server gives away only with that page. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [apiTablePlugin(), screenTextsPlugin()],
  publicDir: false,
  build: {
    outDir: 'dist-api-docs',
    emptyOutDir: true,
    lib: { entry: 'src/api-docs/main.ts', formats: ['iife'], name: 'apiDocs', fileName: () => 'try-calls.js' },
    rolldownOptions: {
      // The contract's schemas stay out.
      treeshake: { moduleSideEffects: [{ test: /[\\/]packages[\\/](domain|contract)[\\/]/, sideEffects: false }] },
    },
  },
});

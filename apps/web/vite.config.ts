import { join } from 'node:path';
import { livePath } from '@energy-om/contract';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiTablePlugin } from './build/api-table.ts';
import { chunkGroups, nameAssetFile, nameChunkFile } from './build/chunk-groups.ts';
import { nameClass } from './build/class-names.ts';
import { screenTextsPlugin } from './build/screen-texts.ts';
import { serviceWorkerPlugin } from './build/service-worker.ts';

const serverAddress = process.env.API_ADDRESS ?? 'http://127.0.0.1:8080';
const servedByServer = ['/api', '/connect', '/files', '/uploads', '/camera', '/app-config.json', '/healthz'];

export default defineConfig({
  root: import.meta.dirname,
  // A proxy may serve the app anywhere.
  base: './',
  plugins: [react(), apiTablePlugin(), screenTextsPlugin(), serviceWorkerPlugin(import.meta.dirname)],
  server: {
    port: 5173,
    proxy: { ...Object.fromEntries(servedByServer.map((path) => [path, serverAddress])), [livePath]: { target: serverAddress, ws: true } },
  },
  css: { modules: { generateScopedName: nameClass(import.meta.dirname) } },
  resolve: { alias: { 'resize-observer-polyfill': join(import.meta.dirname, 'build', 'native-resize-observer.ts') } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    // Which chunk needs which other ones, for the bundle's budget.
    manifest: true,
    // Inlined files would be data: addresses, which the content security policy refuses for scripts and fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // Tables and pure rules: what a screen does not use of them stays out, the contract's schemas above all.
      treeshake: { moduleSideEffects: [{ test: /[\\/]packages[\\/](domain|contract)[\\/]/, sideEffects: false }] },
      output: {
        codeSplitting: { groups: chunkGroups },
        chunkFileNames: nameChunkFile,
        assetFileNames: nameAssetFile,
      },
    },
  },
});

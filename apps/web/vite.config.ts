import { api, livePath } from '@energy-om/contract';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const serverAddress = process.env.API_ADDRESS ?? 'http://127.0.0.1:8080';
const servedByServer = ['/api', '/connect', '/files', '/camera', '/app-config.json', '/healthz'];

/** `virtual:api-table`: method, path, access, optional authentication and encoding of every call, without the schemas and their library. */
export function apiTablePlugin(): Plugin {
  const id = 'virtual:api-table';
  return {
    name: 'api-table',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined;
      const rows = Object.entries(api).map(([name, { method, path, access, optionalAuth, encoding }]) => [
        name,
        { method, path, access, optionalAuth, encoding },
      ]);
      return `export const apiTable = ${JSON.stringify(Object.fromEntries(rows))};`;
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), apiTablePlugin()],
  server: {
    port: 5173,
    proxy: { ...Object.fromEntries(servedByServer.map((path) => [path, serverAddress])), [livePath]: { target: serverAddress, ws: true } },
  },
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
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 30 },
            { name: 'echarts', test: /node_modules[\\/](echarts|zrender)[\\/]/, priority: 30 },
          ],
        },
      },
    },
  },
});

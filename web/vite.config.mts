import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVICE = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react()],
  build: {
    // Data addresses would need exceptions in the content security policy.
    assetsInlineLimit: 0,
    // The polyfill is an inline script, which the policy refuses; every supported browser preloads modules.
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
  server: { proxy: { '/v1': SERVICE, '/health': SERVICE } },
});

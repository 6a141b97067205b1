import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVICE = 'http://127.0.0.1:3000';

export default defineConfig(({ command }) => {
  // Built from a test run, NODE_ENV is `test`, and React would be built with its development checks.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    plugins: [react()],
    build: {
      // Data addresses would need exceptions in the content security policy.
      assetsInlineLimit: 0,
      // The polyfill is an inline script, which the policy refuses; every supported browser preloads modules.
      modulePreload: { polyfill: false },
      target: 'es2022',
      // The first with light-dark(), which otherwise is spread over twice the rules and stops at the root.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    },
    server: { proxy: { '/v1': SERVICE, '/health': SERVICE } },
  };
});

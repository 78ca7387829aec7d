import node from '@astrojs/node';
import { defineConfig } from 'astro/config';

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'middleware' }),
  trailingSlash: 'ignore',
  session: false,
  devToolbar: { enabled: false },
  build: { format: 'directory', assets: '_astro', inlineStylesheets: 'auto' },
  server: { port: 4322, host: '127.0.0.1' },
});

import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { chunkGroups } from './chunk-groups.ts'
import { precompute } from './precompute.ts'

export default defineConfig({
  plugins: [precompute('app/lib/api/sendable-calls.ts'), reactRouter()],
  build: { sourcemap: false, assetsInlineLimit: 0, target: 'es2022' },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } } },
})

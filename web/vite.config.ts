import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { chunkGroups } from './chunk-groups.ts'
import { precompute } from './precompute.ts'
import { preloadInPlace } from './preload-in-place.ts'

export default defineConfig({
  plugins: [precompute('app/lib/api/sendable-calls.ts'), preloadInPlace(), reactRouter()],
  build: { sourcemap: false, assetsInlineLimit: 0, target: 'es2022' },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } } },
})

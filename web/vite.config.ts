import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { chunkGroups } from './chunk-groups.ts'
import { clientPages } from './client-pages.ts'
import { precompute } from './precompute.ts'
import { preloadInPlace } from './preload-in-place.ts'

/** Modules whose values are made of the whole contract, which is larger than any page. */
const precomputed = ['app/lib/api/sendable-calls.ts', 'app/areas/people/accounts/audit-log/audit-calls.ts'].map(
  precompute,
)

export default defineConfig({
  plugins: [...precomputed, preloadInPlace(), reactRouter(), clientPages()],
  build: { sourcemap: false, assetsInlineLimit: 0, target: 'es2022' },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } } },
})

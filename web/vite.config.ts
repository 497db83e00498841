import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** What most public pages share travels in few files; left alone every component and icon would be a file of its own. */
const groups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: 'common',
    test: /web\/app\/(ui\/[^/]+|lib\/(paths|session|log-out|page-title|format)\.ts|shells\/public\/(?!account\.tsx).*)$|node_modules\/lucide-react\//,
    minShareCount: 3,
  },
]

export default defineConfig({
  plugins: [reactRouter()],
  build: { sourcemap: false, assetsInlineLimit: 0, target: 'es2022' },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
})

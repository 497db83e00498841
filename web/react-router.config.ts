import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  appDirectory: 'app',
  buildDirectory: 'build',
} satisfies Config

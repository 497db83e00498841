import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  routeDiscovery: { mode: 'lazy' },
  appDirectory: 'app',
  buildDirectory: process.env.PAGES_FOLDER ?? 'build',
} satisfies Config

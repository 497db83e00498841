import type { SitePageState } from '#contract/pages/site-pages/site-pages.ts'
import type { StatusTone } from '#ui/feedback/status.tsx'

export const pageStateTones: Record<SitePageState, StatusTone> = {
  builtIn: 'off',
  draft: 'off',
  scheduled: 'wait',
  changed: 'run',
  published: 'ok',
}

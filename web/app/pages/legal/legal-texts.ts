import type { LegalPage } from '#contract/pages/site-pages/site-pages.ts'
import { paths } from '#contract/paths.ts'
import privacy from './privacy.html?raw'
import terms from './terms.html?raw'

/** The texts that the portal brings along; `consentVersion` refers to their exact wording. */
export const legalTexts: Record<string, { name: LegalPage; title: string; html: string }> = {
  [paths.terms]: { name: 'terms', title: '用户协议', html: terms },
  [paths.privacy]: { name: 'privacy', title: '隐私政策', html: privacy },
}

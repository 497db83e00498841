import { data } from 'react-router'
import { consentVersion } from '#contract/consent.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { paths } from '#lib/url/paths.ts'
import { Card } from '#ui/layout/card.tsx'
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx'
import { Prose } from '#ui/text/prose.tsx'
import type { Route } from './+types/legal-page.ts'
import styles from './legal/legal-page.module.css'
import privacy from './legal/privacy.html?raw'
import terms from './legal/terms.html?raw'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: pageTitle(matches, loaderData?.title ?? '') },
]

/** Terms and privacy policy, shipped with the portal because `consentVersion` refers to their exact wording. */
export const loader = ({ url: { pathname } }: Route.LoaderArgs) => {
  if (pathname === paths.terms) return { title: '用户协议', html: terms }
  if (pathname === paths.privacy) return { title: '隐私政策', html: privacy }
  throw data(null, { status: 404 })
}

export default function LegalPage({ loaderData: { title, html } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <Breadcrumbs steps={[{ to: paths.home, label: '首页' }]} current={title} />
      <Card as="article" className={styles.sheet}>
        <h1>{title}</h1>
        <p className={styles.version}>
          版本 <span className="num">{consentVersion}</span>
        </p>
        <Prose html={html} />
      </Card>
    </div>
  )
}

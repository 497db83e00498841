import { data } from 'react-router'
import { paths } from '#contract/paths.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { cachedLoader } from '#lib/session/cached-loader.ts'
import { draftIn } from '#lib/url/draft-preview.ts'
import { plainText } from '#lib/url/query-params.ts'
import { Note } from '#ui/feedback/note.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Prose } from '#ui/text/prose.tsx'
import { PageBlocks } from '../areas/pages/site-pages/page-blocks.tsx'
import type { Route } from './+types/legal-page.ts'
import { fillText, textTopics } from './content/fill-text.ts'
import styles from './legal/legal-page.module.css'
import { legalTexts } from './legal/legal-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: pageTitle(matches, loaderData?.title ?? '') },
  // Search engines list the text in force.
  ...(loaderData && !loaderData.isCurrent ? [{ name: 'robots', content: 'noindex' }] : []),
]

/** Terms and privacy policy: the published text, or the one that the portal brings along; `?version=` an earlier one. */
export const loader = cachedLoader(
  { query: { version: plainText }, topics: [...textTopics, 'consent', 'page.terms', 'page.privacy'] },
  async ({ query: { version }, pathname, memberUrl, context }) => {
    const text = legalTexts[pathname]
    if (!text) throw data(null, { status: 404 })
    const { page, ...versions } = await orErrorPage(
      api(context).sitePages.getLegalPage({ name: text.name, ...(version && { version }), ...draftIn(memberUrl) }),
    )
    return {
      ...versions,
      path: pathname,
      title: page?.title ?? text.title,
      blocks: page?.blocks,
      html: page ? '' : await fillText(context, text.html),
    }
  },
)

export default function LegalPage({ loaderData }: Route.ComponentProps) {
  const { title, path, version, isCurrent, versions, blocks, html } = loaderData
  return (
    <div className="wrap">
      <Breadcrumbs steps={[{ to: paths.home, label: '首页' }]} current={title} />
      <Card as="article" className={styles.sheet}>
        <h1>{title}</h1>
        <p className={styles.version}>
          版本 <span className="num">{version}</span>
        </p>
        {!isCurrent && (
          <Note>
            这是旧版，现行版本见 <Link to={path}>{title}</Link>。
          </Note>
        )}
        {blocks ? <PageBlocks blocks={blocks} /> : <Prose html={html} />}
        {versions.length > 1 && <Versions path={path} versions={versions} current={version} />}
      </Card>
    </div>
  )
}

/** SITE-11: every version has its own address. */
const Versions = ({ path, versions, current }: { path: string; versions: string[]; current: string }) => (
  <nav className={styles.versions} aria-label="各版本">
    <span>各版本</span>
    {versions.map((version, at) => (
      <Link
        key={version}
        to={at === 0 ? path : `${path}?version=${version}`}
        aria-current={version === current ? 'page' : undefined}
      >
        {version}
      </Link>
    ))}
  </nav>
)

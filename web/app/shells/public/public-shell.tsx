import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import type { FooterColumn, PageLink, ShownNotice } from '#contract/pages/site-pages/site-pages.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { drawQrCode } from '#lib/pictures/qr-code.ts'
import { cachedLoader } from '#lib/session/cached-loader.ts'
import { draftIn } from '#lib/url/draft-preview.ts'
import type { QrDrawing } from '#ui/media/qr-code.tsx'
import type { Route } from './+types/public-shell.ts'
import { ErrorPanel } from './error-panel.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NoticeBar } from './notice-bar.tsx'
import styles from './public-frame.module.css'
import type { Scope } from './sections.ts'
import { TabBar } from './tab-bar.tsx'

/** Data of footer, header and announcement bar: the QR code of this site, linked pages, and the resource categories for the search box. */
export const loader = cachedLoader({ generalTopics: ['library', 'pages'] }, async ({ memberUrl, origin, context }) => {
  const { library, sitePages } = api(context)
  const [categories, frame] = await orErrorPage(
    Promise.all([library.listResourceCategories(), sitePages.getSiteFrame(draftIn(memberUrl))]),
  )
  return {
    qr: drawQrCode(origin),
    ...frame,
    categories: categories.map(({ id, categoryName }) => ({ value: String(id), label: categoryName })),
  }
})

/** This data does not change during a visit. */
export const shouldRevalidate = () => false

export default function PublicShell({ loaderData }: Route.ComponentProps) {
  return (
    <PublicFrame {...loaderData}>
      <Outlet />
    </PublicFrame>
  )
}

interface PublicFrameProps {
  qr?: QrDrawing
  links?: PageLink[]
  /** HOME-6: the owner's columns of the footer. */
  footer?: FooterColumn[] | null
  notice?: ShownNotice | null
  categories?: Scope[]
  children: ReactNode
}

/** Header, footer and, on phones, the tab bar around a public page. */
function PublicFrame({ qr, links, footer, notice, categories = [], children }: PublicFrameProps) {
  return (
    <div className={styles.frame}>
      <Header categories={categories} />
      <main id="main" className={styles.main}>
        {children}
      </main>
      <Footer qr={qr} links={links} columns={footer} />
      {notice && <NoticeBar key={notice.id} notice={notice} />}
      <TabBar />
    </div>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <PublicFrame {...loaderData}>
      <ErrorPanel error={error} />
    </PublicFrame>
  )
}

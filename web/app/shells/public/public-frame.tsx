import type { ReactNode } from 'react'
import type { FooterColumn, PageLink, ShownNotice } from '#contract/pages/site-pages/site-pages.ts'
import type { QrDrawing } from '#ui/media/qr-code.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NoticeBar } from './notice-bar.tsx'
import styles from './public-frame.module.css'
import type { Scope } from './sections.ts'
import { TabBar } from './tab-bar.tsx'

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
export function PublicFrame({ qr, links, footer, notice, categories = [], children }: PublicFrameProps) {
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

import type { ReactNode } from 'react'
import type { PageLink } from '#contract/site-pages.ts'
import type { QrDrawing } from '#ui/media/qr-code.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './public-frame.module.css'
import type { Scope } from './sections.ts'
import { TabBar } from './tab-bar.tsx'

interface PublicFrameProps {
  qr?: QrDrawing
  links?: PageLink[]
  categories?: Scope[]
  children: ReactNode
}

/** Header, footer and, on phones, the tab bar around a public page. */
export function PublicFrame({ qr, links, categories = [], children }: PublicFrameProps) {
  return (
    <div className={styles.frame}>
      <Header categories={categories} />
      <main id="main" className={styles.main}>
        {children}
      </main>
      <Footer qr={qr} links={links} />
      <TabBar />
    </div>
  )
}

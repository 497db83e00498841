import type { ReactNode } from 'react'
import type { QrDrawing } from '#ui/qr-code.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './public-frame.module.css'
import { TabBar } from './tab-bar.tsx'

/** Header, footer and, on phones, the tab bar around a public page. */
export function PublicFrame({ qr, children }: { qr?: QrDrawing; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <Header />
      <main id="main" className={styles.main}>
        {children}
      </main>
      <Footer qr={qr} />
      <TabBar />
    </div>
  )
}

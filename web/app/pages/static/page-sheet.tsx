import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { Strip } from '#ui/cover/cover.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx'
import styles from './static-page.module.css'

interface PageSheetProps {
  title: string
  /** Decides the drawing at the top. */
  drawing: string
  children: ReactNode
}

/** The layout of a page about the alliance. */
export const PageSheet = ({ title, drawing, children }: PageSheetProps) => (
  <div className="wrap">
    <Breadcrumbs
      steps={[
        { to: paths.home, label: '首页' },
        { to: paths.alliance('About'), label: '关于我们' },
      ]}
      current={title}
    />
    <Card as="article" className={styles.sheet}>
      <Strip id={drawing} paper="white" />
      <div>
        <h1>{title}</h1>
        {children}
      </div>
    </Card>
  </div>
)

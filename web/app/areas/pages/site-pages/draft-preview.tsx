import { ExternalLink } from 'lucide-react'
import type { AdminSitePage } from '#contract/pages/site-pages/site-pages.ts'
import { buttonClass } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import panel from './blocks-panel.module.css'
import styles from './preview-panel.module.css'

/** HOME-3: the draft in the real page, which only editors see. */
export function DraftPreview({ page: { path, lastNumber }, isChanged }: { page: AdminSitePage; isChanged: boolean }) {
  const [address, place] = path.split('#')
  const isSaved = lastNumber > 0
  return (
    <Card as="section" className={styles.preview} aria-label="预览">
      <div className={panel.panelHead}>
        <h2>预览</h2>
        <span>{isSaved ? `第 ${lastNumber} 版` : '还没有保存过'}</span>
      </div>
      <div className={styles.draft}>
        <p>
          {isSaved && !isChanged
            ? '在新标签页里看整页，只有编辑看得到草稿。'
            : '先存为草稿，再看整页。线上的页面不会变。'}
        </p>
        <a
          className={buttonClass({})}
          href={`${address}?preview=draft${place ? `#${place}` : ''}`}
          target="_blank"
          rel="noopener"
        >
          <ExternalLink size={15} strokeWidth={1.6} aria-hidden />
          打开草稿预览
        </a>
      </div>
    </Card>
  )
}

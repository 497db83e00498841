import { useState } from 'react'
import { dayOfMonth, formatDay, formatMonth } from '#lib/format/format.ts'
import { Segmented } from '#ui/form/segmented.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Prose } from '#ui/text/prose.tsx'
import { Tag } from '#ui/text/tag.tsx'
import styles from './edit-news.module.css'
import { type NewsForm, shownTime } from './news-form.ts'

type View = '首页' | '列表' | '正文'
const views = (['首页', '列表', '正文'] as const).map((value) => ({ value, label: value }))

/** The item as readers will see it in lists; the whole text opens in a dialog of reading width. */
export const NewsPreview = ({ form, before }: { form: NewsForm; before?: Parameters<typeof shownTime>[1] }) => {
  const [view, setView] = useState<View>('首页')
  const [isReading, setReading] = useState(false)
  const time = shownTime(form, before)
  return (
    <Card as="section">
      <CardHead
        aside={
          <Segmented<View>
            className={styles.segments}
            size="small"
            aria-label="预览位置"
            value={view}
            options={views}
            onChange={(chosen) => (chosen === '正文' ? setReading(true) : setView(chosen))}
          />
        }
      >
        预览
      </CardHead>
      <div className={styles.preview}>
        <article data-list={view === '列表' || undefined}>
          {view === '首页' && (
            <time>
              <span>{formatMonth(time)}</span>
              <b>{dayOfMonth(time)}</b>
            </time>
          )}
          <div>
            <h3>
              {form.isTop && <Tag tone="blue">置顶</Tag>}
              {form.title || '标题'}
            </h3>
            <p>{form.summary || '摘要取正文开头'}</p>
            {view === '列表' && (
              <small>
                {form.section} {formatDay(time)}
              </small>
            )}
          </div>
        </article>
      </div>
      <Dialog open={isReading} onClose={() => setReading(false)} title={form.title || '正文预览'} width={900}>
        {isReading && <Prose html={form.content} />}
      </Dialog>
    </Card>
  )
}

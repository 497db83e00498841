import { DatePicker, Radio, Switch } from 'antd'
import dayjs from 'dayjs'
import { FieldError } from '#ui/editor/text-form.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import styles from './edit-news.module.css'
import type { NewsForm } from './news-form.ts'

interface PublishPanelProps {
  form: NewsForm
  set: (change: Partial<NewsForm>) => void
  error?: string
}

export const PublishPanel = ({ form, set, error }: PublishPanelProps) => (
  <Card as="section">
    <CardHead>发布</CardHead>
    <div className={styles.panel}>
      <Radio.Group
        aria-label="发布方式"
        value={form.isScheduled}
        onChange={(event) => set({ isScheduled: event.target.value === true })}
        options={[
          { value: false, label: '立即发布' },
          { value: true, label: '定时发布' },
        ]}
      />
      {form.isScheduled && (
        <>
          <DatePicker
            className={styles.wide}
            aria-label="发布时间"
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            placeholder="选择发布时间"
            status={error ? 'error' : undefined}
            value={form.publishAt ? dayjs(form.publishAt) : null}
            onChange={(time) => set({ publishAt: time?.format('YYYY-MM-DD HH:mm') ?? null })}
          />
          {error ? <FieldError>{error}</FieldError> : <p className={styles.hint}>北京时间，到点前可随时撤回。</p>}
        </>
      )}
      <div className={styles.switch}>
        <span>置顶到首页</span>
        <Switch checked={form.isTop} aria-label="置顶到首页" onChange={(isTop) => set({ isTop })} />
      </div>
    </div>
  </Card>
)

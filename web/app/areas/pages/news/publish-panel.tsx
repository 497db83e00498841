import { LateMinute } from '#ui/antd/late-minute.tsx'
import { FieldError } from '#ui/editor/text-form.tsx'
import { Radios } from '#ui/form/radios.tsx'
import { Switch } from '#ui/form/switch.tsx'
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
      <Radios
        control={{ name: 'isScheduled' }}
        label="发布方式"
        look="segments"
        options={[
          { value: 'now', label: '立即发布' },
          { value: 'later', label: '定时发布' },
        ]}
        value={form.isScheduled ? 'later' : 'now'}
        onChange={(chosen) => set({ isScheduled: chosen === 'later' })}
      />
      {form.isScheduled && (
        <>
          <LateMinute
            aria-label="发布时间"
            placeholder="选择发布时间"
            hasError={error !== undefined}
            value={form.publishAt}
            onChange={(publishAt) => set({ publishAt })}
          />
          {error ? <FieldError>{error}</FieldError> : <p className={styles.hint}>北京时间，到点前可随时撤回。</p>}
        </>
      )}
      <div className={styles.switch}>
        <span>置顶到首页</span>
        <Switch
          checked={form.isTop}
          aria-label="置顶到首页"
          onChange={({ target }) => set({ isTop: target.checked })}
        />
      </div>
    </div>
  </Card>
)

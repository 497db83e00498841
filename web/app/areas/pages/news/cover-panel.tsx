import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { pictureUploads, sendPicture } from '#lib/pictures/send-picture.ts'
import { Button } from '#ui/button/button.tsx'
import { checkPictures } from '#ui/editor/check-pictures.ts'
import { Segmented } from '#ui/form/segmented.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { Upload } from '#ui/upload/upload.tsx'
import styles from './edit-news.module.css'
import { type NewsForm, randomSeed } from './news-form.ts'
import { NewsCover } from './news-thumb.tsx'

interface CoverPanelProps {
  form: NewsForm
  set: (change: Partial<NewsForm>) => void
}

type Source = 'drawn' | 'uploaded'

/** The cover of the item: generated or uploaded. */
export const CoverPanel = ({ form, set }: CoverPanelProps) => {
  const [source, setSource] = useState<Source>(form.cover ? 'uploaded' : 'drawn')
  const choose = (chosen: Source) => {
    setSource(chosen)
    if (chosen === 'drawn') set({ cover: null })
  }
  const sources = (
    <Segmented<Source>
      className={styles.segments}
      size="small"
      aria-label="封面来源"
      value={source}
      options={[
        { value: 'drawn', label: '自动绘制' },
        { value: 'uploaded', label: '上传' },
      ]}
      onChange={choose}
    />
  )
  return (
    <Card as="section">
      <CardHead aside={sources}>封面</CardHead>
      <div className={styles.panel}>
        {(source === 'drawn' || form.cover) && (
          <>
            <span className={styles.cover}>
              <NewsCover title={form.title} cover={form.cover} coverSeed={form.coverSeed} plain />
            </span>
            <div className={styles.dimension} aria-hidden>
              <i />
              <span>800 × 500</span>
              <i />
            </div>
          </>
        )}
        {source === 'drawn' && (
          <div className={styles.coverActions}>
            <Button size="small" onClick={() => set({ coverSeed: randomSeed() })}>
              <RefreshCw size={14} strokeWidth={1.6} aria-hidden />
              换一张
            </Button>
            <span className={styles.hint}>列表里就是这一张</span>
          </div>
        )}
        {source === 'uploaded' && !form.cover && (
          <p className={styles.hint}>还没有上传；不上传时列表显示自动绘制的封面。</p>
        )}
        {source === 'uploaded' && (
          <Upload
            send={sendPicture}
            accept="image/png,image/jpeg,image/webp"
            hint="JPG、PNG 或 WebP，不超过 5 MB"
            check={(file) => checkPictures([file], 0, pictureUploads).errors[0]}
            onDone={({ url }) => set({ cover: url })}
            onRemove={() => set({ cover: null })}
          />
        )}
      </div>
    </Card>
  )
}

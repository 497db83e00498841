import { Segmented } from 'antd'
import { useState } from 'react'
import { pictureUploads, sendPicture } from '#lib/pictures/send-picture.ts'
import { Cover } from '#ui/cover/cover.tsx'
import { checkPictures } from '#ui/editor/pictures.ts'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { Upload } from '#ui/upload/upload.tsx'
import styles from './edit-news.module.css'
import type { NewsForm } from './news-form.ts'

interface CoverPanelProps {
  form: NewsForm
  set: (change: Partial<NewsForm>) => void
  id: number
}

type Source = 'drawn' | 'uploaded'

/** The cover of the item: generated or uploaded. */
export const CoverPanel = ({ form, set, id }: CoverPanelProps) => {
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
              <Cover src={form.cover} id={id} categoryId={10001 + (id % 7)} title={form.title} plain />
            </span>
            <div className={styles.dimension} aria-hidden>
              <i />
              <span>800 × 500</span>
              <i />
            </div>
          </>
        )}
        {source === 'uploaded' && (
          <Upload
            send={sendPicture}
            accept="image/png,image/jpeg,image/webp"
            hint="JPG、PNG 或 WebP，不超过 5 MB"
            check={(file) => checkPictures([file], 0, pictureUploads).errors[0]}
            onDone={({ url }) => set({ cover: url })}
          />
        )}
      </div>
    </Card>
  )
}

import type { Banner } from '#contract/catalogue/courses/lessons.ts'
import { Cover } from '#ui/cover/cover.tsx'
import { Dimension } from '#ui/layout/section-head.tsx'
import { noteOf } from '../lesson-extent.ts'
import styles from './banners.module.css'
import type { BannerValues } from './use-banner-form.ts'

interface BannerPreviewProps {
  /** The saved banner; undefined for a new one. */
  banner: Banner | undefined
  values: BannerValues
  width: PreviewWidth
}

export type PreviewWidth = 'desktop' | 'phone'

export const previewWidths: { value: PreviewWidth; label: string }[] = [
  { value: 'desktop', label: '桌面' },
  { value: 'phone', label: '手机' },
]

const sizes: Record<PreviewWidth, string> = { desktop: '896 × 330', phone: '390 × 196' }

/** The banner at about half its size, or as on a phone. A newly chosen course appears after saving. */
export function BannerPreview({ banner, values, width }: BannerPreviewProps) {
  const { name, scrollCover, leadsTo, productId } = values
  const lesson = leadsTo === 'lesson' && productId === banner?.productId ? banner?.lesson : undefined
  return (
    <div className={styles.preview} data-width={width}>
      <div className={styles.slide}>
        {scrollCover ? (
          <img className={styles.photo} src={scrollCover} alt="" />
        ) : (
          <Cover
            className={styles.drawing}
            id={banner?.id ?? 0}
            categoryId={lesson?.lessonCategoryId}
            title={name}
            paper="teal"
            bare
          />
        )}
        <div className={styles.words} data-on-picture={scrollCover ? true : undefined}>
          <span>{lesson?.lessonCategoryName ?? (leadsTo === 'lesson' ? '课程' : '联盟')}</span>
          <h3>{name || '名称'}</h3>
          {lesson && <p>{noteOf(lesson)}</p>}
          <em>{leadsTo === 'lesson' ? '查看课程' : '了解详情'}</em>
        </div>
      </div>
      <Dimension>{sizes[width]}</Dimension>
    </div>
  )
}

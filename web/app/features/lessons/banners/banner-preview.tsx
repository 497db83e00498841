import { Cover } from '#ui/cover/cover.tsx'
import { Dimension } from '#ui/section-head.tsx'
import styles from './banners.module.css'
import type { BannerValues } from './use-banner-form.ts'

/** How the banner will look, at about half its size. */
export const BannerPreview = ({ id, values: { name, scrollCover, leadsTo } }: { id: number; values: BannerValues }) => (
  <div className={styles.preview}>
    <div className={styles.slide}>
      {scrollCover ? (
        <img className={styles.photo} src={scrollCover} alt="" />
      ) : (
        <Cover className={styles.drawing} id={id} title={name} paper="teal" bare />
      )}
      <div className={styles.words} data-on-picture={scrollCover ? true : undefined}>
        <span>{leadsTo === 'lesson' ? '课程' : '联盟'}</span>
        <h3>{name || '名称'}</h3>
        <em>{leadsTo === 'lesson' ? '查看课程' : '了解详情'}</em>
      </div>
    </div>
    <Dimension>896 × 330</Dimension>
  </div>
)

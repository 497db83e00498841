import { ArrowRight } from 'lucide-react'
import type { Banner, LessonItem } from '#contract/catalogue/courses/lessons.ts'
import { Cover } from '#ui/cover/cover.tsx'
import { PauseButton, useCarousel } from '#ui/media/carousel.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { noteOf } from '../lesson-extent.ts'
import { bannerSeconds } from './banner-periods.ts'
import { BannerLink, type BannerTarget, targetOf } from './banner-target.tsx'
import styles from './course-banner.module.css'

const papers = ['teal', 'blueprint', 'cad'] as const

export interface Slide {
  id: number
  title: string
  target: BannerTarget
  kind: string
  note?: string
  picture: string | null
  categoryId?: number
}

/** The banners of the administrators, or the newest courses while there are none. */
export const slidesOf = (banners: Banner[], newest: LessonItem[]): Slide[] =>
  banners.length > 0
    ? banners.map((banner) => {
        const target = targetOf(banner)
        const { lesson } = banner
        return {
          id: banner.id,
          title: banner.name,
          target,
          kind: lesson?.lessonCategoryName ?? target.kind,
          ...(lesson && { note: noteOf(lesson), categoryId: lesson.lessonCategoryId }),
          picture: banner.scrollCover,
        }
      })
    : newest.slice(0, 4).map((lesson) => ({
        id: lesson.id,
        title: lesson.name,
        target: targetOf({ productId: lesson.id, scrollUrl: null }),
        kind: lesson.lessonCategoryName,
        note: noteOf(lesson),
        picture: null,
        categoryId: lesson.lessonCategoryId,
      }))

/** A carousel that pauses while the pointer or the focus is in it. */
export function CourseBanner({ slides }: { slides: Slide[] }) {
  const { at, show, visit, pause } = useCarousel(slides.length, bannerSeconds.course * 1000)
  return (
    <section className={styles.banner} aria-roledescription="轮播" aria-label="课程推荐" {...visit}>
      {slides.map((slide, place) => (
        <SlideView key={slide.id} slide={slide} place={place} isShown={place === at} />
      ))}
      {slides.length > 1 && (
        <div className={styles.controls}>
          {slides.map(({ id }, place) => (
            <button
              key={id}
              type="button"
              className={place === at ? styles.current : undefined}
              aria-label={`第 ${place + 1} 张，共 ${slides.length} 张`}
              aria-current={place === at ? 'true' : undefined}
              onClick={() => show(place)}
            />
          ))}
          <PauseButton className={styles.pause} {...pause} />
        </div>
      )}
    </section>
  )
}

function SlideView({ slide, place, isShown }: { slide: Slide; place: number; isShown: boolean }) {
  const { id, title, target, kind, note, picture, categoryId } = slide
  const paper = papers[place % papers.length]!
  const isFirst = place === 0
  return (
    <div
      className={classNames(styles.slide, styles[paper], isShown && styles.shown)}
      aria-hidden={!isShown}
      inert={!isShown}
    >
      {picture ? (
        <img
          className={styles.picture}
          src={picture}
          alt=""
          width={896}
          height={330}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
        />
      ) : (
        <Cover
          className={styles.drawing}
          id={id}
          categoryId={categoryId}
          title={title}
          paper={paper}
          bare
          isEager={isFirst}
        />
      )}
      <div className={classNames(styles.words, picture && styles.onPicture)}>
        <span>{kind}</span>
        <h2>{title}</h2>
        {note && <p>{note}</p>}
        <BannerLink target={target} as={LinkButton}>
          {target.action}
          <ArrowRight size={16} strokeWidth={1.6} aria-hidden />
        </BannerLink>
      </div>
    </div>
  )
}

import { ArrowRight } from 'lucide-react'
import type { Banner as BannerItem } from '#contract/catalogue/courses/lessons.ts'
import { Cover } from '#ui/cover/cover.tsx'
import { kindFromTitle } from '#ui/cover/drawing-kind.ts'
import { CachedSection } from '#ui/markup-cache/cached-section.tsx'
import { PauseButton, useCarousel } from '#ui/media/carousel.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { noteOf } from '../../areas/catalogue/courses/lesson-extent.ts'
import { bannerSeconds } from '../../areas/catalogue/courses/lists/banner-periods.ts'
import { BannerLink, type BannerTarget, targetOf } from '../../areas/catalogue/courses/lists/banner-target.tsx'
import styles from './banner.module.css'
import bridge from './bridge.svg?url'
import hero from './hero.module.css'

const papers = ['blueprint', 'concrete', 'cad', 'diazo', 'teal'] as const

interface Slide extends BannerTarget {
  banner: BannerItem
  paper: (typeof papers)[number]
}

/** The rotating banners; the list at the side selects one and stops the rotation. */
export const Banner = (data: { banners: BannerItem[] }) => (
  <CachedSection className={hero.hero} aria-roledescription="轮播" aria-label="推荐" component={Slides} data={data} />
)

function Slides({ banners }: { banners: BannerItem[] }) {
  const { at, show, isHeld, visit, pause } = useCarousel(banners.length, bannerSeconds.home * 1000)
  const slides = banners.map((banner, place) => ({
    banner,
    paper: papers[place % papers.length]!,
    ...targetOf(banner),
    ...(banner.lesson && { note: noteOf(banner.lesson) }),
  }))
  return (
    <>
      <div className={hero.stage}>
        {slides.map((slide, place) => (
          <StageSlide key={slide.banner.id} slide={slide} isFirst={place === 0} isShown={place === at} />
        ))}
        {slides.length > 1 && <PauseButton className={styles.pause} {...pause} />}
      </div>
      <div className={classNames(hero.list, styles.list, isHeld && styles.held)} {...visit}>
        {slides.map((slide, place) => (
          <BannerLink
            key={slide.banner.id}
            target={slide}
            className={place === at ? styles.current : undefined}
            onMouseEnter={() => show(place)}
            onFocus={() => show(place)}
          >
            <small>{slide.kind}</small>
            <span className="ellipsis">{slide.banner.name}</span>
          </BannerLink>
        ))}
      </div>
    </>
  )
}

function StageSlide({ slide, isFirst, isShown }: { slide: Slide; isFirst: boolean; isShown: boolean }) {
  const { banner, paper, kind, action, note } = slide
  return (
    <div className={classNames(styles.slide, styles[paper], isShown && styles.shown)} aria-hidden={!isShown}>
      <Drawing slide={slide} isFirst={isFirst} />
      <div className={classNames(hero.copy, styles.copy)}>
        <p className={hero.kind}>{kind}</p>
        <h2>{splitAtColon(banner.name)}</h2>
        {note && <p>{note}</p>}
        <BannerLink target={slide} as={LinkButton}>
          {action}
          <ArrowRight size={16} strokeWidth={1.6} aria-hidden />
        </BannerLink>
      </div>
    </div>
  )
}

/** `公开课：斜拉桥施工监控` gets a line break after the colon. */
const splitAtColon = (name: string) => {
  const [first = '', ...rest] = name.split(/(?<=：)/)
  return rest.length > 0 ? [first, <br key="break" />, rest.join('')] : first
}

/** The uploaded picture or a drawing; on the first slide a bridge fills the whole stage. */
function Drawing({ slide: { banner, paper }, isFirst }: { slide: Slide; isFirst: boolean }) {
  const { id, name, scrollCover } = banner
  const loading = isFirst ? 'eager' : 'lazy'
  const priority = isFirst ? 'high' : 'auto'
  if (scrollCover)
    return <img src={scrollCover} alt="" width={932} height={392} loading={loading} fetchPriority={priority} />
  if (isFirst && kindFromTitle(name) === 'bridge')
    return <img src={bridge} alt="" width={932} height={392} fetchPriority={priority} />
  return <Cover className={styles.drawing} id={id} title={name} paper={paper} bare isEager={isFirst} />
}

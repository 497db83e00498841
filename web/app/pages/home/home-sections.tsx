import { homeSectionTitles } from '#contract/pages/site-pages/home-sections.ts'
import { paths } from '#contract/paths.ts'
import { formatCount } from '#lib/format/format.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { SectionHead } from '#ui/layout/section-head.tsx'
import { CardGrid } from '#ui/list/item-card.tsx'
import { CachedSection } from '#ui/markup-cache/cached-section.tsx'
import { Link } from '#ui/navigation/link.tsx'
import type { NavSection } from '#ui/navigation/section-nav.tsx'
import tabs from '#ui/navigation/tabs.module.css'
import { classNames } from '#ui/styles/class-names.ts'
import { Prose } from '#ui/text/prose.tsx'
import type { ShownLesson } from '../../areas/catalogue/courses/lesson-card.tsx'
import { LessonCard } from '../../areas/catalogue/courses/lesson-card.tsx'
import type { ShownResource } from '../../areas/catalogue/documents/resource-card.tsx'
import { ResourceGrid } from '../../areas/catalogue/documents/resource-card.tsx'
import { Banner } from './banner.tsx'
import { Hero } from './hero.tsx'
import styles from './home.module.css'
import { type Choice, choose, type ShownCategory } from './home-choice.ts'
import { HotResources } from './hot-resources.tsx'
import { LatestNews } from './latest-news.tsx'
import type { LoadedSection } from './load-home.ts'
import { Solutions } from './solutions.tsx'

interface HomeSectionsProps {
  sections: LoadedSection[]
  choice: Choice
}

/** HOME-1: the sections in their order; courses stand on a band as wide as the window, between the columns of the others. */
export const HomeSections = ({ sections, choice }: HomeSectionsProps) =>
  inGroups(sections).map((group) =>
    group[0]!.kind === 'training' ? (
      <Section key={group[0]!.id} section={group[0]!} choice={choice} />
    ) : (
      <div key={group[0]!.id} className="wrap">
        {group.map((section) => (
          <Section key={section.id} section={section} choice={choice} />
        ))}
      </div>
    ),
  )

const inGroups = (sections: LoadedSection[]): LoadedSection[][] => {
  const groups: LoadedSection[][] = []
  for (const section of sections) {
    const last = groups.at(-1)
    if (last && last[0]!.kind !== 'training' && section.kind !== 'training') last.push(section)
    else groups.push([section])
  }
  return groups
}

function Section({ section, choice }: { section: LoadedSection; choice: Choice }) {
  switch (section.kind) {
    case 'banner':
      return section.banners.length > 0 ? <Banner banners={section.banners} /> : <Hero />
    case 'news':
      return <LatestNews title={titleOf(section)} news={section.news} />
    case 'hot':
      return <HotResources {...section} title={titleOf(section)} choice={choice} />
    case 'mall':
      return <MallSection {...section} title={titleOf(section)} choice={choice} />
    case 'training':
      return <Training title={titleOf(section)} lessons={section.lessons} total={section.total} />
    case 'solutions':
      return <Solutions title={titleOf(section)} solutions={section.solutions} />
    default:
      return (
        <section className={styles.section}>
          <Prose html={section.html} />
        </section>
      )
  }
}

/** Maximum number of tabs (PAGE-16). */
const maxTabs = 5

interface MallSectionProps {
  title: string
  resources: ShownResource[]
  categories: ShownCategory[]
  choice: Choice
}

/** Resources by the rule of the section, of all categories or of the chosen one. */
const MallSection = ({ title, resources, categories, choice }: MallSectionProps) => (
  <CachedSection
    className={styles.section}
    id="mall"
    component={MallContent}
    data={{ title, resources, categories, choice }}
  />
)

function MallContent({ title, resources, categories, choice }: MallSectionProps) {
  const total = categories.reduce((sum, { count }) => sum + count, 0)
  const entries = [{ id: 0, categoryName: '全部' }, ...categories.slice(0, maxTabs)]
  const more = choice.mall ? `${paths.mall}?selectValue=${choice.mall}` : paths.mall
  return (
    <>
      <SectionHead title={title} extent={`共 ${formatCount(total)} 份资源`} more={{ to: more, label: '进入商城' }} />
      <nav className={classNames(tabs.tabs, styles.tabs)} aria-label="商城类别">
        {entries.map(({ id, categoryName }) => (
          <Link
            key={id}
            to={choose(choice, { mall: id }, 'mall')}
            className={classNames(tabs.tab, id === choice.mall && tabs.current)}
            aria-current={id === choice.mall ? 'true' : undefined}
            preventScrollReset
            replace
          >
            {categoryName}
          </Link>
        ))}
      </nav>
      {resources.length > 0 ? <ResourceGrid resources={resources} as="h3" /> : <Empty>该类别还没有资源。</Empty>}
    </>
  )
}

interface TrainingProps {
  title: string
  lessons: ShownLesson[]
  total: number
}

/** Courses by the rule of the section, the first one as a large card. */
const Training = (data: TrainingProps) => (
  <CachedSection className={styles.band} id="training" component={TrainingContent} data={data} />
)

function TrainingContent({ title, lessons, total }: TrainingProps) {
  return (
    <div className="wrap">
      <SectionHead
        title={title}
        extent={`共 ${formatCount(total)} 门课程`}
        more={{ to: paths.courseSort, label: '全部课程' }}
      />
      {lessons.length > 0 ? (
        <CardGrid>
          {lessons.map((lesson, at) => (
            <LessonCard key={lesson.id} lesson={lesson} as="h3" isLarge={at === 0} />
          ))}
        </CardGrid>
      ) : (
        <Empty>还没有课程。</Empty>
      )}
    </div>
  )
}

type Titled = Exclude<LoadedSection, { kind: 'text' | 'banner' }>
const titleOf = ({ kind, title }: Titled): string => title || homeSectionTitles[kind]

const shortTitles = { news: '资讯', hot: '热门', mall: '商城', training: '培训', solutions: '方案' }

/** The links at the side; on phones a short word for each, unless the owner chose another title. */
export const navSections = (sections: LoadedSection[]): NavSection[] =>
  sections.flatMap((section) => {
    if (section.kind === 'text' || section.kind === 'banner') return []
    const { kind, title } = section
    const short = title ? title.slice(0, 4) : shortTitles[kind]
    return [{ id: kind, label: titleOf(section), short, ...(kind === 'solutions' && { isForPhones: true }) }]
  })

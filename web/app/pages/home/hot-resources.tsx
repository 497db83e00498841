import {
  BookOpenText,
  Boxes,
  ChartNoAxesCombined,
  Compass,
  Folder,
  HardHat,
  Landmark,
  LayoutGrid,
  type LucideIcon,
  Wrench,
} from 'lucide-react'
import type { HomeRule } from '#contract/pages/site-pages/home-sections.ts'
import { paths } from '#contract/paths.ts'
import { formatCount } from '#lib/format/format.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { SectionHead } from '#ui/layout/section-head.tsx'
import { CachedSection } from '#ui/markup-cache/cached-section.tsx'
import { Link } from '#ui/navigation/link.tsx'
import type { ShownResource } from '../../areas/catalogue/documents/resource-card.tsx'
import { HotResourceCard } from '../../areas/catalogue/documents/resource-card.tsx'
import styles from './home.module.css'
import { type Choice, choose, type ShownCategory } from './home-choice.ts'

/** Categories that administrators added get a folder icon. */
const icons: Record<number, LucideIcon> = {
  0: LayoutGrid,
  10001: Boxes,
  10002: Landmark,
  10003: ChartNoAxesCombined,
  10004: Compass,
  10005: HardHat,
  10006: Wrench,
  10007: BookOpenText,
}

interface HotResourcesProps {
  title: string
  rule: HomeRule
  resources: ShownResource[]
  categories: ShownCategory[]
  choice: Choice
}

/** Resources by the rule of the section, of all categories or the one chosen at the side. */
export const HotResources = ({ title, rule, resources, categories, choice }: HotResourcesProps) => (
  <CachedSection
    className={styles.section}
    id="hot"
    component={HotResourcesContent}
    data={{ title, rule, resources, categories, choice }}
  />
)

/** What the order means. */
const extents: Record<HomeRule, string> = {
  trending: '近 30 日下载排行',
  newest: '最新上架',
  rated: '评分最高',
  picked: '编辑推荐',
}

function HotResourcesContent({ title, rule, resources, categories, choice }: HotResourcesProps) {
  const total = categories.reduce((sum, { count }) => sum + count, 0)
  const more = choice.hot ? `${paths.mall}?selectValue=${choice.hot}&sort=downloads` : `${paths.mall}?sort=downloads`
  return (
    <>
      <SectionHead title={title} extent={extents[rule]} more={{ to: more, label: '全部热门' }} />
      <div className={styles.hot}>
        <nav className={styles.categories} aria-label={`${title}类别`}>
          {[{ id: 0, categoryName: '全部资源', count: total }, ...categories].map(({ id, categoryName, count }) => {
            const Icon = icons[id] ?? Folder
            const isCurrent = id === choice.hot
            return (
              <Link
                key={id}
                to={choose(choice, { hot: id }, 'hot')}
                className={isCurrent ? styles.current : undefined}
                aria-current={isCurrent ? 'true' : undefined}
                preventScrollReset
                replace
              >
                <Icon size={17} strokeWidth={1.6} aria-hidden />
                <span>{categoryName}</span>
                <em>{formatCount(count)}</em>
              </Link>
            )
          })}
        </nav>
        <div className={styles.hotGrid}>
          {resources.map((resource) => (
            <HotResourceCard key={resource.id} resource={resource} />
          ))}
          {resources.length === 0 && <Empty>该类别还没有资源。</Empty>}
        </div>
      </div>
    </>
  )
}

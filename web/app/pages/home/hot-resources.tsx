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
import { formatCount } from '#lib/format/format.ts'
import { paths } from '#lib/url/paths.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { SectionHead } from '#ui/layout/section-head.tsx'
import { CachedMarkup } from '#ui/markup-cache/cached-markup.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { HotResourceCard } from '../../features/library/hot-resource-card.tsx'
import type { ShownResource } from '../../features/library/shown-resource.ts'
import styles from './home.module.css'
import { type Choice, choose, type ShownCategory } from './home-choice.ts'

/** Categories added later have the icon of a folder. */
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
  resources: ShownResource[]
  categories: ShownCategory[]
  choice: Choice
}

/** What was downloaded most of late, of all kinds or of one chosen at the side. */
export const HotResources = (data: HotResourcesProps) => (
  <CachedMarkup as="section" className={styles.section} id="hot" component={HotResourcesContent} data={data} />
)

function HotResourcesContent({ resources, categories, choice }: HotResourcesProps) {
  const total = categories.reduce((sum, { count }) => sum + count, 0)
  const more = choice.hot ? `${paths.mall}?selectValue=${choice.hot}&sort=downloads` : `${paths.mall}?sort=downloads`
  return (
    <>
      <SectionHead title="热门产品" extent="近 30 日下载排行" more={{ to: more, label: '全部热门' }} />
      <div className={styles.hot}>
        <nav className={styles.categories} aria-label="热门产品类别">
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

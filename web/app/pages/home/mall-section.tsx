import { paths } from '#contract/paths.ts'
import { formatCount } from '#lib/format/format.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { SectionHead } from '#ui/layout/section-head.tsx'
import { CachedSection } from '#ui/markup-cache/cached-section.tsx'
import { Link } from '#ui/navigation/link.tsx'
import tabs from '#ui/navigation/tabs.module.css'
import { classNames } from '#ui/styles/class-names.ts'
import type { ShownResource } from '../../areas/catalogue/documents/resource-card.tsx'
import { ResourceGrid } from '../../areas/catalogue/documents/resource-card.tsx'
import styles from './home.module.css'
import { type Choice, choose, type ShownCategory } from './home-choice.ts'

/** Maximum number of tabs (PAGE-16). */
const maxTabs = 5

interface MallSectionProps {
  title: string
  resources: ShownResource[]
  categories: ShownCategory[]
  choice: Choice
}

/** Resources by the rule of the section, of all categories or of the chosen one. */
export const MallSection = ({ title, resources, categories, choice }: MallSectionProps) => (
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

import type { ResourceItem } from '#contract/library.ts'
import { SkeletonCover } from '#ui/skeleton.tsx'
import styles from './resource-card.module.css'
import { ResourceCard } from './resource-card.tsx'

const firstRow = 4

/** `as` is h2 where the grid is the page itself, whose first row is seen at once. */
export const ResourceGrid = ({ resources, as = 'h2' }: { resources: ResourceItem[]; as?: 'h2' | 'h3' }) => (
  <div className={styles.grid}>
    {resources.map((resource, at) => (
      <ResourceCard key={resource.id} resource={resource} as={as} isFirst={as === 'h2' && at < firstRow} />
    ))}
  </div>
)

/** The outlines of cards still awaited. */
export const SkeletonGrid = ({ count }: { count: number }) => (
  <div className={styles.grid} role="status" aria-label="加载中">
    {Array.from({ length: count }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: places are all they are
      <div key={at} className={styles.card}>
        <SkeletonCover />
        <div className={styles.blankBody}>
          <Bar width="90%" height={16} />
          <Bar width="64%" height={12} />
          <div className={styles.blankFoot}>
            <Bar width="64px" height={18} />
            <Bar width="72px" height={12} />
          </div>
        </div>
      </div>
    ))}
  </div>
)

const Bar = ({ width, height }: { width: string; height: number }) => (
  <i className={styles.bar} style={{ width, height }} />
)

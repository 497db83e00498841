import { buyPath } from '#contract/paths.ts'
import { Note } from '#ui/feedback/note.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { Price } from '../points/price.tsx'
import type { WantedItem } from './load-wanted.ts'
import styles from './wanted-bar.module.css'

/** Leads back to what the member topped up for. */
export const WantedBar = ({ item }: { item: WantedItem }) => (
  <div className={styles.bar}>
    <Note kind="success">
      <span className={styles.words}>
        <span>
          V币已到账，可以继续购买「{item.name}」 <Price coin={item.coin} size="small" />
        </span>
        <LinkButton look="cost" size="small" to={buyPath(item)}>
          回到刚才的{item.kind === 'lesson' ? '课程' : '资源'}
        </LinkButton>
      </span>
    </Note>
  </div>
)

import { Avatar } from '#ui/media/avatar.tsx'
import styles from './people-stack.module.css'

const shown = 4

/** The first few of some people, one over the other, and how many more there are. */
export const PeopleStack = ({ people, total }: { people: { id: number; nickName: string }[]; total: number }) => (
  <span className={styles.stack} aria-hidden="true">
    {people.slice(0, shown).map(({ id, nickName }) => (
      <Avatar key={id} name={nickName} />
    ))}
    {total > shown && <span className={styles.more}>+{total - shown}</span>}
  </span>
)

import { Avatar } from '#ui/media/avatar.tsx'
import styles from './people-stack.module.css'

const maxShown = 4

/** Overlapping avatars of the first people, and the number of the others. */
export const PeopleStack = ({ people, total }: { people: { id: number; nickName: string }[]; total: number }) => (
  <span className={styles.stack} aria-hidden="true">
    {people.slice(0, maxShown).map(({ id, nickName }) => (
      <Avatar key={id} name={nickName} />
    ))}
    {total > maxShown && <span className={styles.more}>+{total - maxShown}</span>}
  </span>
)
